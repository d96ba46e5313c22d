// A table to look at: the replay fills it, nobody acts on it.
import { Show } from './show.svelte';
import type { Table } from './table.svelte';
import { Table as LiveTable } from './table.svelte';
import type { EventView, View } from './wire';

export class Watcher {
  readonly table: Table;
  events = $state.raw<EventView[]>([]);

  constructor() {
    this.table = LiveTable.still(new Show(() => undefined));
  }

  get view(): View | null {
    return this.table.view;
  }

  put(view: View, events: EventView[]): void {
    this.events = events;
    this.table.show.put(view);
    const paying: Record<string, number> = {};
    for (const event of events) {
      const owner = event.kind === 'paid' ? event.other : event.kind === 'income' ? event.player : undefined;
      if (owner !== undefined && event.card)
        paying[`${owner}:${event.card}`] = (paying[`${owner}:${event.card}`] ?? 0) + (event.amount ?? 0);
    }
    this.table.show.paying = paying;
  }
}
