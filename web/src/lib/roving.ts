// One tab stop for many cards; the arrow keys walk among them by where they lie.
import type { Attachment } from 'svelte/attachments';

export function roving(selector: string): Attachment<HTMLElement> {
  return (root) => {
    const items = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
    let current: HTMLElement | null = null;

    const choose = (next: HTMLElement | null | undefined): void => {
      const all = items();
      current = next && all.includes(next) ? next : (all[0] ?? null);
      for (const item of all) {
        const stop = item === current ? '0' : '-1';
        if (item.getAttribute('tabindex') !== stop) item.setAttribute('tabindex', stop);
      }
    };
    const nearest = (from: HTMLElement, dx: number, dy: number): HTMLElement | null => {
      const a = from.getBoundingClientRect();
      let best: HTMLElement | null = null;
      let least = Infinity;
      for (const item of items()) {
        const b = item.getBoundingClientRect();
        const x = b.left + b.width / 2 - a.left - a.width / 2;
        const y = b.top + b.height / 2 - a.top - a.height / 2;
        const ahead = x * dx + y * dy;
        const aside = Math.abs(x * dy) + Math.abs(y * dx);
        if (item === from || ahead < 4) continue;
        const distance = ahead + aside * 2.5;
        if (distance < least) [best, least] = [item, distance];
      }
      return best;
    };
    const WAYS: Record<string, [number, number]> = {
      ArrowRight: [1, 0],
      ArrowLeft: [-1, 0],
      ArrowDown: [0, 1],
      ArrowUp: [0, -1],
    };
    const key = (event: KeyboardEvent): void => {
      const from = (event.target as HTMLElement).closest<HTMLElement>(selector);
      if (!from) return;
      const way = WAYS[event.key];
      const all = items();
      const next = way
        ? nearest(from, ...way)
        : event.key === 'Home'
          ? all[0]
          : event.key === 'End'
            ? all.at(-1)
            : null;
      if (!next) return;
      event.preventDefault();
      choose(next);
      next.focus();
    };
    const focus = (event: FocusEvent): void => {
      const at = (event.target as HTMLElement).closest<HTMLElement>(selector);
      if (at) choose(at);
    };
    choose(null);
    root.addEventListener('keydown', key);
    root.addEventListener('focusin', focus);
    /** What comes and goes within a card is no other card. */
    const counts = (node: Node): boolean =>
      node instanceof Element && (node.matches(selector) || node.querySelector(selector) !== null);
    const watch = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes].some(counts)))
        choose(current);
    });
    watch.observe(root, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      root.removeEventListener('keydown', key);
      root.removeEventListener('focusin', focus);
    };
  };
}
