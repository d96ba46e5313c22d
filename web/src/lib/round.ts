import type { View } from './wire';

/** Rounds are counted from the turns: everybody plays once in each. */
export const roundOf = (view: View): number => Math.max(1, Math.ceil(view.position.turn / view.seats.length));
