import de from '$/texts/de.json';
import en from '$/texts/en.json';
import { settings, type Language } from './settings.svelte';

export type Key = keyof typeof en;
export type Values = Record<string, string | number>;

const TEXTS: Record<Language, Record<string, string>> = { de, en };

function fill(text: string, values: Values): string {
  const forms = text.split('|');
  const chosen = forms.length > 1 && values.n !== 1 ? forms[1] : forms[0];
  return (chosen ?? text).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The page's text for a key in the reader's language. */
export function t(key: Key, values: Values = {}): string {
  return fill(TEXTS[settings.language][key] ?? key, values);
}

/** The text for a key made from data, or nothing where there is none. */
export function maybe(key: string, values: Values = {}): string {
  const text = TEXTS[settings.language][key];
  return text === undefined ? '' : fill(text, values);
}

export function number(value: number, digits = 0): string {
  return value.toLocaleString(settings.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function signed(value: number, digits = 0): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : '±';
  return sign + number(Math.abs(value), digits);
}

export function day(seconds: number): string {
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Date(seconds * 1000).toLocaleString(settings.language, options);
}

export function list(words: string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(words);
}
