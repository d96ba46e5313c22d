// From a moment to what is said of it: whom it is about, whom it is said to, and the words that are filled in.
import { catalog } from '$/lib/catalog.svelte';
import type { Values } from '$/lib/i18n.svelte';
import { sitesOf } from '$/lib/landmarks';
import type { Table } from '$/lib/table.svelte';
import type { EventView, LessonMoment, View } from '$/lib/wire';
import { comboReady } from './coach';
import { asked, mySeat, ownerOf, people } from './facts';
import { sentenceOf, type Saying } from './teller.svelte';
import { said } from './words';

/** What happened, if anything did, and in whose turn. */
export interface Occasion {
  roller: number;
  event?: EventView | undefined;
}

export function sayingOf(table: Table, moment: LessonMoment, view: View, occasion: Occasion): Saying {
  const { event } = occasion;
  const owner = (event && ownerOf(event)) ?? ownerAt(moment, view);
  const card = event?.card ?? comboReady(view) ?? '';
  return {
    id: moment.id,
    keys: Array.from({ length: moment.sentences }, (_, i) => `moment.${moment.id}.${i + 1}`),
    values: () => valuesAt(table, view, occasion, owner),
    point: moment.point.map((word) => word.replace('{card}', card)),
    owner,
    to: addressed(view, occasion),
  };
}

/** A sentence beside the game. */
export function noteOf(table: Table, key: string): Saying {
  const seat = mySeat(table.view!);
  return { id: key, keys: [key], values: () => ({}), point: [], owner: seat, to: seat };
}

/** Whom a question's sentence is about: who is nearest to winning, where that matters. */
function ownerAt(moment: LessonMoment, view: View): number {
  const seat = asked(view);
  if (!('other_need' in moment.when)) return seat;
  const near = view.progress.findIndex((way, other) => other !== seat && way.needed === moment.when['other_need']);
  return near < 0 ? seat : near;
}

function addressed(view: View, { event, roller }: Occasion): number {
  const here = people(view);
  const concerned = event ? [event.player, event.other, roller] : [view.to_move ?? undefined];
  return concerned.find((seat) => seat !== undefined && here.includes(seat)) ?? mySeat(view);
}

export function valuesAt(table: Table, view: View, { event, roller }: Occasion, owner: number = asked(view)): Values {
  const seat = mySeat(view);
  const missing = sitesOf(view, seat).shown.find((site) => !site.built);
  const card = event?.card ?? comboReady(view);
  return {
    ...cardNames(view.ruleset),
    name: table.name(owner),
    payer: table.name(event?.player ?? owner),
    roller: table.name(roller),
    n: event?.kind === 'won' || !event ? (view.progress[seat]?.coins_to_go ?? 0) : (event.amount ?? 0),
    total: event?.total ?? view.position.total ?? 0,
    need: sitesOf(view, seat).wanted,
    card: card ? catalog.name(view.ruleset, card) : '',
    missing: missing ? catalog.name(view.ruleset, missing.id) : '',
  };
}

function cardNames(ruleset: string): Values {
  const cards = catalog.book(ruleset);
  const all = [...(cards?.establishments ?? []), ...(cards?.extra ?? []), ...(cards?.landmarks ?? [])];
  return Object.fromEntries(all.map((card) => [card.id, catalog.name(ruleset, card.id)]));
}

/** The sentences that hold at any time: one that names what happened then cannot be said again of now. */
export function lasting(saying: Saying): string[] {
  return saying.keys.flatMap((key, at) => {
    const bare = said(key, {});
    const tied = /\{(name|payer|roller|n|total|card)\}/.test(bare) || said(key, { n: 2 }) !== bare;
    return tied ? [] : [sentenceOf(saying, at)];
  });
}
