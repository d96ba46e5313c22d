// Whose seats are whose.
import type { View } from './wire';

/** The seats of the people at this browser, also while a bot plays for them. */
export const ownSeats = (view: Pick<View, 'seats'>): number[] =>
  view.seats.flatMap((seat, i) => (seat.you && seat.kind === 'human' ? [i] : []));
