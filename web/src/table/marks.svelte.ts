// How each thing on the table looks and answers, given what is asked.
import { catalog } from '$/lib/catalog.svelte';
import { explain } from '$/lib/explain.svelte';
import { maybe, t } from '$/lib/i18n.svelte';
import type { Table } from '$/lib/table.svelte';
import { toasts } from '$/lib/toast.svelte';
import { promptOf, type Prompt } from './prompts/asked';

export interface Mark {
  state: 'normal' | 'affordable' | 'selected' | 'disabled';
  reason: string;
}

export function reasonFor(table: Table, id: string): string {
  const why = table.parts.why_not?.[id];
  if (!why) return '';
  return maybe(`why.${why.code}`, { n: why.missing ?? 0 });
}

const QUIET = new Set(['not_your_turn', 'not_now']);

/** The same mark as before is no news. */
const NORMAL: Mark = { state: 'normal', reason: '' };
const SELECTED: Mark = { state: 'selected', reason: '' };
const AFFORDABLE: Mark = { state: 'affordable', reason: '' };
const DISABLED: Mark = { state: 'disabled', reason: '' };

/** A card or landmark that can be bought. */
export function wareMark(table: Table, id: string): Mark {
  const view = table.parts;
  // Who is asked nothing need not hear what others are asked.
  if (!view.legal?.length) return NORMAL;
  const { builds } = prompt(table);
  if (!builds) return NORMAL;
  if (table.pick.ware === id) return SELECTED;
  if (table.offers.of('build').has(id)) return AFFORDABLE;
  const why = view.why_not[id];
  if (why && builds === 'beside') return DISABLED;
  if (!why || QUIET.has(why.code)) return NORMAL;
  return { state: 'disabled', reason: reasonFor(table, id) };
}

const DOUBLE = 400;
let picked = { id: '', at: 0 };

/** The same once more is let go of; the second half of a double click is none. */
function toggled(now: string | null, id: string): string | null {
  const twice = picked.id === id && Date.now() - picked.at < DOUBLE;
  picked = { id, at: Date.now() };
  return now === id && !twice ? null : id;
}

export function pickWare(table: Table, id: string): void {
  if (table.offers.of('build').has(id)) {
    table.pick.ware = toggled(table.pick.ware, id);
    table.pick.action = null;
  } else if (table.view && !prompt(table).builds && !table.guide?.on) {
    // It is no time to build: whoever taps a card wants to know what it does.
    explain.open(table.view.ruleset, id, document.body);
  } else {
    toasts.say(
      t('why.said', {
        card: catalog.name(table.view?.ruleset ?? '', id),
        reason: reasonFor(table, id) || t('why.not_now'),
      }),
    );
    if (table.view) table.guide?.refused(table.view, id);
  }
}

/** What the present question means for the things on the table. */
function prompt(table: Table): Prompt {
  return promptOf(table.parts.decision ?? null);
}

/** Whether one's own card is a possible answer now. */
export function ownChoice(table: Table, id: string): boolean {
  return table.mayAct && !!prompt(table).own?.(table, id);
}

export function theirChoice(table: Table, seat: number, id: string): boolean {
  return table.mayAct && !!prompt(table).theirs?.(table, seat, id);
}

/** Whether a player is a possible answer now. */
export function playerChoice(table: Table, seat: number): boolean {
  return table.mayAct && !!prompt(table).player?.(table, seat);
}

/** A landmark is the answer, or no longer. */
export function pickLandmark(table: Table, id: string): void {
  table.pick.ware = toggled(table.pick.ware, id);
}

/** Whether one's own landmarks are asked about now. */
export function landmarksAsked(table: Table): boolean {
  return table.mayAct && !!prompt(table).landmark;
}

export function landmarkChoice(table: Table, id: string): boolean {
  return table.mayAct && !!prompt(table).landmark?.(table, id);
}

export function pickOwn(table: Table, id: string): void {
  if (prompt(table).kinds) table.pick.ware = toggled(table.pick.ware, id);
  else table.pick.mine = toggled(table.pick.mine, id);
}

export function pickTheirs(table: Table, seat: number, card: string): void {
  if (prompt(table).kinds) table.pick.ware = toggled(table.pick.ware, card);
  else table.pick.theirs = { seat, card };
}

const kindPicked = (table: Table, id: string): boolean => table.pick.ware === id && !!prompt(table).kinds;

export function ownSelected(table: Table, id: string): boolean {
  return table.pick.mine === id || kindPicked(table, id);
}

export function theirsSelected(table: Table, seat: number, id: string): boolean {
  const theirs = table.pick.theirs;
  return (theirs?.seat === seat && theirs.card === id) || kindPicked(table, id);
}
