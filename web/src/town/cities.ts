// A player's city, as the town shows it.
import { catalog } from '$/lib/catalog.svelte';
import type { Sites } from '$/lib/landmarks';
import type { View } from '$/lib/wire';
import type { House, Plot } from './town';

/** In the order of their numbers; boats come last, at the water. */
export function housesOf(view: View, seat: number): House[] {
  const player = view.position.players[seat];
  const sorted = catalog.sorted(view.ruleset, Object.keys(player?.cards ?? {}));
  const afloat = (id: string): boolean => catalog.card(view.ruleset, id)?.symbol === 'boat';
  return [...sorted.filter((id) => !afloat(id)), ...sorted.filter(afloat)].map((id) => ({
    id,
    count: player?.cards[id] ?? 1,
    closed: player?.closed[id] ?? 0,
    state: 'normal',
    pays: 0,
  }));
}

/** What everybody has from the start, then what counts for winning. */
export function plotsOf(view: View, seat: number, { shown }: Sites): Plot[] {
  const player = view.position.players[seat];
  const always = (player?.landmarks ?? []).filter((id) => catalog.landmark(view.ruleset, id)?.counts === false);
  const sites = [...always.map((id) => ({ id, built: true, price: 0 })), ...shown];
  return sites.map(({ id, built, price }) => ({
    id,
    built,
    fresh: player?.fresh.includes(id) ?? false,
    price,
    state: '',
    reason: '',
  }));
}
