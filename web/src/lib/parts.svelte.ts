// A view whose parts are known one by one: whoever reads one of them hears of that one alone.
import { untrack } from 'svelte';
import type { View } from './wire';

class Part {
  value = $state.raw<unknown>();
}

export class Parts {
  private readonly known = new Map<string, Part>();
  /** Read like the view itself. */
  readonly view = new Proxy({} as View, { get: (_, name) => this.part(String(name)).value });

  put(view: View): void {
    for (const name of new Set([...this.known.keys(), ...Object.keys(view)]))
      this.part(name).value = view[name as keyof View];
  }

  private part(name: string): Part {
    const part = this.known.get(name) ?? untrack(() => new Part());
    this.known.set(name, part);
    return part;
  }
}
