// What the charts share.
import { list, t } from './i18n.svelte';
import type { View } from './wire';

/** A chart said aloud: its title and its numbers. */
export function spoken(title: string, pairs: [name: string | number, value: string | number][]): string {
  return t('chart.says', { title, what: list(pairs.map(([name, n]) => t('chart.pair', { name, n }))) });
}

/** All totals from the lowest to the highest that dice, with what was added to them, can show. */
export function totals(...counted: { [total: string]: number }[]): number[] {
  const known = counted.flatMap((counts) => Object.keys(counts).map(Number));
  const low = Math.min(2, ...known);
  return Array.from({ length: Math.max(6, ...known) - low + 1 }, (_, i) => low + i);
}

/** A player's lines and bars have the colour of the seat. */
export const seatInk = (view: View, seat: number): string => `var(--seat-${view.seats[seat]?.colour})`;
