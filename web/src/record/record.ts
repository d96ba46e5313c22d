// The games that were finished in this browser; they are kept here and nowhere else.
import { forgetLooked } from '$/lib/looked';
import { ownSeats } from '$/lib/own';
import { roundOf } from '$/lib/round';
import type { View } from '$/lib/wire';

const KEY = 'machikoro-record';
const MOST = 1000;

export interface Played {
  game: string;
  ruleset: string;
  /** In seconds, as the server counts. */
  at: number;
  rounds: number;
  players: number;
  place: number;
  /** The level of each bot; `human` for a person. */
  opponents: string[];
  cards: Record<string, number>;
}
interface Kept {
  games: Played[];
  /** Deleted ones do not come back when their result is looked at again. */
  gone: string[];
}

function read(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return { games: found.games ?? [], gone: found.gone ?? [] };
  } catch {
    return { games: [], gone: [] };
  }
}
function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ games: kept.games.slice(-MOST), gone: kept.gone.slice(-MOST) }));
  } catch {
    // A browser that keeps nothing keeps no record either.
  }
}

export const playedGames = (): Played[] => read().games;

/** The seat of the one person who plays in this browser; nobody's where several share the screen. */
export function ownSeat(view: View): number | null {
  const own = ownSeats(view);
  return own.length === 1 && !view.lesson ? own[0]! : null;
}

/** A game is over; once only, however often its end is looked at. */
export function noteGame(view: View, ranking: number[]): void {
  const seat = ownSeat(view);
  const kept = read();
  const known = kept.games.some(({ game }) => game === view.game) || kept.gone.includes(view.game);
  if (seat === null || view.stage !== 'over' || view.winner === null || known) return;
  kept.games.push({
    game: view.game,
    ruleset: view.ruleset,
    at: Math.round(Date.now() / 1000),
    rounds: roundOf(view),
    players: view.seats.length,
    place: ranking.indexOf(seat) + 1,
    opponents: view.seats.flatMap((other, i) =>
      i === seat ? [] : [other.kind === 'bot' ? (other.bot ?? '') : 'human'],
    ),
    cards: { ...view.position.players[seat]?.cards },
  });
  write(kept);
}

export function deleteRecord(): void {
  const kept = read();
  write({ games: [], gone: [...kept.gone, ...kept.games.map(({ game }) => game)] });
  forgetLooked();
}
