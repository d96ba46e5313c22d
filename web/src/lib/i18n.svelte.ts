import type en from '$/texts/en';
import { settings, type Language } from './settings.svelte';

type Written = keyof typeof en;
type Form = `${string}.one` | `${string}.other`;
type WithForms<K> = K extends `${infer Base}.one` ? Base : never;
/** What has the forms `key.one` and `key.other` is asked for by `key`. */
export type Key = Exclude<Written, Form> | WithForms<Written>;
export type Values = Record<string, string | number>;

type Words = Record<Written, string>;
const BOOKS: Record<Language, () => Promise<{ default: Words }>> = {
  de: () => import('$/texts/de'),
  en: () => import('$/texts/en'),
};
/** Of each language that was wanted; most readers want one. */
let books = $state.raw<Partial<Record<Language, Record<string, string>>>>({});

export async function speak(language: Language): Promise<void> {
  if (!books[language]) books = { ...books, [language]: (await BOOKS[language]()).default };
}
type Told = Record<Language, Record<string, string>>;
/** Sentences that came with what they speak of: the page itself does not know them. */
let later = $state.raw<Told>({ de: {}, en: {} });

export function learn(words: Told): void {
  later = { de: { ...later.de, ...words.de }, en: { ...later.en, ...words.en } };
}

/** The first of these values that a sentence has decides between its forms; so it is in Python. */
function form({ count, n, amount }: Values): string {
  return Math.abs(Number(count ?? n ?? amount)) === 1 ? 'one' : 'other';
}

/** Until a language has come, the one before it speaks on. */
const found = (key: string): string | undefined =>
  (books[settings.language] ?? books.en ?? books.de)?.[key] ?? later[settings.language][key];

/** The text for a key made from data, or nothing where there is none. */
export function maybe(key: string, values: Values = {}): string {
  const text = found(key) ?? found(`${key}.${form(values)}`) ?? '';
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The text for a key in the reader's language. */
export function t(key: Key, values: Values = {}): string {
  return maybe(key, values);
}

/** The text for a key that comes with its reveal; nothing before. */
export const told: typeof maybe = maybe;

/** A way to write numbers is dear to make and cheap to use. */
const writers = new Map<string, Intl.NumberFormat>();
function writer(language: Language, digits: number): Intl.NumberFormat {
  const key = `${language}${digits}`;
  const made =
    writers.get(key) ??
    new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  writers.set(key, made);
  return made;
}

export function number(value: number, digits = 0): string {
  return writer(settings.language, digits).format(value);
}

export function signed(value: number, digits = 0): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : '±';
  return sign + number(Math.abs(value), digits);
}

export function day(seconds: number): string {
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Date(seconds * 1000).toLocaleString(settings.language, options);
}

const joiners = new Map<Language, Intl.ListFormat>();
export function list(words: string[]): string {
  const joiner = joiners.get(settings.language) ?? new Intl.ListFormat(settings.language, { type: 'conjunction' });
  joiners.set(settings.language, joiner);
  return joiner.format(words);
}
