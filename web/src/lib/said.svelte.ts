// What was said a moment ago, for a bubble beside whoever said it.
import { maybe } from './i18n.svelte';
import type { ChatLine } from './wire';

const STAYS = 4000;

export class Said {
  /** By seat. */
  by = $state.raw<Record<number, string>>({});
  private readonly timers = new Map<number, number>();

  hear({ seat, phrase, text }: ChatLine): void {
    if (seat === null) return;
    this.by = { ...this.by, [seat]: phrase ? maybe(`phrase.${phrase}`) || phrase : (text ?? '') };
    clearTimeout(this.timers.get(seat));
    this.timers.set(
      seat,
      window.setTimeout(() => this.forget(seat), STAYS),
    );
  }

  private forget(seat: number): void {
    const { [seat]: _, ...rest } = this.by;
    this.by = rest;
  }
}
