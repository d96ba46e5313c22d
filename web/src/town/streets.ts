// How many streets a town has and how large its lots are: the largest at which everything fits.
export interface Fit<Item> {
  /** Width of a lot with one house, in pixels. */
  lot: number;
  /** The same unit for landmarks. */
  landmark: number;
  streets: Item[][];
}
interface Ground {
  width: number;
  height: number;
  /** What the landmarks may take of the width. */
  row: number;
  landmarks: number;
  largest: number;
}

const MOST_STREETS = 5;
const SMALLEST = 30;
const LANDMARK_WIDTH = 1.43;
/** Below each street lie its plates and the road. */
const ROAD = 24;

/** More of one kind are visibly more. */
export const widthOf = (count: number): number => (count === 1 ? 1 : count === 2 ? 1.36 : 1.62);

/** What a letter below a building site takes, and how many lines there may be without covering the houses. */
const LETTER = 5.4;
const MOST_LINES = 3;
/** A few words stand there; a sentence stands on its card, one tap away. */
const FEW_WORDS = 30;
/** Below smaller ones a name takes two lines, and leaves no room for words. */
const ROOMY = 72;
export const wordsFit = (words: string, landmark: number): boolean =>
  landmark >= ROOMY && words.length <= FEW_WORDS && words.length * LETTER <= MOST_LINES * landmark * 1.36;

/** What a tree or a bench takes. */
export const GARDEN = 0.82;

/** Where each lot begins, right of the middle of its street: so many lots, behind so many gardens. */
export function beginnings(widths: number[], before: number, gardens: number): number[] {
  const length = widths.reduce((sum, width) => sum + width, gardens * GARDEN);
  let at = before * GARDEN - length / 2;
  return widths.map((width) => (at += width) - width);
}

/** Streets of about the same length, in the same order. */
function laid<Item>(items: Item[], streets: number, width: (item: Item) => number): Item[][] {
  let left = items.reduce((sum, item) => sum + width(item), 0);
  let next = 0;
  return Array.from({ length: streets }, (_, done) => {
    const want = left / (streets - done);
    const street: Item[] = [];
    let got = 0;
    for (let item = items[next]; item !== undefined; item = items[next]) {
      const last = done === streets - 1;
      if (street.length && !last && got + width(item) / 2 > want) break;
      street.push(item);
      got += width(item);
      next += 1;
    }
    left -= got;
    return street;
  });
}

export function fit<Item>(items: Item[], count: (item: Item) => number, ground: Ground): Fit<Item> {
  const width = (item: Item): number => widthOf(count(item));
  const landmark = (lot: number): number =>
    Math.min(ground.row / (Math.max(ground.landmarks, 4) * LANDMARK_WIDTH), lot * 1.14);
  let best: Fit<Item> = { lot: 0, landmark: 0, streets: [] };
  for (let n = 1; n <= Math.min(MOST_STREETS, Math.max(1, items.length)); n++) {
    const streets = laid(items, n, width);
    const widest = Math.max(1, ...streets.map((street) => street.reduce((sum, item) => sum + width(item), 0)));
    const needs = (lot: number): number => (ground.landmarks ? landmark(lot) * 1.6 + 22 : 0) + n * (lot * 1.09 + ROAD);
    let lot = Math.min(ground.largest, (ground.width - 8) / widest);
    while (lot > SMALLEST && needs(lot) > ground.height) lot -= 0.5;
    if (lot > best.lot) best = { lot: Math.floor(lot), landmark: Math.floor(landmark(lot)), streets };
  }
  return best;
}

export type Stage = 'hamlet' | 'village' | 'town' | 'city';
export function stageOf(cards: number): Stage {
  return cards <= 4 ? 'hamlet' : cards <= 12 ? 'village' : cards <= 19 ? 'town' : 'city';
}
