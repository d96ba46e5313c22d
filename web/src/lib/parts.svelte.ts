// A view whose parts are known one by one: whoever reads one of them hears of that one alone.
import { flushSync, untrack } from 'svelte';
import type { View } from './wire';

class Part {
  value = $state.raw<unknown>();
}

/** What takes longest to draw may come with later pictures: what stands where, then what lies on the market. */
const LATER: readonly string[] = ['position', 'progress', 'average', 'preview', 'market_rows'];
/** Milliseconds of a picture that drawing them may take; whatever is begun is drawn to its end. */
const A_PICTURE = 2;

export class Parts {
  private readonly known = new Map<string, Part>();
  private late: View | null = null;
  private waiting: string[] = [];
  /** Read like the view itself. */
  readonly view = new Proxy({} as View, { get: (_, name) => this.part(String(name)).value });

  put(view: View, all = true): void {
    this.late = view;
    this.waiting = all ? [] : LATER.filter((name) => this.changes(name, view));
    for (const name of new Set([...this.known.keys(), ...Object.keys(view)]))
      if (!this.waiting.includes(name)) this.set(name, view);
  }

  /** For the next picture, of what was left out as much as it has time for; false: nothing was. */
  putMore(): boolean {
    const began = performance.now();
    const any = this.waiting.length > 0;
    while (this.waiting.length && this.late) {
      this.set(this.waiting.shift()!, this.late);
      flushSync();
      if (performance.now() - began > A_PICTURE) break;
    }
    return any;
  }

  private changes(name: string, view: View): boolean {
    return this.part(name).value !== view[name as keyof View];
  }

  private set(name: string, view: View): void {
    this.part(name).value = view[name as keyof View];
  }

  private part(name: string): Part {
    const part = this.known.get(name) ?? untrack(() => new Part());
    this.known.set(name, part);
    return part;
  }
}
