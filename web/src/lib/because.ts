// Half-sentences that teach: why a card brings nothing yet, and why the bot would do what it says.
import { catalog } from './catalog.svelte';
import { number, signed, t } from './i18n.svelte';
import type { View } from './wire';

/** Less than this is shown as nothing. */
const NOTHING = 0.05;
const SYMBOL = /\{(\w+)\}/g;

/** The highest total that a player can roll. */
function highest(view: View, seat: number): number {
  return view.preview.find((preview) => preview.roller === seat)?.payouts.at(-1)?.total ?? 12;
}

/** Whether a card waits for a second die. */
export function needsTwoDice(view: View, seat: number, id: string): boolean {
  const lowest = catalog.card(view.ruleset, id)?.numbers[0] ?? 0;
  return lowest > highest(view, seat) && lowest <= 12 && (view.worth[id] ?? 0) < NOTHING;
}

const symbolName = (view: View, symbol: string): string => catalog.symbol(view.ruleset, symbol).name;

function uncounted(view: View, seat: number, id: string): string {
  const card = catalog.card(view.ruleset, id);
  if (!card?.combo) return '';
  const counted = [...card.short.en.matchAll(SYMBOL)].map((match) => match[1] ?? '');
  const own = Object.keys(view.position.players[seat]?.cards ?? {});
  const has = own.some((other) => counted.includes(catalog.card(view.ruleset, other)?.symbol ?? ''));
  if (has) return '';
  return counted[0] ? t('because.symbol', { symbol: symbolName(view, counted[0]) }) : t('because.combo');
}

/** Why a card would bring nothing as things are; nothing where it would. */
export function whyNothing(view: View, seat: number, id: string): string {
  if ((view.worth[id] ?? 1) >= NOTHING) return '';
  if (needsTwoDice(view, seat, id)) {
    const station = catalog.landmarks(view.ruleset).find((landmark) => landmark.operation === 'two_dice');
    const n = catalog.card(view.ruleset, id)?.numbers[0] ?? 0;
    if (station) return t('because.dice', { n, landmark: catalog.name(view.ruleset, station.id) });
  }
  return uncounted(view, seat, id);
}

const one = (total: number): number => (total <= 6 ? 1 / 6 : 0);
const two = (total: number): number => (total < 2 || total > 12 ? 0 : (6 - Math.abs(total - 7)) / 36);

/** What a roll with so many dice brings on average. */
export function meanOf(view: View, dice: number): number {
  const seat = view.to_move ?? 0;
  const payouts = view.preview.find((preview) => preview.roller === seat)?.payouts ?? [];
  const chance = dice === 1 ? one : two;
  return payouts.reduce((sum, payout) => sum + chance(payout.total) * (payout.coins[seat] ?? 0), 0);
}

/** What speaks for a move that the bot would make. */
export function hintReason(view: View, action: string): string {
  const [verb, id = ''] = action.split(' ');
  if (verb === 'roll' && view.legal.length > 1) return t('because.mean', { n: signed(meanOf(view, Number(id)), 1) });
  if (verb === 'pass') return t('because.save');
  if (verb !== 'build') return '';
  const worth = view.worth[id] ?? 0;
  if (worth >= NOTHING) return t('because.worth', { n: number(worth, 1) });
  const landmark = !catalog.card(view.ruleset, id) && catalog.landmark(view.ruleset, id);
  return landmark && landmark.counts ? t('because.landmark') : '';
}
