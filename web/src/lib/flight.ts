// Coins and cards that travel over the table; nothing here decides anything.
import { motion } from './settings.svelte';

/** What was found last: to look through the whole page for it is dear, and mostly it is still there. */
const known = new Map<string, Element>();

function visible(selector: string): Element | null {
  const last = known.get(selector);
  if (last?.isConnected && last.matches(selector) && isSeen(last)) return last;
  known.delete(selector);
  for (const found of document.querySelectorAll(selector))
    if (isSeen(found)) {
      known.set(selector, found);
      return found;
    }
  return null;
}

function isSeen(element: Element): boolean {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.bottom > 0 && box.top < innerHeight && getComputedStyle(element).visibility !== 'hidden';
}

export const purse = (seat: number): Element | null => visible(`[data-purse="${seat}"]`);
export const place = (seat: number, card: string): Element | null => visible(`[data-place="${seat}:${card}"]`);
export const bank = (): Element | null => visible('[data-bank]');
export const ware = (card: string): Element | null => visible(`[data-ware="${card}"]`);

/** Ends all flights at once. */
export function landCoins(): void {
  for (const coin of document.querySelectorAll('.fly')) coin.remove();
}

const MOST_COINS = 6;
/** The first coin lands after this long, when the number changes; the last one with the whole motion. */
export const FIRST_LANDS = 260;
export const ALL_LAND = 400;

/** From where to where something flies. */
export interface Way {
  from: DOMRect;
  to: DOMRect;
}

export function way(from: Element | null, to: Element | null): Way | null {
  if (!from || !to || from === to) return null;
  return { from: from.getBoundingClientRect(), to: to.getBoundingClientRect() };
}

export function flyCoins({ from: a, to: b }: Way, amount: number): void {
  const length = motion(FIRST_LANDS);
  if (!length) return;
  const x = a.left + a.width / 2 - 12;
  const y = a.top + a.height / 2 - 12;
  const dx = b.left + b.width / 2 - 12 - x;
  const dy = b.top + b.height / 2 - 12 - y;
  const home = `translate(${dx}px,${dy}px) scale(.9)`;
  const path = [
    { transform: 'scale(.6)', opacity: 0 },
    { transform: `translate(${dx * 0.45}px,${dy * 0.45 - 34}px) scale(1.15)`, opacity: 1, offset: 0.45 },
    { transform: home, opacity: 1, offset: 0.99 },
    { transform: home, opacity: 0 },
  ];
  const coins = Array.from({ length: Math.min(amount, MOST_COINS) }, () => {
    const coin = document.createElement('span');
    coin.className = 'fly coin';
    coin.setAttribute('aria-hidden', 'true');
    coin.style.left = `${x}px`;
    coin.style.top = `${y}px`;
    return coin;
  });
  document.body.append(...coins);
  const flights = coins.map((coin, i) =>
    coin.animate(path, {
      duration: length,
      delay: (i * motion(ALL_LAND - FIRST_LANDS)) / MOST_COINS,
      easing: 'cubic-bezier(.3,0,.3,1)',
      fill: 'both',
    }),
  );
  // All at once, when the last has landed: each coin that goes makes the browser put the picture together anew.
  const gone = (): void => coins.forEach((coin) => coin.remove());
  const last = flights.at(-1);
  if (last) last.onfinish = last.oncancel = gone;
}

/** First, last, invert, play: the bought card flies from where it lay to where it stands now. */
export function flyHome(from: DOMRect, to: Element | null): void {
  const length = motion(380);
  if (!length || !to) return;
  const box = to.getBoundingClientRect();
  const start = `translate(${from.left - box.left}px,${from.top - box.top}px) scale(${from.width / Math.max(box.width, 1)})`;
  to.animate(
    [
      { transform: start, transformOrigin: '0 0', zIndex: 9 },
      { transform: 'none', transformOrigin: '0 0', zIndex: 9 },
    ],
    { duration: length, easing: 'cubic-bezier(.3,0,.2,1)' },
  );
}
