// A view whose parts are known one by one: whoever reads one of them hears of that one alone.
import { untrack } from 'svelte';
import type { View } from './wire';

class Part {
  value = $state.raw<unknown>();
}

/** What takes longest to draw may come with later pictures: what stands where, then what lies on the market. */
const LATER: readonly (readonly string[])[] = [['position', 'progress', 'average', 'preview'], ['market_rows']];
const LATE = new Set(LATER.flat());

export class Parts {
  private readonly known = new Map<string, Part>();
  private late: View | null = null;
  private pictures = 0;
  /** Read like the view itself. */
  readonly view = new Proxy({} as View, { get: (_, name) => this.part(String(name)).value });

  put(view: View, all = true): void {
    this.late = all ? null : view;
    this.pictures = 0;
    for (const name of new Set([...this.known.keys(), ...Object.keys(view)]))
      if (all || !LATE.has(name)) this.set(name, view);
  }

  /** For the next picture, what was left out the last time; false: nothing was. */
  putMore(): boolean {
    const late = this.late;
    if (!late) return false;
    for (const name of LATER[this.pictures++] ?? []) this.set(name, late);
    if (this.pictures === LATER.length) this.late = null;
    return true;
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
