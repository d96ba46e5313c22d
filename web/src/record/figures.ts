// What a record says.
import type { Played } from './record';

export interface Tally {
  key: string;
  games: number;
  wins: number;
}
const won = (played: Played): boolean => played.place === 1;

function tallies(games: Played[], keys: (played: Played) => string[]): Tally[] {
  const found = new Map<string, Tally>();
  for (const played of games)
    for (const key of new Set(keys(played))) {
      const tally = found.get(key) ?? { key, games: 0, wins: 0 };
      found.set(key, { key, games: tally.games + 1, wins: tally.wins + Number(won(played)) });
    }
  return [...found.values()].sort((a, b) => b.games - a.games);
}
export const byRuleset = (games: Played[]): Tally[] => tallies(games, ({ ruleset }) => [ruleset]);
export const byOpponent = (games: Played[]): Tally[] => tallies(games, ({ opponents }) => opponents);
export const winsOf = (games: Played[]): number => games.filter(won).length;

/** As many as chance alone would have won. */
export const usualWins = (games: Played[]): number =>
  Math.round(games.reduce((sum, { players }) => sum + 1 / players, 0));

export function longestStreak(games: Played[]): number {
  let longest = 0;
  let now = 0;
  for (const played of games) longest = Math.max(longest, (now = won(played) ? now + 1 : 0));
  return longest;
}

/** Of which most copies stood in one's cities. */
export function favouriteCard(games: Played[]): { ruleset: string; id: string; count: number } | null {
  const found = new Map<string, { ruleset: string; id: string; count: number }>();
  for (const { ruleset, cards } of games)
    for (const [id, n] of Object.entries(cards)) {
      const count = (found.get(id)?.count ?? 0) + n;
      found.set(id, { ruleset, id, count });
    }
  return [...found.values()].sort((a, b) => b.count - a.count)[0] ?? null;
}

/** Small victories: a picture, and what has to have happened. */
export const FEATS = {
  first: { icon: 'trophy', reached: (games) => winsOf(games) > 0 },
  row: { icon: 'fire', reached: (games) => longestStreak(games) >= 3 },
  crowd: { icon: 'crown', reached: (games) => games.some((game) => won(game) && game.players >= 5) },
  boxes: { icon: 'package', reached: (games) => byRuleset(games).filter(({ wins }) => wins).length >= 3 },
  people: {
    icon: 'waving-hand',
    reached: (games) => byOpponent(games).some(({ key, wins }) => key === 'human' && wins),
  },
  many: { icon: 'game-die', reached: (games) => games.length >= 25 },
} as const satisfies Record<string, { icon: string; reached: (games: Played[]) => boolean }>;
export type Feat = keyof typeof FEATS;
