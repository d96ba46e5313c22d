// A town that nobody sees stands still: tab hidden, scrolled away, or nothing touched for a while.
import type { Attachment } from 'svelte/attachments';

const PATIENCE = 20_000;
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

export const rests: Attachment<HTMLElement> = (town) => {
  let seen = true;
  let awake = true;
  let timer = 0;
  const settle = (): void => {
    town.toggleAttribute('data-still', document.hidden || !seen || !awake);
  };
  const wake = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      awake = false;
      settle();
    }, PATIENCE);
    if (awake) return;
    awake = true;
    settle();
  };
  const eye = new IntersectionObserver((entries) => {
    seen = entries.at(-1)?.isIntersecting ?? true;
    settle();
  });
  eye.observe(town);
  document.addEventListener('visibilitychange', settle);
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, wake, { passive: true });
  wake();
  settle();
  return () => {
    clearTimeout(timer);
    eye.disconnect();
    document.removeEventListener('visibilitychange', settle);
    for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, wake);
  };
};
