// What lies off the screen is brought up to date when the page has time, several changes at once.
import type { Attachment } from 'svelte/attachments';
import { untrack } from 'svelte';
import { motion } from './settings.svelte';
import { soon } from './soon';

/** Near enough to be scrolled into view within a picture or two. */
const NEAR = '200px';
/** Where things move, so many changes are drawn as one. */
const ABOUT_A_TURN = 3000;

export class Past<T extends object> {
  /** What is shown as long as nobody sees it; null: somebody does, and the newest is shown. */
  kept = $state.raw<T | null>(null);
  private waits = false;

  constructor(private readonly newest: () => T) {
    $effect(() => {
      if (!this.kept || this.waits || this.newest() === this.kept) return;
      this.waits = true;
      setTimeout(() => soon(() => this.catchUp()), motion(ABOUT_A_TURN));
    });
  }

  /** For the element that may be off the screen. */
  readonly watched: Attachment<HTMLElement> = (element) => {
    const eye = new IntersectionObserver((entries) => this.see(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: NEAR,
    });
    eye.observe(element);
    return () => eye.disconnect();
  };

  private see(seen: boolean): void {
    this.kept = seen ? null : untrack(this.newest);
  }

  private catchUp(): void {
    this.waits = false;
    if (this.kept) this.see(false);
  }
}
