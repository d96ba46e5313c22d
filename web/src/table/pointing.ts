// Where on the table the bot's advice lies.
/** Everything on the table that an action is about; `me` is the seat that is asked, `they` whom it concerns. */
function places(action: string, me: number, they: number): string {
  const words = action.split(' ');
  const verb = words[0] ?? '';
  const last = CSS.escape(words.at(-1) ?? '');
  if (verb === 'roll') return `[data-do="roll${last}"]`;
  if (verb === 'build') return `[data-ware="${last}"]`;
  if (verb === 'pass') return '.turn [data-do="end"]';
  if (verb === 'target') return `[data-person="${last}"], [data-seat="${last}"] .opp`;
  if (verb === 'give' || verb === 'demolish')
    return `[data-place="${me}:${last}"], .turn .yours [data-choice="${last}"]`;
  if (verb === 'take') return `[data-place="${they}:${last}"], .turn .theirs [data-choice="${last}"]`;
  return `.turn [data-move="${CSS.escape(action)}"], .turn [data-choice="${last}"], .me [data-place$=":${last}"]`;
}

/** Marks what the actions are about; the answer takes the marks away again. */
export function point(actions: string[], me: number): () => void {
  const target = actions.find((action) => action.startsWith('target '));
  const they = Number(target?.split(' ')[1] ?? -1);
  const found = actions.flatMap((action) => [...document.querySelectorAll(places(action, me, they))]);
  for (const element of found) element.setAttribute('data-hinted', '');
  // What the panel itself shows needs no search on the table; the dock of a phone hides what is low.
  if (!found.some((element) => element.closest('.turn')))
    found[0]?.scrollIntoView({ block: innerWidth > 900 ? 'nearest' : 'center' });
  return () => found.forEach((element) => element.removeAttribute('data-hinted'));
}
