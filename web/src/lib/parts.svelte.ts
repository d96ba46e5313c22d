// A view whose parts are known one by one: whoever reads one of them hears of that one alone.
import { untrack } from 'svelte';
import type { View } from './wire';

class Part {
  value = $state.raw<unknown>();
}

/** The largest part to draw, which nothing else is told by: it may come with the next picture. */
const LARGE = 'market_rows';

export class Parts {
  private readonly known = new Map<string, Part>();
  private late: View | null = null;
  /** Read like the view itself. */
  readonly view = new Proxy({} as View, { get: (_, name) => this.part(String(name)).value });

  put(view: View, all = true): void {
    this.late = all ? null : view;
    for (const name of new Set([...this.known.keys(), ...Object.keys(view)]))
      if (all || name !== LARGE) this.part(name).value = view[name as keyof View];
  }

  /** What was left out the last time. */
  putRest(): void {
    if (this.late) this.part(LARGE).value = this.late[LARGE];
    this.late = null;
  }

  private part(name: string): Part {
    const part = this.known.get(name) ?? untrack(() => new Part());
    this.known.set(name, part);
    return part;
  }
}
