// What nobody waits for is done when the page has time; Safari has no word for that.
const LATEST = 1500;
const A_WHILE = 400;
/** Milliseconds, a little more than a picture takes: what a browser calls idle lies within one. */
const A_PICTURE = 18;

const waiting: (() => void)[] = [];
let asked = false;

/** One thing at a time, and at most one for each picture. */
export function soon(work: () => void): void {
  waiting.push(work);
  if (!asked) ask();
}

function ask(): void {
  asked = waiting.length > 0;
  if (!asked) return;
  if (typeof requestIdleCallback === 'function') requestIdleCallback(next, { timeout: LATEST });
  else setTimeout(next, A_WHILE);
}

function next(): void {
  setTimeout(ask, A_PICTURE);
  waiting.shift()?.();
}
