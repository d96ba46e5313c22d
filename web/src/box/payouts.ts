// Who gives what to whom: events as rows in paying order, shown large and read aloud.
import { catalog } from '$/lib/catalog.svelte';
import { list, t } from '$/lib/i18n.svelte';
import { line, namesOf } from '$/lib/sentences';
import type { EventView, LogLine, View } from '$/lib/wire';

export type Side = number | 'bank' | 'middle';
export interface Pay {
  /** Null: no coins change hands. */
  from: Side | null;
  to: Side[];
  amount: number;
  card: string | null;
  text: string;
  say: string;
}

/** Where a new picture of the table begins: what happened since is still to be done by hand. */
const BEGINS = new Set<EventView['kind']>(['rolled', 'built', 'passed']);
/** What the screen shows in other ways. */
const SILENT = new Set<EventView['kind']>(['turn', 'rolled', 'drawn', 'only_choice', 'won']);

/** Events since the last throw or building, in their order. */
export function recent(log: LogLine[]): EventView[] {
  const events = log.map(({ event }) => event);
  const start = events.findLastIndex(({ kind }) => BEGINS.has(kind));
  return start < 0 ? events : events.slice(start);
}

export function paysOf(view: View, events: EventView[]): Pay[] {
  const found: Pay[] = [];
  for (let at = 0; at < events.length;) {
    const together = takers(events, at);
    const pay = together.length > 1 ? sharedIncome(view, together) : payOf(view, events[at]!);
    if (pay) found.push(pay);
    at += together.length || 1;
  }
  return found;
}

/** Neighbours that take as much from the bank for the same card. */
function takers(events: EventView[], from: number): EventView[] {
  const first = events[from]!;
  if (first.kind !== 'income' || !first.card) return [];
  const rest = events.slice(from);
  const end = rest.findIndex((e) => e.kind !== 'income' || e.card !== first.card || e.amount !== first.amount);
  return end < 0 ? rest : rest.slice(0, end);
}

function sharedIncome(view: View, events: EventView[]): Pay {
  const [{ amount = 0, card }] = events as [EventView];
  const to = [...new Set(events.map(({ player }) => player ?? 0))];
  const values = { names: list(to.map(namesOf(view))), n: amount };
  return row(view, 'bank', to, amount, card, t('box.together', values), t('box.together.say', values));
}

function payOf(view: View, event: EventView): Pay | null {
  const { kind, player = 0, other = 0, amount = 0, card, due = amount, total = 0 } = event;
  if (SILENT.has(kind)) return null;
  const values = { name: namesOf(view)(player), n: amount, card: card ? catalog.name(view.ruleset, card) : '' };
  switch (kind) {
    case 'paid': {
      const names = { payer: values.name, name: namesOf(view)(other), n: amount };
      const text = t(amount ? (amount < due ? 'box.paid.short' : 'box.paid') : 'box.paid.none', names);
      return row(view, player, [other], amount, card, text);
    }
    case 'income':
      if (!card) return row(view, 'bank', [player], amount, card, t('box.aid', values));
      return row(view, 'bank', [player], amount, card, t('box.income', values), t('box.income.say', values));
    case 'paid_bank':
      if (!amount) return row(view, player, ['bank'], 0, card, t('box.bank.none', values));
      return row(view, player, ['bank'], amount, card, t('box.bank', values), t('box.bank.say', values));
    case 'shared':
      return sharedOut(view, player, amount, card);
    case 'invested':
      return row(view, player, ['bank'], amount, card, t('box.invested', values));
    case 'built':
      return built(view, event);
    case 'passed':
      return note(t('box.passed', values));
    case 'corrected':
      return note(t('box.corrected', { name: values.name, n: total }));
    default:
      return note(line(view, event)?.text ?? '');
  }
}

function sharedOut(view: View, player: number, change: number, card: string | undefined): Pay {
  const values = { name: namesOf(view)(player), n: Math.abs(change) };
  if (!change) return { ...note(t('box.pot.same', values)), card: card ?? null };
  if (change < 0) return row(view, player, ['middle'], -change, card, t('box.pot.in', values));
  return row(view, 'middle', [player], change, card, t('box.pot.out', values));
}

function built(view: View, { player = 0, amount = 0, card = '' }: EventView): Pay {
  const values = { name: namesOf(view)(player), n: amount, card: catalog.name(view.ruleset, card) };
  const text = t(amount ? 'box.built' : 'box.built.free', values);
  const say = t(amount ? 'box.built.say' : 'box.built.free.say', values);
  return { from: player, to: ['bank'], amount, card, text, say };
}

function row(
  view: View,
  from: Side,
  to: Side[],
  amount: number,
  card: string | undefined,
  text: string,
  spoken = text,
): Pay {
  const say = card ? t('box.say', { text: spoken, card: catalog.name(view.ruleset, card) }) : `${spoken}.`;
  return { from, to, amount, card: card ?? null, text, say };
}

function note(text: string): Pay {
  return { from: null, to: [], amount: 0, card: null, text, say: /[.!?]$/.test(text) ? text : `${text}.` };
}

/** The throw that counts, if these events begin with one. */
export const thrown = (events: EventView[]): EventView | undefined => events.find(({ kind }) => kind === 'rolled');
