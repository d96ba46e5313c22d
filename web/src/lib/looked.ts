// What this browser keeps of games of its own that were analysed: luck and skill over many games.
import { ownSeats } from './own';
import type { Analysis, View } from './wire';

const KEY = 'machikoro.looked';
const MOST = 500;

export interface Looked {
  game: string;
  /** When it was looked at, in seconds. */
  at: number;
  ruleset: string;
  players: number;
  won: boolean;
  /** In chances to win: 0.18 are eighteen points. */
  luck: number;
  /** Of the chances to win, per turn. */
  lost: number;
  turns: number;
}

/** The oldest first. */
export function looked(): Looked[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? (found as Looked[]).filter(isWhole) : [];
  } catch {
    return [];
  }
}

const isWhole = (one: Looked): boolean =>
  typeof one?.game === 'string' && [one.at, one.luck, one.lost, one.turns].every(Number.isFinite);

/** Of a finished game in which exactly one seat is this browser's own; the same game counts once. */
export function keepLooked(game: string, view: View, found: Analysis): void {
  const mine = ownSeats(view);
  const account = mine.length === 1 ? found.seats[mine[0] ?? 0] : undefined;
  if (!account || !found.finished) return;
  const before = looked();
  const known = before.find((one) => one.game === game);
  const one: Looked = {
    game,
    at: known?.at ?? Math.round(Date.now() / 1000),
    ruleset: found.ruleset,
    players: found.seats.length,
    won: found.winner === mine[0],
    luck: account.luck,
    lost: account.lost_per_turn,
    turns: account.turns,
  };
  const all = known ? before.map((old) => (old.game === game ? one : old)) : [...before, one];
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(-MOST)));
  } catch {
    // A browser without storage plays on, it only forgets.
  }
}

export function forgetLooked(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Names for points lost per turn, the best first; as on the server. */
export const BANDS = [
  { skill: 'master', most: 0.002 },
  { skill: 'strong', most: 0.008 },
  { skill: 'practised', most: 0.016 },
  { skill: 'casual', most: 0.03 },
  { skill: 'beginner', most: Infinity },
] as const;

export const skillOf = (lost: number): (typeof BANDS)[number]['skill'] =>
  (BANDS.find((band) => lost <= band.most) ?? BANDS[4]).skill;
