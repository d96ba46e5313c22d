// What holds at the table when something is explained: a line for each fact, as in tests/lessons/guide.py.
import { catalog } from '$/lib/catalog.svelte';
import type { CityView, EventView, View } from '$/lib/wire';

export type Facts = Record<string, (wanted: unknown) => boolean>;

/** What was paid and earned in the turn that is played. */
export interface Flow {
  roller: number;
  paidTo: number[];
  earned: number;
  lost: number;
}

const GAINS = new Set<EventView['kind']>(['income', 'shared']);

export const freshFlow = (roller: number): Flow => ({ roller, paidTo: [], earned: 0, lost: 0 });

/** The flow after one more event. */
export function flowOn(flow: Flow, event: EventView): Flow {
  if (event.kind === 'turn') return freshFlow(event.player ?? 0);
  const amount = event.amount ?? 0;
  const gained =
    (GAINS.has(event.kind) && event.player === flow.roller ? amount : 0) +
    (event.kind === 'paid' ? (event.other === flow.roller ? amount : event.player === flow.roller ? -amount : 0) : 0) +
    (event.kind === 'paid_bank' && event.player === flow.roller ? -amount : 0);
  const paidTo = event.kind === 'rolled' ? [] : flow.paidTo;
  return {
    ...flow,
    paidTo: event.kind === 'paid' && event.other !== undefined ? [...paidTo, event.other] : paidTo,
    earned: flow.earned + Math.max(gained, 0),
    lost: flow.lost - Math.min(gained, 0),
  };
}

/** People at this screen. */
export const people = (view: View): number[] =>
  view.seats.flatMap((seat, n) => (seat.you && seat.bot === null ? [n] : []));

export const asked = (view: View): number => view.to_move ?? view.active;

/** The seat whose city is meant by "you". */
export function mySeat(view: View): number {
  const mine = people(view);
  return mine.includes(asked(view)) ? asked(view) : (mine[0] ?? 0);
}

export const who = (view: View, seat: number | undefined): 'me' | 'other' =>
  seat !== undefined && people(view).includes(seat) ? 'me' : 'other';

/** Whom an event is about: who is paid, else who did it. */
export const ownerOf = (event: EventView): number | undefined => (event.kind === 'paid' ? event.other : event.player);

const all = (wanted: unknown, of: (word: string) => boolean): boolean => (wanted as string[]).every(of);
const any = (wanted: unknown, of: (word: string) => boolean): boolean => (wanted as string[]).some(of);

export function aboutTable(view: View, flow: Flow, told: ReadonlySet<string>): Facts {
  const seat = asked(view);
  const mine: CityView | undefined = view.position.players[mySeat(view)];
  const has = (card: string): boolean => !!mine?.cards[card] || !!mine?.landmarks.includes(card);
  const works = (card: string): boolean => !!mine?.landmarks.includes(card) && !mine.fresh.includes(card);
  const builds = view.legal.filter((action) => action.startsWith('build '));
  const needs = view.progress.map((way) => way.needed);
  const market = view.market_rows.flatMap((row) => row.wares.map((ware) => ware.id));
  return {
    turn: (v) => view.position.turn === v,
    turn_min: (v) => view.position.turn >= Number(v),
    roller: (v) => who(view, flow.roller) === v,
    choices: (v) => view.legal.length >= Number(v),
    can_do: (v) => any(v, (action) => view.legal.includes(action)),
    can: (v) => any(v, (card) => builds.some((action) => action.endsWith(` ${card}`))),
    can_landmark: (v) => builds.some((action) => action.startsWith('build landmark ')) === v,
    has: (v) => all(v, has),
    lacks: (v) => !any(v, has),
    works: (v) => all(v, works),
    coins_max: (v) => (mine?.coins ?? 0) <= Number(v),
    coins_min: (v) => (mine?.coins ?? 0) >= Number(v),
    mine_need: (v) => needs[seat] === v,
    other_need: (v) => needs.some((need, other) => other !== seat && need === v),
    start: (v) => view.position.start_builds > 0 === v,
    scripted: (v) => view.lesson?.scripted === v,
    market: (v) => any(v, (card) => market.includes(card)),
    said: (v) => all(v, (moment) => told.has(moment)),
  };
}

export function aboutQuestion(view: View, flow: Flow): Facts {
  return {
    ask: (v) => view.decision === v,
    asking: (v) => any(v, (card) => card === view.asking),
    idle: (v) => (flow.earned === 0 && flow.lost === 0) === v,
  };
}

export function aboutEvent(view: View, flow: Flow, event: EventView): Facts {
  const card = event.card ? catalog.card(view.ruleset, event.card) : undefined;
  const landmark = event.card && !card ? catalog.landmark(view.ruleset, event.card) : undefined;
  const owner = ownerOf(event);
  const dice = event.dice ?? [];
  return {
    event: (v) => event.kind === v,
    card: (v) => (v as (string | null)[]).includes(event.card ?? null),
    colour: (v) => (card?.colour ?? (landmark ? 'landmark' : null)) === v,
    combo: (v) => !!card?.combo === v,
    owner: (v) => who(view, owner) === v,
    payer: (v) => who(view, event.player) === v,
    own: (v) => (owner === flow.roller) === v,
    second_payee: (v) => flow.paidTo.some((seat) => seat !== event.other) === v,
    after_red: (v) => (flow.paidTo.length > 0 && event.player === flow.roller) === v,
    short: (v) => (event.due ?? 0) > (event.amount ?? 0) === v,
    double: (v) => (dice.length === 2 && dice[0] === dice[1]) === v,
    again: (v) => !!event.again === v,
  };
}

export const hold = (when: Record<string, unknown>, facts: Facts): boolean =>
  Object.entries(when).every(([fact, wanted]) => facts[fact]?.(wanted) ?? false);
