// What an analysis says: sentences come as keys and values, and moves are named here.
import { maybe, number, signed, t } from '$/lib/i18n.svelte';
import { capital, moveText } from '$/lib/sentences';
import type { Analysis, Mistake, Moment, View } from '$/lib/wire';

export const SHAPES = ['●', '■', '▲', '◆', '★'];
export const DASH = ['', '7 5', '2 5', '12 4 2 4', '1 4'];
const MISTAKES: readonly string[] = ['inaccuracy', 'mistake', 'blunder'];
const SIGNS: Record<string, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

export const percent = (chance: number): string => number(100 * chance);
export const points = (chance: number): string => signed(Math.round(100 * chance));
export const isMistake = (moment: Moment): boolean => MISTAKES.includes(moment.mark ?? '');
export const signOf = (moment: Moment): string => SIGNS[moment.mark ?? ''] ?? '☘';
export const change = (moment: Moment): number[] =>
  moment.after.map((after, seat) => after - (moment.before[seat] ?? 0));
export const move = (view: View, action: string): string => capital(moveText(view, action));

/** Whose line a mark stands on: who made the mistake, or who gained most. */
export function markedSeat(moment: Moment): number {
  const changes = change(moment);
  return isMistake(moment) ? moment.seat : changes.indexOf(Math.max(...changes));
}

export function verdict({ verdict: { says, values } }: Analysis): string {
  return maybe(says, values);
}

export function why(view: View, { why: { says, values }, played, better }: Mistake): string {
  return maybe(says, { ...values, played: move(view, played), better: move(view, better) });
}

/** What happened at a moment, for who reads and for who listens. */
export function told(view: View, found: Analysis, moment: Moment): string {
  const name = found.seats[moment.seat]?.name ?? '';
  const what = `${name}: ${move(view, moment.played)}`;
  return moment.mark ? `${what} (${maybe(`analysis.mark.${moment.mark}`)})` : what;
}

/** The chances after so many moments. */
export const chancesAt = (found: Analysis, place: number): number[] =>
  place === 0 ? found.start : (found.moments[place - 1]?.after ?? found.start);

export const turnAt = (found: Analysis, place: number): string =>
  t('analysis.turn', { n: found.moments[Math.max(0, place - 1)]?.turn ?? 1 });
