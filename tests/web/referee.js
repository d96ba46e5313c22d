// Plays with a real box: taps what the referee shows until the game is over, and writes down what
// was tapped, what was said after it, and which coins were shown then.
async ({ seed, most }) => {
  let drawn = seed;
  const chance = () => (drawn = (drawn * 48271) % 2147483647) / 2147483647;
  const any = (list) => list[Math.floor(chance() * list.length)];
  const page = () => document.querySelector('.boxpage');
  const all = (selector) => [...page().querySelectorAll(selector)];
  // The server takes ten commands a second from one browser, which no finger exceeds.
  const SPACE = 125;
  let tapped = -SPACE;
  const breath = () => new Promise((resolve) => setTimeout(resolve, tapped + SPACE - performance.now()));
  const state = () => page()?.dataset ?? { ready: 'true', rev: 'over' };
  /** Until the table shows what a tap did; one that did nothing is an error, and not waited for. */
  const settled = (rev) =>
    new Promise((resolve, reject) => {
      let sent = false;
      const look = () => {
        const free = state().ready === 'true';
        sent ||= !free;
        if (!free || (state().rev === rev && !sent)) return;
        watch.disconnect();
        if (state().rev !== rev) resolve();
        else reject(new Error(`refused at ${rev}: ${document.querySelector('.toast')?.textContent}`));
      };
      const watch = new MutationObserver(look);
      watch.observe(document.body, { attributes: true, childList: true, subtree: true });
      setTimeout(() => {
        look();
        if (!sent && state().rev === rev) reject(new Error(`nothing was sent at ${rev}`));
      });
    });
  const choices = {
    setup: () => all('[data-do=next]'),
    cards: () => all('.drawable button'),
    dice: () => (all('.g66 button').length && chance() < 0.7 ? all('.g66 button') : all('[data-faces]')),
    build: () => {
      const landmarks = all('.lm.s-affordable');
      return landmarks.length ? landmarks : all('.cards .s-affordable, [data-do=pass]');
    },
    question: () => all('.answers button, .rollpair button'),
  };
  const steps = [];
  while (page() && steps.length < most) {
    const { scene, turn, rev, asks } = page().dataset;
    const before = window.spoken.length;
    await breath();
    tapped = performance.now();
    any(choices[scene]()).click();
    if (scene !== 'setup') await settled(rev);
    // The voice begins a moment after what it tells of.
    await new Promise(requestAnimationFrame);
    const coins = page() ? all('.seats .coin').map((coin) => Number(coin.textContent)) : null;
    const explained = page() ? all('[data-moment]').map((told) => [told.dataset.moment, told.textContent]) : [];
    steps.push({ scene, turn, asks, coins, explained, spoken: window.spoken.slice(before) });
  }
  return steps;
}
