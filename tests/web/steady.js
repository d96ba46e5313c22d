// Counts updates, and watches which buttons of the page come and go.
window.updates = 0;
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({ data }) => (window.updates += data.startsWith('{"type":"update"')));
  }
};
const PRESSED = 'button, a, input, select';
/** What a person would call the same button: counts in its label do not matter. */
const called = (button) => {
  const label = (button.getAttribute('aria-label') ?? button.textContent).trim();
  const { place = '', ware = '' } = button.dataset;
  const area = button.closest('[data-seat]')?.dataset.seat ?? '';
  return [area, button.dataset.do ?? '', place, ware, label.split(',')[0].replace(/\d+/g, '#')].join('|');
};
/** Not what is only shown for a moment and lets every finger through, such as a card that somebody builds. */
const pressable = (element) => element.matches(PRESSED) && !element.closest('[aria-hidden="true"]');
const within = (node) => (node.nodeType === 1 ? [node, ...node.querySelectorAll('*')].filter(pressable) : []);
/** A card that asks is named with each of its questions; no turn is that short. */
const soonAgain = (update, at, all) => all[at + 2] < update + 6;
window.hold = () => {
  const kept = [...document.querySelectorAll(PRESSED)].filter((button) => button.checkVisibility());
  const losses = {};
  new MutationObserver((records) => {
    for (const node of records.flatMap((record) => [...record.removedNodes]))
      for (const button of within(node)) (losses[called(button)] ??= []).push(window.updates);
  }).observe(document.body, { subtree: true, childList: true });
  window.held = () => {
    const now = new Set([...document.querySelectorAll(PRESSED)].map(called));
    return {
      kept: kept.length,
      anew: kept.filter((button) => !button.isConnected && now.has(called(button))).map(called),
      flickering: Object.keys(losses).filter((name) => losses[name].some(soonAgain)),
    };
  };
};
/** From now on clicks are only noted. */
window.note = () => {
  window.clicked = null;
  const seen = (event) => {
    window.clicked = event.target.closest(PRESSED);
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  window.addEventListener('click', seen, { capture: true });
};
