// Where on the table the things lie that the guide speaks of.
const PLACES: Record<string, string> = {
  roll: '[data-do^="roll"]',
  market: '.mk',
  landmarks: '.projects, .me .hill',
  dice: '.tray',
  preview: '.prev',
  bank: '[data-bank]',
  undo: '[data-do="undo"]',
  hint: '[data-do="hint"]',
  yes: '[data-do="yes"]',
  target: '.people',
  rematch: '[data-do="rematch"]',
  city: '.me',
  end: '.turn [data-do="end"]',
};

/** `place:cafe` is the café of the seat that the sentence is about. */
export function selector(word: string, owner: number, me: number): string {
  const [kind = '', name = ''] = word.split(':');
  const seat = name === 'me' ? String(me) : name === '{owner}' ? String(owner) : name;
  if (kind === 'roll' && name) return `[data-do="roll${name}"]`;
  if (kind === 'choice')
    return `.turn [data-move$=" ${CSS.escape(name)}"], .turn [data-choice="${CSS.escape(name)}"], .me [data-place$=":${CSS.escape(name)}"]`;
  if (kind === 'ware') return `[data-ware="${CSS.escape(name)}"]`;
  if (kind === 'place') return `[data-place="${owner}:${CSS.escape(name)}"]`;
  if (kind === 'purse') return `[data-purse="${seat}"]`;
  if (kind === 'seat') return `[data-seat="${seat}"] .opp, .oc:has([data-purse="${seat}"])`;
  return PLACES[kind] ?? '';
}

const shown = (element: Element): boolean => element.getClientRects().length > 0;

export function marked(words: string[], owner: number, me: number): Element[] {
  const found = words.flatMap((word) => {
    const where = selector(word, owner, me);
    return where ? [...document.querySelectorAll(where)].filter(shown) : [];
  });
  return [...new Set(found)];
}

/** The part of the window that neither the head nor the dock covers. */
function free(): { top: number; bottom: number } {
  const dock = document.querySelector('.turn');
  const fixed = dock && getComputedStyle(dock).position === 'fixed';
  const heads = [...document.querySelectorAll('.top, .oppchips')].filter(
    (head) => shown(head) && getComputedStyle(head).position === 'sticky',
  );
  return {
    top: Math.max(0, ...heads.map((head) => head.getBoundingClientRect().bottom)),
    bottom: fixed ? dock.getBoundingClientRect().top : innerHeight,
  };
}

const GAP = 10;

/** Scrolls so that the thing can be seen above the dock: all of it where it fits, else its beginning. */
export function reveal(element: Element): void {
  if (element.closest('.turn, .top, .oppchips')) return;
  const box = element.getBoundingClientRect();
  const { top, bottom } = free();
  if (box.top >= top + GAP && box.bottom <= bottom - GAP) return;
  const room = bottom - top - 2 * GAP;
  const wanted = box.height < room ? top + GAP + (room - box.height) / 2 : top + GAP;
  scrollBy({ top: box.top - wanted, behavior: 'instant' });
}

/** Marks what is spoken of, also what appears on the table only now; the answer takes the marks away again. */
export function pointAt(words: string[], owner: number, me: number): () => void {
  let found: Element[] = [];
  const unmark = (): void => found.forEach((element) => element.removeAttribute('data-hinted'));
  const mark = (): void => {
    const [before] = found;
    unmark();
    found = marked(words, owner, me);
    for (const element of found) element.setAttribute('data-hinted', '');
    if (found[0] && found[0] !== before) reveal(found[0]);
  };
  const changes = new MutationObserver(mark);
  changes.observe(document.body, { childList: true, subtree: true });
  mark();
  return () => {
    changes.disconnect();
    unmark();
  };
}
