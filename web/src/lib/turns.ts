// Where the turns of a finished game begin, and what happened in the last one.
import type { Analysis, EventView, RecordStep } from './wire';

const rolls = (step: RecordStep): boolean => step.seat !== null && step.action.startsWith('roll');

/** So many moves are past when a turn begins: the first after the deal, the last at the end of the game. */
export function turnStops(steps: RecordStep[]): number[] {
  const start = Math.max(
    0,
    steps.findIndex((step) => step.seat !== null),
  );
  const firstRoll = steps.findIndex(rolls);
  const founding = (i: number): boolean =>
    i < firstRoll &&
    steps[i]!.seat !== null &&
    steps[i]!.seat !== steps.slice(0, i).findLast((s) => s.seat !== null)?.seat;
  const begins = steps.flatMap((step, i) => (i > start && (rolls(step) || founding(i)) ? [i] : []));
  return [...new Set([start, ...begins, steps.length])];
}

/** The events of the turn that is over, or of the one that goes on. */
export function lastTurn(events: EventView[]): EventView[] {
  const starts = events.flatMap((event, i) => (event.kind === 'turn' ? [i] : []));
  const open = starts.at(-1) ?? 0;
  return events.length - 1 > open ? events.slice(open) : events.slice(starts.at(-2) ?? 0, open);
}

/** The moment that brought the winner most: so many moves were past before it. */
export function decidingMove({ winner, moments }: Analysis): number | null {
  const gain = (i: number): number => (moments[i]!.after[winner!] ?? 0) - (moments[i]!.before[winner!] ?? 0);
  if (winner === null || !moments.length) return null;
  return moments[moments.map((_, i) => i).reduce((best, i) => (gain(i) > gain(best) ? i : best))]!.move;
}
