// How chance is sealed; docs/fair-dice.md says it in words, machikoro.fair in Python.
import { fromHex, hmac, sha256, toHex } from './sha256';
import type { Terms } from './wire';

const RANGE = 1n << 256n;
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const hashOfLines = (lines: string[]): string => toHex(sha256(utf8(lines.join('\n'))));

/** The seal of a round, which counts from 1. In old games it is of the seed alone. */
export function sealOf(seed: string, game: string, round: number, serverNonce: string, terms: Terms | null): string {
  if (!terms) return toHex(sha256(fromHex(seed)));
  const start = terms.first === null || terms.first === undefined ? 'drawn' : String(terms.first);
  const dice = terms.box ? 'box' : terms.own_dice ? 'told' : 'sealed';
  const lesson = terms.lesson ? [`lesson ${terms.lesson}`] : [];
  return hashOfLines([seed, game, String(round), serverNonce, start, dice, ...(terms.script ?? []), ...lesson]);
}

/** What a browser shows of its number before anybody shows a number. */
export const pledgeOf = (game: string, seal: string, seats: number[], nonce: string): string =>
  hashOfLines([game, seal, [...seats].sort((a, b) => a - b).join(), nonce]);

export function mixOf(game: string, serverNonce: string, nonces: Record<string, string>): string {
  const given = Object.entries(nonces).sort(([a], [b]) => Number(a) - Number(b));
  return [game, serverNonce, ...given.map(([seat, nonce]) => `${seat}:${nonce}`)].join('\n');
}

export function numberBelow(seed: string, mixed: string, purpose: string, n: number): number {
  const whole = BigInt(n);
  const limit = RANGE - (RANGE % whole);
  for (let attempt = 0; ; attempt++) {
    const drawn = hmac(fromHex(seed), utf8(`${mixed}\n${purpose}\n${attempt}`));
    const number = BigInt(`0x${toHex(drawn)}`);
    if (number < limit) return Number(number % whole);
  }
}
