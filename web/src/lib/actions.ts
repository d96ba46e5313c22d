// The engine's moves as words, sorted by what they are about.
export interface Offers {
  rolls: number[];
  targets: number[];
  /** The moves of a verb by the card they name: several where copies are open and on holiday. */
  of: (verb: string) => Map<string, string[]>;
}

const NONE = new Map<string, string[]>();

export function offers(legal: string[]): Offers {
  const found = new Map<string, Map<string, string[]>>();
  for (const action of legal) {
    const words = action.split(' ');
    const verb = words[0] ?? '';
    const last = words.at(-1) ?? '';
    const cards = found.get(verb) ?? new Map<string, string[]>();
    found.set(verb, cards.set(last, [...(cards.get(last) ?? []), action]));
  }
  const of = (verb: string): Map<string, string[]> => found.get(verb) ?? NONE;
  return { rolls: [...of('roll').keys()].map(Number), targets: [...of('target').keys()].map(Number), of };
}

export const END_TURN = 'end turn';
