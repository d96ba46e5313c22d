// The game that is being set up on the home page.
import { api } from './api';
import { catalog } from './catalog.svelte';
import { t } from './i18n.svelte';
import { reasonText } from './sense';
import { settings } from './settings.svelte';
import type { AboutRuleset, CreateGame, MineEntry, OptionsSense } from './wire';

export interface SeatPlan {
  kind: 'human' | 'bot' | 'open';
  name: string;
  colour: string;
  bot: string;
}
type Options = Record<string, unknown>;

type First = 'draw' | 'loser' | number;

const KEY = 'machikoro-table';
const KINDS = ['human', 'bot', 'open'];
const MOST_SEATS = 5;
export const BOT_NAMES = ['Dora', 'Pan', 'Momo', 'Kuma', 'Hana'];

class Wish {
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

  start(): void {
    if (this.seats.length) return;
    this.restore();
    if (!catalog.ruleset(this.ruleset)) {
      this.ruleset = catalog.about?.rulesets[0]?.id ?? 'base';
      this.options = {};
    }
    if (this.seats.length < 2) this.seats = [this.person(0), this.robot(1), this.robot(2)];
  }

  private restore(): void {
    try {
      const saved = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Wish> | null;
      if (!saved) return;
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
      localStorage.setItem(KEY, JSON.stringify({ ruleset, options, seats, first, ownDice }));
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
    const seat = this.robot(this.seats.length);
    const used = new Set(this.seats.map((s) => s.name));
    this.seats.push({
      ...seat,
      colour: this.freeColour(),
      name: BOT_NAMES.find((name) => !used.has(name)) ?? seat.name,
    });
    const coins = this.options['start_coins'];
    if (Array.isArray(coins)) coins.push(coins.at(-1) ?? 0);
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
      speed: settings.speed,
      language: settings.language,
    };
  }
}

export const wish = new Wish();
