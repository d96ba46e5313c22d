import { drawings } from './drawings.svelte';
import { maybe, t } from './i18n.svelte';
import { settings } from './settings.svelte';
import type { About, AboutRuleset, CampaignCards, CardBook, Cards, EstablishmentCard, LandmarkCard } from './wire';

type Ware = EstablishmentCard | LandmarkCard;

/** The cards of a book by their names, made when one of them is first asked for. */
interface Index {
  cards: Map<string, EstablishmentCard>;
  landmarks: Map<string, LandmarkCard>;
}
const indexes = new WeakMap<CardBook, Index>();
function indexOf(book: CardBook): Index {
  let index = indexes.get(book);
  if (!index) {
    const cards = [...book.extra, ...book.establishments].map((card) => [card.id, card] as const);
    index = { cards: new Map(cards), landmarks: new Map(book.landmarks.map((card) => [card.id, card])) };
    indexes.set(book, index);
  }
  return index;
}

class Catalog {
  about = $state.raw<About | null>(null);
  cards = $state.raw<Cards | null>(null);
  /** What the campaign at hand has brought to light. */
  campaign = $state.raw<CampaignCards | null>(null);
  /** Where that came from. */
  shelf = $state('');

  ruleset(id: string): AboutRuleset | undefined {
    return this.about?.rulesets.find((ruleset) => ruleset.id === id);
  }

  /** The ruleset to begin with. */
  get first(): string {
    return this.about?.rulesets[0]?.id ?? '';
  }

  /** What a bot is called. */
  level(bot: string): string {
    return maybe(`bot.${bot}`) || bot;
  }

  /** What a bot is like. */
  character(bot: string): string {
    return maybe(`bot.${bot}.about`);
  }

  /** How a bot does against the usual one, with as many players as there are if that was measured. */
  strength(bot: string, ruleset: string, players: number): string {
    const usual = this.about?.usual_bot ?? '';
    if (bot === usual) return '';
    const rows = (this.about?.strengths ?? []).filter((row) => row.bot === bot && row.ruleset === ruleset);
    const row = rows.find((found) => found.players === players) ?? rows[0];
    if (!row) return t('bot.unmeasured');
    return t('bot.strength', {
      players: row.players,
      share: Math.round(100 * row.share),
      level: this.level(row.against),
    });
  }

  /** The landmarks of a ruleset; its book has those of the whole family, or projects and islands besides. */
  landmarks(ruleset: string): LandmarkCard[] {
    const about = this.ruleset(ruleset);
    const ids = about
      ? [...about.start_landmarks, ...about.landmarks]
      : (this.campaign?.landmarks ?? []).map(({ id }) => id);
    return ids.flatMap((id) => this.landmark(ruleset, id) ?? []);
  }

  /** The options of a game that are not the usual ones. */
  changed(ruleset: string, options: Record<string, unknown>): Record<string, unknown> {
    const usual = this.ruleset(ruleset)?.defaults[String(options['rules'])] ?? {};
    const same = (name: string, value: unknown): boolean =>
      JSON.stringify(value) === JSON.stringify(usual[name]) ||
      (Array.isArray(value) && value.every((part) => part === usual[name]) && value.length > 0) ||
      (value === null && usual[name] === undefined);
    return Object.fromEntries(Object.entries(options).filter(([name, value]) => name in usual && !same(name, value)));
  }

  /** Cards of a ruleset that come to light in play. */
  reveal(ruleset: string, book: CardBook): void {
    this.cards = { ...this.cards, rulesets: { ...this.cards?.rulesets, [ruleset]: book } };
  }

  book(ruleset: string): CardBook | undefined {
    return this.cards?.rulesets[ruleset];
  }

  card(ruleset: string, id: string): EstablishmentCard | undefined {
    const book = this.book(ruleset);
    return book && indexOf(book).cards.get(id);
  }

  landmark(ruleset: string, id: string): LandmarkCard | undefined {
    const book = this.book(ruleset);
    return book && indexOf(book).landmarks.get(id);
  }

  ware(ruleset: string, id: string): Ware | undefined {
    return this.card(ruleset, id) ?? this.landmark(ruleset, id);
  }

  name(ruleset: string, id: string): string {
    const ware = this.ware(ruleset, id) ?? this.campaign?.rules.find((rule) => rule.id === id);
    return ware ? ware.name[settings.language] : id;
  }

  /** What is in the box, in a few words. */
  contents(ruleset: string): string {
    const kinds = this.book(ruleset)?.establishments.length ?? 0;
    return maybe(`short.${ruleset}`, { kinds, landmarks: this.ruleset(ruleset)?.landmarks.length ?? 0 });
  }

  /** With soft hyphens where a long German word may break. */
  broken(ruleset: string, id: string): string {
    const name = this.name(ruleset, id);
    return maybe(`break.${name}`) || name;
  }

  effect(ruleset: string, id: string): string {
    return this.ware(ruleset, id)?.short[settings.language] ?? '';
  }

  /** The word for a kind of card, as its family means it. */
  kind(ruleset: string, colour: string): string {
    return maybe(`kind.${this.ruleset(ruleset)?.family}.${colour}`) || maybe(`kind.${colour}`);
  }

  /** How a symbol is called and drawn: a theme may have one of its own for it. */
  symbol(ruleset: string, name: string): { name: string; drawing: string } {
    const theme = this.ruleset(ruleset)?.theme;
    const own = theme ? maybe(`symbol.${theme}.${name}`) : '';
    return own ? { name: own, drawing: `${theme}-${name}` } : { name: maybe(`symbol.${name}`), drawing: name };
  }

  /** Whether a card's picture came with a campaign. */
  travelled(ruleset: string, id: string): boolean {
    return !this.ruleset(ruleset) && drawings.has(id);
  }

  /** Cards in the order in which they stand in a city. */
  sorted(ruleset: string, ids: string[]): string[] {
    const place = (id: string): number => {
      const card = this.card(ruleset, id);
      return card ? (card.numbers[0] ?? 0) * 10000 + (card.numbers.at(-1) ?? 0) * 100 + card.cost : 0;
    };
    return [...ids].sort((a, b) => place(a) - place(b) || a.localeCompare(b));
  }
}

export const catalog = new Catalog();

export function numbersText(numbers: number[]): string {
  return numbers.length > 1 ? `${numbers[0]}–${numbers.at(-1)}` : `${numbers[0]}`;
}

export function numbersSpoken(numbers: number[]): string {
  return numbers.length > 1 ? t('card.from_to', { from: numbers[0] ?? 0, to: numbers.at(-1) ?? 0 }) : `${numbers[0]}`;
}

/** Purple cards change hands in some games only. */
export function mayMove(ruleset: string, id: string): boolean {
  return catalog.card(ruleset, id)?.colour !== 'purple' || catalog.ruleset(ruleset)?.purple_moves === true;
}
