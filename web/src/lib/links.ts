// Addresses of the rules and the cards, with the options of a table where they are known.

/** Only what a table has chosen stands in the address. */
export function rulesLink(ruleset: string, options: Record<string, unknown> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) query.set(name, JSON.stringify(value));
  return `/rules/${ruleset}${query.size ? `?${query}` : ''}`;
}

export function cardLink(ruleset: string, card = ''): string {
  return `/cards/${ruleset}${card ? `#${card}` : ''}`;
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
