// Events and moves as sentences in the reader's language.
import { catalog } from './catalog.svelte';
import { maybe, t } from './i18n.svelte';
import type { EventView, View } from './wire';

export interface Line {
  seat: number | null;
  text: string;
  coins: number;
  dice: number[];
  head: boolean;
  /** Where a throw came from, if not from the seal. */
  source: string;
}

type Names = (seat: number) => string;

export const namesOf =
  (view: View): Names =>
  (seat) =>
    view.seats[seat]?.name ?? '';

function owed(event: EventView): string {
  const { amount = 0, due = 0 } = event;
  return due > amount ? t('page.log.part', { amount, due }) : String(amount);
}

/** Some things are said differently where no card, or no player, is behind them. */
function keyOf(event: EventView): string {
  const key = `page.log.${event.kind}`;
  if (!event.card && maybe(`${key}_plain`)) return `${key}_plain`;
  return event.player === undefined && maybe(`${key}_host`) ? `${key}_host` : key;
}

/** One line of the log, or nothing for what needs no words. */
export function line(view: View, event: EventView): Line | null {
  const name = namesOf(view);
  const text = maybe(keyOf(event), {
    name: name(event.player ?? 0),
    other: event.other === undefined ? '' : name(event.other),
    card: event.card ? catalog.name(view.ruleset, event.card) : '',
    amount: event.kind === 'paid' || event.kind === 'paid_bank' ? owed(event) : (event.amount ?? 0),
    n: event.amount ?? 0,
    total: event.total ?? 0,
    turn: event.turn ?? 0,
    due: event.due ?? 0,
    who: event.who || t('somebody'),
  });
  if (!text) return null;
  const head = event.kind === 'rolled' || event.kind === 'won';
  const coins = coinsOf(event);
  const dice = event.kind === 'rolled' || event.kind === 'fished' ? (event.dice ?? []) : [];
  const seat = event.kind === 'paid' ? (event.other ?? null) : (event.player ?? null);
  return { seat, text, coins, dice, head, source: sourceOf(event) };
}

export const sourceOf = (event: EventView): string => (event.source ? maybe(`source.${event.source}`) : '');

function coinsOf(event: EventView): number {
  const { kind, amount = 0 } = event;
  if (kind === 'income' || kind === 'shared' || kind === 'paid') return amount;
  return kind === 'paid_bank' || kind === 'built' || kind === 'invested' ? -amount : 0;
}

/** A move in words: what the hint says, and what buttons say. */
export function moveText(view: View, action: string): string {
  const words = action.split(' ');
  const last = words.at(-1) ?? '';
  const verb = words[0] ?? '';
  if (verb === 'target') return t('page.move.target', { name: namesOf(view)(Number(last)) });
  const card = catalog.ware(view.ruleset, last) ? catalog.name(view.ruleset, last) : '';
  const key = card
    ? `page.move.${words.length > 2 && verb !== 'build' ? `${verb}_${words[1]}` : verb}`
    : `page.move.${action.replaceAll(' ', '_')}`;
  return maybe(key, { card }) || action;
}

/** As it stands at the beginning of a button. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
