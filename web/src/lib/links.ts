// Addresses of the rules and the cards, with the options of a table where they are known.
import { catalog } from './catalog.svelte';
import { route } from './route.svelte';
import { homeOfShelf, ID_LENGTH } from './shelf';

const TABLES = new Set(['g', 'tv', 'replay']);

/** The address of the campaign, or of the chapter by itself, that a page belongs to; it has a book of its own. */
export function campaignHere(): string {
  const { screen, id } = route.now;
  if (screen === 'c' && id.length >= ID_LENGTH) return `/c/${id}`;
  return TABLES.has(screen) ? homeOfShelf(catalog.shelf) : '';
}

/** Rulesets on offer have the same book everywhere. */
function bookOf(ruleset: string, part: 'rules' | 'cards'): string {
  const home = catalog.ruleset(ruleset) ? '' : campaignHere();
  return home ? `${home}/${part}` : `/${part}/${ruleset}`;
}

/** Only what a table has chosen stands in the address. */
export function rulesLink(ruleset: string, options: Record<string, unknown> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) query.set(name, JSON.stringify(value));
  return `${bookOf(ruleset, 'rules')}${query.size ? `?${query}` : ''}`;
}

export function cardLink(ruleset: string, card = ''): string {
  return `${bookOf(ruleset, 'cards')}${card ? `#${card}` : ''}`;
}

/** The options that an address carries; what cannot be read is left out. */
export function optionsIn(query: URLSearchParams, known: readonly string[]): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const name of known) {
    const text = query.get(name);
    if (text === null) continue;
    try {
      found[name] = JSON.parse(text) as unknown;
    } catch {
      // A link that somebody has changed by hand: the usual rule is shown.
    }
  }
  return found;
}
