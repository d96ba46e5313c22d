// What lies off the screen is brought up to date when the page has time, several changes at once.
import type { Attachment } from 'svelte/attachments';
import { untrack } from 'svelte';
import { motion } from './settings.svelte';
import { soon } from './soon';

/** Near enough to be scrolled into view within a picture or two. */
const NEAR = '200px';
/** Where things move, so many changes are drawn as one. */
const ABOUT_A_TURN = 3000;
const ABOUT_A_ROUND = 10_000;
/** About what is in sight of a log. */
const AT_ONCE = 12;

export class Past<T extends object> {
  /** What is shown as long as nobody sees it; null: somebody does, and the newest is shown. */
  kept = $state.raw<T | null>(null);
  private waits = false;
  /** Finery of what is written already; see `whenSeen`. */
  private readonly later = new Set<() => void>();

  constructor(
    private readonly newest: () => T,
    /** From what is kept towards the newest: what is long is caught up with bit by bit. */
    private readonly step: (kept: T, newest: T) => T = (_, newest) => newest,
    patience = ABOUT_A_TURN,
  ) {
    $effect(() => {
      if (!this.kept || this.waits || this.newest() === this.kept) return;
      this.waits = true;
      setTimeout(() => soon(() => this.catchUp()), motion(patience));
    });
  }

  /** What nobody hears of either, before it is looked at. */
  static ofARound<T extends object>(newest: () => T): Past<T> {
    return new Past(newest, undefined, ABOUT_A_ROUND);
  }

  /** For the element that may be off the screen. */
  readonly watched: Attachment<HTMLElement> = (element) => {
    const eye = new IntersectionObserver((entries) => this.see(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: NEAR,
    });
    eye.observe(element);
    return () => eye.disconnect();
  };

  /** Something else that is shown here: followed while somebody sees it, else read when all is caught up with. */
  of<V>(value: () => V): V {
    return this.kept ? untrack(value) : value();
  }

  /** What only eyes need is done when somebody looks, the newest first; a page without haste does it bit by bit. */
  whenSeen(work: () => void): () => void {
    if (!this.kept) work();
    else this.later.add(work);
    return () => this.later.delete(work);
  }

  private see(seen: boolean): void {
    this.kept = seen ? null : untrack(this.newest);
    if (seen) this.dress();
  }

  private dress(): void {
    const some = [...this.later].slice(-AT_ONCE);
    for (const work of some) {
      this.later.delete(work);
      work();
    }
    if (this.later.size && !this.kept) soon(() => this.dress());
  }

  private catchUp(): void {
    const newest = untrack(this.newest);
    if (this.kept) this.kept = this.step(this.kept, newest);
    this.waits = !!this.kept && this.kept !== newest;
    if (this.waits) soon(() => this.catchUp());
  }
}
