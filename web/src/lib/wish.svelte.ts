// The game that is being set up on the home page.
import { catalog } from './catalog.svelte';
import { t } from './i18n.svelte';
import { settings } from './settings.svelte';
import type { AboutRuleset, CreateGame, EstablishmentCard } from './wire';

export interface SeatPlan {
  kind: 'human' | 'bot' | 'open';
  name: string;
  colour: string;
  bot: string;
}
type Options = Record<string, unknown>;

const KEY = 'machikoro-table';
const BOT_NAMES = ['Dora', 'Pan', 'Momo', 'Kuma', 'Hana'];

class Wish {
  ruleset = $state('harbor');
  options = $state<Options>({});
  seats = $state<SeatPlan[]>([]);
  first = $state<'draw' | number>('draw');
  ownDice = $state(false);

  start(): void {
    if (this.seats.length) return;
    this.restore();
    if (!catalog.ruleset(this.ruleset)) this.ruleset = 'base';
    if (this.seats.length < 2) this.seats = [this.person(0), this.robot(1), this.robot(2)];
  }

  private restore(): void {
    try {
      const saved = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Wish> | null;
      if (!saved) return;
      this.ruleset = saved.ruleset ?? 'harbor';
      this.options = saved.options ?? {};
      this.seats = saved.seats ?? [];
      this.ownDice = saved.ownDice ?? false;
    } catch {
      this.seats = [];
    }
  }

  keep(): void {
    const { ruleset, options, seats, ownDice } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ ruleset, options, seats, ownDice }));
    } catch {
      // Forgotten next time, played all the same.
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
    return { kind: 'human', name: place === 0 ? settings.name : '', colour: this.colours[place] ?? 'red', bot: this.level };
  }

  robot(place: number): SeatPlan {
    return { kind: 'bot', name: BOT_NAMES[place - 1] ?? BOT_NAMES[0]!, colour: this.colours[place] ?? 'red', bot: this.level };
  }

  get level(): string {
    return this.bots.includes('easy') ? 'easy' : (this.bots[0] ?? 'random');
  }

  add(): void {
    if (this.seats.length >= 5) return;
    const seat = this.robot(this.seats.length);
    const used = new Set(this.seats.map((s) => s.name));
    this.seats.push({ ...seat, colour: this.freeColour(), name: BOT_NAMES.find((name) => !used.has(name)) ?? seat.name });
  }

  remove(place: number): void {
    this.seats.splice(place, 1);
    this.first = 'draw';
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
    else if (JSON.stringify(value) === JSON.stringify(this.about?.defaults[this.bundle]?.[name])) delete this.options[name];
    else this.options[name] = value;
  }

  get most(): number {
    return this.value('five_players') === true ? 5 : (this.about?.players[1] ?? 4);
  }

  /** The kinds that this table would play with. */
  get kinds(): EstablishmentCard[] {
    const book = catalog.book(this.ruleset);
    const added = new Set((this.value('with_') as string[] | undefined) ?? []);
    const left = new Set((this.value('without') as string[] | undefined) ?? []);
    const all = [...(book?.establishments ?? []), ...(book?.extra ?? []).filter((card) => added.has(card.id))];
    return all.filter((card) => !left.has(card.id));
  }

  /** Why an option makes no sense at this table, or nothing. */
  senseless(name: string): string {
    const landmarks = (this.value('landmarks') as string[] | undefined) ?? [];
    const has = (id: string): boolean => this.kinds.some((card) => card.id === id);
    const name_of = (id: string): string => catalog.name(this.ruleset, id);
    const needs = (id: string): string => t('option.needs', { card: name_of(id) });
    if (name === 'chain_extra_turns' && !landmarks.includes('amusement_park')) return needs('amusement_park');
    if (name === 'reroll_any_dice' && !landmarks.includes('radio_tower')) return needs('radio_tower');
    if (name === 'reroll_any_dice' && !landmarks.includes('train_station')) return needs('train_station');
    if (name === 'renovation_pays' && !has('renovation_company')) return needs('renovation_company');
    if (name === 'sushi_bar_cost' && !has('sushi_bar')) return needs('sushi_bar');
    if (name === 'five_players' && (this.about?.players[1] ?? 4) < 5 && this.about?.defaults['english']?.['five_players'] === false)
      return t('option.five_expansion');
    return '';
  }

  /** Why this table cannot begin, or nothing. */
  get problem(): string {
    if (this.seats.length < (this.about?.players[0] ?? 2)) return t('setup.too_few');
    if (this.seats.length > this.most) return t('setup.too_many', { n: this.most });
    return '';
  }

  get message(): CreateGame {
    const nameless = (place: number): string => t('player', { n: place + 1 });
    return {
      ruleset: this.ruleset,
      options: $state.snapshot(this.options),
      seats: this.seats.map((seat, place) => ({
        kind: seat.kind,
        name: seat.kind === 'open' ? '' : seat.name.trim() || nameless(place),
        colour: seat.colour,
        ...(seat.kind === 'bot' && { bot: seat.bot }),
      })),
      first: this.first,
      own_dice: this.ownDice,
      speed: settings.speed,
      language: settings.language,
    };
  }
}

export const wish = new Wish();
