// The engine's moves as words, sorted by what they are about.
export interface Offers {
  rolls: number[];
  targets: number[];
  builds: Map<string, string>;
  gives: Map<string, string[]>;
  takes: Map<string, string[]>;
  closes: Map<string, string>;
  demolishes: Map<string, string>;
  words: Set<string>;
}

const PLAIN = new Set(['reroll', 'keep', 'invest', 'decline', 'pass', 'add', 'end']);

function note(list: Map<string, string[]>, card: string, action: string): void {
  list.set(card, [...(list.get(card) ?? []), action]);
}

export function offers(legal: string[]): Offers {
  const found: Offers = {
    rolls: [],
    targets: [],
    builds: new Map(),
    gives: new Map(),
    takes: new Map(),
    closes: new Map(),
    demolishes: new Map(),
    words: new Set(),
  };
  for (const action of legal) {
    const words = action.split(' ');
    const verb = words[0] ?? '';
    const last = words.at(-1) ?? '';
    if (PLAIN.has(verb)) found.words.add(verb);
    else if (verb === 'roll') found.rolls.push(Number(last));
    else if (verb === 'target') found.targets.push(Number(last));
    else if (verb === 'build') found.builds.set(last, action);
    else if (verb === 'give') note(found.gives, last, action);
    else if (verb === 'take') note(found.takes, last, action);
    else if (verb === 'close') found.closes.set(last, action);
    else if (verb === 'demolish') found.demolishes.set(last, action);
  }
  return found;
}

export const END_TURN = 'end turn';
