// The game that is being set up behind a door of the first page.
import { api } from './api';
import { catalog } from './catalog.svelte';
import { t } from './i18n.svelte';
import { reasonText } from './sense';
import { settings, tempo } from './settings.svelte';
import type { Way } from './ways';
import type { AboutRuleset, Arrange, CreateGame, MineEntry, OptionsSense, View } from './wire';

export interface SeatPlan {
  kind: 'human' | 'bot' | 'open';
  name: string;
  colour: string;
  bot: string;
  /** Which seat of the table it is, if that is open already. */
  was?: number;
}
type Options = Record<string, unknown>;

type First = 'draw' | 'loser' | number;

/** With the door behind it; without one it is from before there were doors. */
const KEY = 'machikoro-table';
const KINDS = ['human', 'bot', 'open'];
const MOST_SEATS = 5;
export const BOT_NAMES = ['Dora', 'Pan', 'Momo', 'Kuma', 'Hana'];

/** The door that a table of these seats belongs to. */
function wayOf(seats: SeatPlan[]): Way {
  if (seats.some((seat) => seat.kind === 'open')) return 'friends';
  return seats.filter((seat) => seat.kind === 'human').length > 1 ? 'screen' : 'alone';
}

class Wish {
  way: Way = 'alone';
  ruleset = $state('base');
  options = $state<Options>({});
  seats = $state<SeatPlan[]>([]);
  first = $state<First>('draw');
  ownDice = $state(false);
  /** What the rules say about this table; asked anew after every change. */
  sense = $state.raw<OptionsSense | null>(null);
  /** The game that was finished last in this browser. */
  last = $state.raw<MineEntry | null>(null);
  private asked = 0;

  start(way: Way): void {
    if (this.seats.length && this.way === way) return this.nameMe();
    this.way = way;
    this.seats = [];
    this.options = {};
    this.first = 'draw';
    this.ownDice = false;
    this.restore();
    if (!catalog.ruleset(this.ruleset)) {
      this.ruleset = catalog.about?.rulesets[0]?.id ?? 'base';
      this.options = {};
    }
    if (this.seats.length < 2) this.seats = this.usual();
    this.nameMe();
  }

  /** A table that waits for guests, to be changed. */
  adopt(view: Pick<View, 'ruleset' | 'options' | 'seats'>): void {
    this.way = 'friends';
    this.ruleset = view.ruleset;
    this.options = this.chosen(view);
    this.seats = view.seats.map((seat, was) => ({ ...seat, bot: seat.bot ?? this.level, was }));
  }

  /** Whatever is set up next begins with what was kept. */
  forget(): void {
    this.seats = [];
  }

  private chosen({ ruleset, options }: Pick<View, 'ruleset' | 'options'>): Options {
    const found = catalog.changed(ruleset, options);
    const coins = found['start_coins'];
    if (Array.isArray(coins) && coins.every((n) => n === coins[0])) found['start_coins'] = coins[0];
    return options['rules'] === 'kosmos' ? found : { ...found, rules: options['rules'] };
  }

  /** What the host asks for, of a table that was adopted. */
  get arrangement(): Omit<Arrange, 'id'> {
    return {
      type: 'arrange',
      ruleset: this.ruleset,
      options: $state.snapshot(this.options),
      seats: this.seats.map((seat) => seat.was ?? null),
      language: settings.language,
    };
  }

  /** A table that can be begun as it stands. */
  private usual(): SeatPlan[] {
    if (this.way === 'screen') return [this.person(0), this.person(1)];
    const others = [1, 2].map((place) => this.robot(place));
    return [this.person(0), ...(this.way === 'alone' ? others : others.map((seat) => this.opened(seat)))];
  }

  private opened(seat: SeatPlan): SeatPlan {
    return { ...seat, kind: 'open', name: '' };
  }

  /** Whoever has given a name elsewhere, as at an invitation, has it here too. */
  private nameMe(): void {
    const me = this.seats.find((seat) => seat.kind === 'human');
    if (me && settings.name) me.name = settings.name;
  }

  private restore(): void {
    try {
      const own = localStorage.getItem(`${KEY}-${this.way}`);
      const saved = JSON.parse(own ?? localStorage.getItem(KEY) ?? 'null') as Partial<Wish> | null;
      if (!saved || (!own && wayOf(saved.seats ?? []) !== this.way)) return;
      this.ruleset = saved.ruleset ?? this.ruleset;
      this.options = saved.options ?? {};
      this.seats = (saved.seats ?? []).filter((seat) => KINDS.includes(seat.kind)).slice(0, MOST_SEATS);
      for (const seat of this.seats) if (!this.bots.includes(seat.bot)) seat.bot = this.level;
      this.first = saved.first ?? 'draw';
      this.ownDice = saved.ownDice ?? false;
    } catch {
      this.seats = [];
    }
  }

  keep(): void {
    const { ruleset, options, seats, first, ownDice } = this;
    try {
      localStorage.setItem(`${KEY}-${this.way}`, JSON.stringify({ ruleset, options, seats, first, ownDice }));
    } catch {
      // Forgotten next time, played all the same.
    }
  }

  /** Only the newest answer counts. */
  async makeSense(): Promise<void> {
    const wish = { ruleset: this.ruleset, players: this.seats.length, options: $state.snapshot(this.options) };
    const number = ++this.asked;
    try {
      const sense = await api.sense(wish);
      if (number === this.asked) this.sense = sense;
    } catch {
      if (number === this.asked) this.sense = null;
    }
  }

