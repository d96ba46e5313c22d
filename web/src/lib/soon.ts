// What nobody waits for is done when the page has time; Safari has no word for that.
const LATEST = 1500;
const A_WHILE = 400;

export const soon = (work: () => void): number =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(work, { timeout: LATEST })
    : window.setTimeout(work, A_WHILE);
