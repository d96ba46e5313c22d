// Events and moves as sentences in the reader's language.
import { catalog } from './catalog.svelte';
import { maybe, signed, t, type Key } from './i18n.svelte';
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
  (view: Pick<View, 'seats'>): Names =>
  (seat) =>
    view.seats[seat]?.name ?? '';

type Kind = EventView['kind'];
/** What coins come in by, beside payments of others; and what they are spent by. */
export const GAINS: ReadonlySet<Kind> = new Set<Kind>(['income', 'shared', 'rebuilt']);
export const LOSSES: ReadonlySet<Kind> = new Set<Kind>(['paid_bank', 'built', 'invested', 'contributed']);
/** What the table shows in other ways. */
const SILENT: ReadonlySet<Kind> = new Set<Kind>(['turn', 'drawn', 'only_choice']);

export const isSilent = (event: EventView): boolean => SILENT.has(event.kind);

/** What chapters bring; the words come with them. */
type Later =
  'tracked' | 'shifted' | 'contributed' | 'floor' | 'drop' | 'sailed' | 'claimed' | 'rebuilt' | 'fox' | 'visited';
type Lines<K extends Kind> = Extract<Key, `log.${K}` | `log.${K}.${string}`>;
type Unsaid = { [K in Kind]: [Lines<K>] extends [never] ? K : never }[Kind];
type None<T extends never> = T;
/** Whatever else can happen has a line in the log: without one this does not compile. */
export type Missing = None<Exclude<Unsaid, Later>>;

/** Of a table that is all a sentence needs to know. */
export type Cast = Pick<View, 'ruleset' | 'seats'> & Partial<Pick<View, 'lesson'>>;

/** One line of the log, or nothing for what needs no words. */
export function line(view: Cast, event: EventView): Line | null {
  if (isSilent(event)) return null;
  const name = namesOf(view);
  const text = maybe(event.says, {
    player: name(event.player ?? 0),
    other: event.other === undefined ? '' : name(event.other),
    card: event.card ? catalog.name(view.ruleset, event.card) : '',
    amount: event.amount ?? 0,
    change: signed(event.amount ?? 0),
    total: event.total ?? 0,
    due: event.due ?? 0,
    dice: (event.dice ?? []).join(' + '),
    who: event.who || t('somebody'),
  });
  if (!text) return null;
  const head = event.kind === 'rolled' || event.kind === 'won';
  const coins = coinsOf(event);
  const dice = event.kind === 'rolled' || event.kind === 'tuna' ? (event.dice ?? []) : [];
  const seat = event.kind === 'paid' ? (event.other ?? null) : (event.player ?? null);
  return { seat, text, coins, dice, head, source: sourceOf(view, event) };
}

/** Where a throw came from, unless chance alone made it. */
export function sourceOf({ lesson }: Pick<Cast, 'lesson'>, { source }: EventView): string {
  if (source === 'script' && lesson) return t('dice.practice');
  return source ? maybe(`source.${source}`) : '';
}

function coinsOf(event: EventView): number {
  const { kind, amount = 0 } = event;
  if (GAINS.has(kind) || kind === 'paid' || kind === 'corrected') return amount;
  return LOSSES.has(kind) ? -amount : 0;
}

/** A move in words: what the hint says, and what buttons say. */
export function moveText(view: View, action: string): string {
  const words = action.split(' ');
  const last = words.at(-1) ?? '';
  const verb = words[0] ?? '';
  if (verb === 'target') return t('move.target', { player: namesOf(view)(Number(last)) });
  if (verb === 'dice' || verb === 'tuna') return t(`move.${verb}`, { dice: words.slice(1).join(' + ') });
  const card = catalog.ware(view.ruleset, last) ? catalog.name(view.ruleset, last) : '';
  const key = card
    ? `move.${words.length > 2 && verb !== 'build' ? `${verb}_${words[1]}` : verb}`
    : `move.${action.replaceAll(' ', '_')}`;
  return maybe(key, { card }) || action;
}

/** As it stands at the beginning of a button. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
