// What nobody waits for is done when the page has time; Safari has no word for that.
const LATEST = 1500;
const A_WHILE = 400;

const waiting: (() => void)[] = [];

/** One thing at a time, and a picture may come between. */
export function soon(work: () => void): void {
  if (waiting.push(work) === 1) wait();
}

function wait(): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(next, { timeout: LATEST });
  else setTimeout(next, A_WHILE);
}

function next(): void {
  const work = waiting.shift();
  if (waiting.length) wait();
  work?.();
}
