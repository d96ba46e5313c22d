// What the rules say about a table that is being set up, in the reader's language.
import { catalog } from './catalog.svelte';
import { maybe, t } from './i18n.svelte';
import type { Said } from './wire';

function spoken(ruleset: string, name: string, value: unknown): string {
  if (value && typeof value === 'object') return said(ruleset, value as Said);
  if (name === 'card' || name === 'other') return catalog.name(ruleset, String(value));
  if (name === 'market') return maybe(`layout.${String(value)}`);
  if (name === 'option') return maybe(`option.${String(value)}`);
  return String(value);
}

export function said(ruleset: string, { key, values }: Said): string {
  const words = Object.entries(values).map(([name, value]) => [name, spoken(ruleset, name, value)]);
  return maybe(`sense.${key}`, Object.fromEntries(words)) || t('refused.invalid_options');
}
