// Plays with a real box: taps what the referee shows until the game is over, and writes down what
// was tapped, what was said after it, and which coins were shown then.
async ({ seed, most }) => {
  let state = seed;
  const chance = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const any = (list) => list[Math.floor(chance() * list.length)];
  const page = () => document.querySelector('.boxpage');
  const all = (selector) => [...page().querySelectorAll(selector)];
  const shown = (rev) => {
    const table = page();
    return !table || (table.dataset.ready === 'true' && table.dataset.rev !== rev);
  };
  const settled = (rev) =>
    new Promise((resolve) => {
      if (shown(rev)) return resolve();
      const watch = new MutationObserver(() => shown(rev) && (watch.disconnect(), resolve()));
      watch.observe(document.body, { attributes: true, childList: true, subtree: true });
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
    any(choices[scene]()).click();
    await (scene === 'setup' ? new Promise(requestAnimationFrame) : settled(rev));
    const coins = page() ? all('.seats .coin').map((coin) => Number(coin.textContent)) : null;
    steps.push({ scene, turn, asks, coins, spoken: window.spoken.slice(before) });
  }
  return steps;
}
