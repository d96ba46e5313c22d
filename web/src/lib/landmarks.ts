import { catalog } from './catalog.svelte';
import type { View } from './wire';

export interface Site {
  id: string;
  built: boolean;
  price: number;
}

/** How far a seat is: where all landmarks are wanted, all are on show; where any few are, those that stand. */
export interface Sites {
  shown: Site[];
  built: number;
  wanted: number;
  /** Places for landmarks that nobody has chosen yet. */
  free: number;
}

/** The landmarks of one seat that count for winning. */
export function sitesOf(view: View, seat: number): Sites {
  const goal = catalog.ruleset(view.ruleset)?.goal ?? null;
  const standing = view.position.players[seat]?.landmarks ?? [];
  const counted = Object.entries(view.progress[seat]?.prices ?? {})
    .filter(([id]) => catalog.landmark(view.ruleset, id)?.counts !== false)
    .map(([id, price]) => ({ id, price, built: standing.includes(id) }));
  const built = counted.filter((site) => site.built);
  // A community project counts like a landmark that everybody has to take part in.
  const project = view.position.project ? 1 : 0;
  const flag = view.position.players[seat]?.board?.flag ? project : 0;
  return {
    shown: goal === null ? counted : built,
    built: built.length + flag,
    wanted: (goal ?? counted.length) + project,
    free: goal === null ? 0 : Math.max(0, goal - built.length),
  };
}

/** What a ware costs whoever looks; a landmark costs each seat its own. */
export function priceOf(view: View, ware: string): number | undefined {
  return view.progress[view.seat ?? -1]?.prices[ware] ?? catalog.card(view.ruleset, ware)?.cost;
}
