// The rules as sentences, chosen by what the data of a ruleset and the options of a table say.
import { catalog } from './catalog.svelte';
import { list, maybe, t, type Key } from './i18n.svelte';
import type { AboutRuleset, LandmarkCard } from './wire';

export interface Rules {
  goal: string[];
  start: string[];
  roll: string[];
  income: string[];
  build: string[];
  marks: string[];
  special: string[];
  market: string;
  landmarks: string[];
  /** What holds for each option, in words. */
  values: Record<string, string>;
  /** For what they hold, where that has to be said. */
  note: string;
  more: RulesPart[];
}
/** What a game has besides. */
export interface RulesPart {
  title: string;
  text?: string[];
  landmarks?: LandmarkCard[];
  cards?: { name: string; text: string }[];
}
type Options = Record<string, unknown>;

/** One ruleset with the options that hold at a table. */
class Reading {
  readonly options: Options;

  constructor(
    readonly about: AboutRuleset,
    chosen: Options,
  ) {
    const bundle = typeof chosen['rules'] === 'string' ? chosen['rules'] : '';
    this.options = { ...(about.defaults[bundle] ?? Object.values(about.defaults)[0]), ...chosen };
  }

  names(ids: string[]): string {
    return list(ids.map((id) => catalog.name(this.about.id, id)));
  }

  get landmarks(): string[] {
    const named = this.options['landmarks'];
    return Array.isArray(named) ? this.about.landmarks.filter((id) => named.includes(id)) : this.about.landmarks;
  }

  /** What stands from the start, unless this table plays without. */
  get standing(): string[] {
    return this.options['city_hall'] === false ? [] : this.about.start_landmarks;
  }

  /** The landmarks of this table with a power, by name. */
  with(power: string): string {
    const ids = [...this.landmarks, ...this.standing];
    return this.names(ids.filter((id) => catalog.landmark(this.about.id, id)?.operation === power));
  }

  has(operation: string): string {
    const cards = catalog.book(this.about.id)?.establishments ?? [];
    return this.names(cards.filter((card) => card.operation === operation).map((card) => card.id));
  }

  get cards(): LandmarkCard[] {
    return this.landmarks.flatMap((id) => catalog.landmark(this.about.id, id) ?? []);
  }
}

function goal(game: Reading): string[] {
  const { about } = game;
  const first = about.goal
    ? t('rules.goal_some', { n: about.goal })
    : t('rules.goal_all', { list: game.names(game.landmarks) });
  const wins = game.with('win');
  return wins ? [first, t('rules.goal_win', { card: wins })] : [first];
}

function start(game: Reading): string[] {
  const { about, options } = game;
  const [from = 2, to = 4] = about.players;
  const coins = options['start_coins'];
  const most = options['five_players'] === true ? 5 : to;
  return [
    t('rules.players', { from, to: most }),
    Array.isArray(coins) && new Set(coins).size > 1
      ? t('rules.coins_each', { list: coins.join(', ') })
      : t('rules.coins', { n: Number(Array.isArray(coins) ? coins[0] : coins) }),
    ...(about.starters.length ? [t('rules.starters', { list: game.names(about.starters) })] : []),
    ...(about.start_builds ? [t('rules.start_builds', { n: about.start_builds })] : []),
    ...(game.standing.length ? [t('rules.start_landmarks', { list: game.names(game.standing) })] : []),
    t('rules.begin'),
  ];
}

function roll(game: Reading): string[] {
  const { about, options } = game;
  const two = game.with('two_dice');
  const again = game.with('reroll');
  const add = game.with('add');
  const always = about.always.includes('two_dice');
  return [
    always ? t('rules.roll_free') : two ? t('rules.roll_two', { card: two }) : t('rules.roll_one'),
    ...(always || two ? [t('rules.sum')] : []),
    ...(again ? [t(options['reroll_any_dice'] ? 'rules.reroll_any' : 'rules.reroll_same', { card: again })] : []),
    ...(add ? [t('rules.add', { card: add })] : []),
  ];
}

function income(game: Reading): string[] {
  const order = [t('rules.red'), t('rules.blue'), t('rules.purple')];
  return game.cards.some((card) => card.shared) ? [...order, t('rules.shared')] : order;
}

function build(game: Reading, action: Key): string[] {
  const { about, options } = game;
  const limit = options['copy_limit'];
  const aid = about.always.includes('aid')
    ? t('rules.aid')
    : game.with('aid')
      ? t('rules.aid_card', { card: game.with('aid') })
      : '';
  return [
    ...(aid ? [aid] : []),
    t(action),
    t(about.one_of_each_purple ? 'rules.purple_once' : 'rules.purple_free'),
    ...(typeof limit === 'number' ? [t('rules.limit', { n: limit })] : []),
  ];
}

function marks(game: Reading): string[] {
  const starts = maybe(`rules.works.${String(game.options['landmarks_start'])}`);
  return [t(game.about.goal ? 'rules.landmarks_market' : 'rules.landmarks_own'), ...(starts ? [starts] : [])];
}

function special(game: Reading): string[] {
  const { options } = game;
  const again = game.with('doubles_extra_turn');
  const found = [
    again && t(options['chain_extra_turns'] ? 'rules.chain' : 'rules.no_chain', { card: again }),
    game.has('close') && t('rules.holiday', { list: game.has('close') }),
    game.has('close') && maybe(`rules.pays.${String(options['renovation_pays'])}`, { card: game.has('close') }),
    game.has('tuna') && t('rules.tuna', { card: game.has('tuna') }),
    game.has('swap') && t(game.about.purple_moves ? 'rules.swap_any' : 'rules.swap', { card: game.has('swap') }),
    game.has('demolish') && t('rules.must', { list: list([game.has('demolish'), game.has('give_away')]) }),
    game.has('invested') && t('rules.invested', { card: game.has('invested') }),
  ];
  return found.filter((sentence) => sentence !== '');
}

function inWords(game: Reading, value: unknown): string {
  if (value === true || value === false) return t(value ? 'on' : 'off');
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return maybe(`choice.${value}`) || maybe(`layout.${value}`);
  if (!Array.isArray(value) || !value.length) return '';
  return typeof value[0] === 'number' ? value.join(', ') : game.names(value as string[]);
}

export function rulesOf(about: AboutRuleset, chosen: Options, action: Key = 'rules.build'): Rules {
  const game = new Reading(about, chosen);
  return {
    goal: goal(game),
    start: start(game),
    roll: roll(game),
    income: income(game),
    build: build(game, action),
    marks: marks(game),
    special: special(game),
    market: String(game.options['market']),
    landmarks: [...game.standing, ...game.landmarks],
    values: Object.fromEntries(Object.entries(game.options).map(([name, value]) => [name, inWords(game, value)])),
    note: '',
    more: [],
  };
}
