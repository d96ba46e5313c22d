// What a town is made of, as plain facts.
export interface Lot {
  id: string;
  count: number;
}
export interface House extends Lot {
  /** How many of them are closed. */
  closed: number;
  state: 'normal' | 'choice' | 'selected';
  /** What it has just brought. */
  pays: number;
}
export interface Plot {
  id: string;
  built: boolean;
  /** Built in this turn: it works from the next one on. */
  fresh: boolean;
  price: number;
  state: '' | 'affordable' | 'selected' | 'disabled' | 'choice';
  reason: string;
}
