// Why something cannot be, as the rules and the bots say it, in the reader's language.
import { catalog } from './catalog.svelte';
import { maybe, t } from './i18n.svelte';
import { capital } from './sentences';
import type { Said } from './wire';

function spoken(ruleset: string, name: string, value: unknown): string {
  if (value && typeof value === 'object') return said(ruleset, value as Said);
  if (name === 'card' || name === 'other') return catalog.name(ruleset, String(value));
  if (name === 'ruleset') return maybe(`ruleset.${String(value)}`);
  if (name === 'bot') return maybe(`bot.${String(value)}`);
  if (name === 'market') return maybe(`layout.${String(value)}`);
  if (name === 'option') return maybe(`option.${String(value)}`);
  return String(value);
}

function said(ruleset: string, { key, values }: Said): string {
  const words = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, spoken(ruleset, name, value)]));
  // Where the engine speaks of names in Python, the page has a sentence of its own.
  return maybe(`${key}.page`, words) || maybe(key, words);
}

/** The engine's reasons stand behind a colon; here they stand alone. */
export const sentence = (reason: string): string => (reason ? `${capital(reason)}.` : '');

export function reasonText(ruleset: string, reason: Said): string {
  return sentence(said(ruleset, reason)) || t('refused.invalid_options');
}
