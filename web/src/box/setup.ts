// What lies on the table before the first throw, step by step, for this ruleset and these players.
import { catalog } from '$/lib/catalog.svelte';
import { list, maybe, t } from '$/lib/i18n.svelte';
import type { View } from '$/lib/wire';

export interface Step {
  text: string;
  /** Cards and landmarks to look at. */
  wares: string[];
  coins: number;
  /** How many copies of each are in the game, where that is to be seen. */
  counted: boolean;
}

export function stepsOf(view: View): Step[] {
  const steps = [market(view), purse(view), landmarks(view), phone(view)];
  return steps.filter((step): step is Step => step !== null);
}

const names = (view: View, ids: string[]): string => list(ids.map((id) => catalog.name(view.ruleset, id)));

/** Where so many landmarks win, whichever they are, all of them lie on the market. */
const onMarket = (view: View): boolean => catalog.ruleset(view.ruleset)?.goal !== null;

/** All that lies in the middle, open or as decks. */
function market(view: View): Step {
  const open = view.market_rows.flatMap((row) => row.wares.map(({ id }) => id));
  const decks = (catalog.book(view.ruleset)?.establishments ?? []).map(({ id }) => id);
  const landmarks = onMarket(view) ? catalog.landmarks(view.ruleset).map(({ id }) => id) : [];
  const wares = [...catalog.sorted(view.ruleset, open.length ? open : decks), ...landmarks];
  return { text: maybe(`box.setup.${view.options['market']}`), wares, coins: 0, counted: true };
}

/** How many copies of a card are laid out or shuffled in. */
export function copiesOf(view: View, id: string): number {
  const pile = view.market_rows.flatMap((row) => row.wares).find((ware) => ware.id === id);
  return pile?.count ?? catalog.card(view.ruleset, id)?.copies ?? 1;
}

function purse(view: View): Step {
  const cards = catalog.ruleset(view.ruleset)?.starters ?? [];
  const n = view.position.players[view.active]?.coins ?? 0;
  const text = cards.length ? t('box.setup.start', { cards: names(view, cards), n }) : t('box.setup.bare', { n });
  return { text, wares: cards, coins: n, counted: false };
}

function landmarks(view: View): Step | null {
  const prices = view.progress[0]?.prices ?? {};
  const wares = catalog.landmarks(view.ruleset).flatMap(({ id }) => (id in prices ? [id] : []));
  if (onMarket(view) || !wares.length) return null;
  const built = view.position.players[0]?.landmarks ?? [];
  const known = built.length ? ` ${t('box.setup.built', { cards: names(view, built) })}` : '';
  return { text: t('box.setup.landmarks') + known, wares, coins: 0, counted: false };
}

function phone(view: View): Step {
  return {
    text: t('box.setup.phone', { name: view.seats[view.active]?.name ?? '' }),
    wares: [],
    coins: 0,
    counted: false,
  };
}
