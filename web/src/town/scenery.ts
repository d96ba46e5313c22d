// What stands and walks between the houses, by how large the town is.
import type { Stage } from './streets';

const DECORATION: Record<Stage, string[]> = {
  hamlet: ['meadow', 'trees', 'pond', 'blossom', 'meadow', 'pines', 'stake'],
  village: ['trees', 'blossom', 'house2', 'pond', 'meadow', 'trees', 'house'],
  town: ['house', 'trees', 'bench', 'blossom', 'house2', 'pines'],
  city: ['house2', 'bench', 'trees', 'house', 'blossom'],
};

/** What fills a street, before and behind its houses. */
export function decorations(stage: Stage, street: number, places: number): [string[], string[]] {
  const names = DECORATION[stage];
  const all = Array.from({ length: Math.max(0, places) }, (_, i) => names[(i * 3 + street) % names.length]!);
  const half = Math.floor(all.length / 2);
  return [all.slice(0, half), all.slice(half)];
}

export interface Walker {
  who: string;
  at: number;
  back: boolean;
  seconds: number;
}
const WALKERS: Record<Stage, [who: string, at: number][]> = {
  hamlet: [['person-red', 30]],
  village: [
    ['person-teal', 24],
    ['person-orange', 62],
  ],
  town: [
    ['person-red', 12],
    ['car-teal', 44],
    ['person-plum', 80],
  ],
  city: [
    ['car-red', 9],
    ['person-navy', 31],
    ['person-orange', 57],
    ['truck', 78],
  ],
};

export function walkers(stage: Stage, street: number): Walker[] {
  return WALKERS[stage].map(([who, at], i) => ({
    who,
    at: (at + street * 17) % 94,
    back: (i + street) % 2 === 1,
    seconds: 60 + i * 23,
  }));
}
