// Days as everybody writes them, and what this browser has answered on them.
import { settings } from '$/lib/settings.svelte';

const KEY = 'machikoro.puzzles';
const MS = 24 * 60 * 60 * 1000;

export interface Answered {
  move: string;
  right: boolean;
}
/** By day, then by ruleset. */
type Days = Record<string, Record<string, Answered>>;

const pad = (n: number): string => String(n).padStart(2, '0');

/** The calendar day where the player is. */
export function today(now = new Date()): string {
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

export function shifted(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * MS).toISOString().slice(0, 10);
}

export function isDay(word: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(word) && !Number.isNaN(Date.parse(`${word}T00:00:00Z`));
}

export function dayText(day: string, form: 'long' | 'short' = 'long'): string {
  const options: Intl.DateTimeFormatOptions =
    form === 'long' ? { weekday: 'long', day: 'numeric', month: 'long' } : { weekday: 'short' };
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(settings.language, { ...options, timeZone: 'UTC' });
}

export function answers(): Days {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Days;
  } catch {
    return {};
  }
}

/** The first answer counts. */
export function keep(day: string, ruleset: string, answer: Answered): Days {
  const known = answers();
  known[day] = { [ruleset]: answer, ...known[day] };
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // A browser without storage plays on, it only forgets.
  }
  return known;
}

/** Days in a row on which a puzzle was answered, up to today or yesterday. */
export function streak(known: Days, now = today()): number {
  let days = 0;
  for (let day = known[now] ? now : shifted(now, -1); known[day]; day = shifted(day, -1)) days += 1;
  return days;
}

export function found(known: Days): { found: number; n: number } {
  const all = Object.values(known).flatMap((day) => Object.values(day));
  return { found: all.filter((answer) => answer.right).length, n: all.length };
}