  get colours(): string[] {
    return catalog.about?.colours ?? [];
  }

  get bots(): string[] {
    return catalog.about?.bots ?? [];
  }

  get about(): AboutRuleset | undefined {
    return catalog.ruleset(this.ruleset);
  }

  private freeColour(): string {
    return this.colours.find((colour) => !this.seats.some((seat) => seat.colour === colour)) ?? 'red';
  }

  person(place: number): SeatPlan {
    return {
      kind: 'human',
      name: place === 0 ? settings.name : '',
      colour: this.colours[place] ?? 'red',
      bot: this.level,
    };
  }

  robot(place: number): SeatPlan {
    return {
      kind: 'bot',
      name: BOT_NAMES[place - 1] ?? BOT_NAMES[0]!,
      colour: this.colours[place] ?? 'red',
      bot: this.level,
    };
  }

  get level(): string {
    return catalog.about?.usual_bot ?? '';
  }

  add(): void {
    if (this.seats.length >= this.room) return;
    if (this.seats.length >= this.most) this.set('five_players', true);
    this.seats.push({ ...this.oneMore(this.seats.length), colour: this.freeColour() });
    const coins = this.options['start_coins'];
    if (Array.isArray(coins)) coins.push(coins.at(-1) ?? 0);
  }

  /** Behind each door comes what one goes there for. */
  private oneMore(place: number): SeatPlan {
    const robot = this.robot(place);
    if (this.way === 'screen') return { ...this.person(place), bot: robot.bot };
    if (this.way === 'friends') return this.opened(robot);
    const used = new Set(this.seats.map((s) => s.name));
    return { ...robot, name: BOT_NAMES.find((name) => !used.has(name)) ?? robot.name };
  }

  remove(place: number): void {
    this.seats.splice(place, 1);
    this.first = 'draw';
    const coins = this.options['start_coins'];
    if (Array.isArray(coins)) coins.splice(place, 1);
    if (this.seats.length < MOST_SEATS) delete this.options['five_players'];
  }

  /** What a seat is called, also where no name was typed. */
  nameOf(place: number): string {
    return this.seats[place]?.name.trim() || t('player', { n: place + 1 });
  }

  choose(ruleset: string): void {
    this.ruleset = ruleset;
    this.options = {};
  }

  get bundle(): string {
    return String(this.options['rules'] ?? 'kosmos');
  }

  /** What holds for an option, chosen or by default. */
  value(name: string): unknown {
    if (name === 'rules') return this.bundle;
    return this.options[name] ?? this.about?.defaults[this.bundle]?.[name];
  }

  set(name: string, value: unknown): void {
    if (name === 'rules') this.options = value === 'kosmos' ? {} : { rules: value };
    else if (JSON.stringify(value) === JSON.stringify(this.about?.defaults[this.bundle]?.[name]))
      delete this.options[name];
    else this.options[name] = value;
  }

  get most(): number {
    return this.value('five_players') === true ? 5 : (this.about?.players[1] ?? 4);
  }

  /** The most seats, with an option that makes room for one more. */
  get room(): number {
    return this.about?.options.includes('five_players') ? MOST_SEATS : this.most;
  }

  /** Why an option makes no sense at this table, or nothing. */
  senseless(name: string): string {
    return this.say(this.sense?.options[name]);
  }

  /** Why a market cannot be laid out, or nothing. */
  unfilled(market: string): string {
    return this.say(this.sense?.markets[market]);
  }

  /** Why a card could do nothing here, or nothing. */
  idle(card: string): string {
    return this.say(this.sense?.cards[card]);
  }

  private say(phrase: Parameters<typeof reasonText>[1] | undefined): string {
    return phrase ? reasonText(this.ruleset, phrase) : '';
  }

  /** A name that two seats have. */
  private get twice(): string {
    const names = this.seats.flatMap((seat, place) => (seat.kind === 'open' ? [] : [this.nameOf(place)]));
    const small = names.map((name) => name.toLocaleLowerCase());
    return names.find((_, i) => small.indexOf(small[i]!) < i) ?? '';
  }

  /** Why this table cannot begin, or nothing. */
  get problem(): string {
    if (this.seats.length < (this.about?.players[0] ?? 2)) return t('setup.too_few');
    if (this.seats.length > this.most) return t('setup.too_many', { n: this.most });
    if (this.twice) return t('setup.same_name', { name: this.twice });
    return this.say(this.sense?.problem ?? undefined);
  }

  /** The seat of whoever came last in the game before, if that person sits here again. */
  get loser(): number {
    const { last } = this;
    const name = last && last.last !== null ? last.names[last.last] : undefined;
    return name ? this.seats.findIndex((seat, place) => seat.kind !== 'open' && this.nameOf(place) === name) : -1;
  }

  private get starter(): 'draw' | number {
    if (this.first === 'loser') return this.loser < 0 ? 'draw' : this.loser;
    return typeof this.first === 'number' && this.first >= this.seats.length ? 'draw' : this.first;
  }

  get message(): CreateGame {
    return {
      ruleset: this.ruleset,
      options: $state.snapshot(this.options),
      seats: this.seats.map((seat, place) => ({
        kind: seat.kind,
        name: seat.kind === 'open' ? '' : this.nameOf(place),
        colour: seat.colour,
        ...(seat.kind === 'bot' && { bot: seat.bot }),
      })),
      first: this.starter,
      own_dice: this.ownDice,
      speed: tempo(),
      language: settings.language,
    };
  }
}

export const wish = new Wish();
