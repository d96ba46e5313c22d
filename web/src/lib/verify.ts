// Recomputes every throw of a finished game from what was promised before it began.
import { fromHex, hmac, sha256, toHex } from './sha256';
import type { Record as GameRecord } from './wire';

export interface Verdict {
  good: boolean;
  rolls: number;
}

const RANGE = 1n << 256n;

export function numberBelow(seed: string, mixed: string, purpose: string, n: number): number {
  const whole = BigInt(n);
  const limit = RANGE - (RANGE % whole);
  for (let attempt = 0; ; attempt++) {
    const drawn = hmac(fromHex(seed), new TextEncoder().encode(`${mixed}\n${purpose}\n${attempt}`));
    const number = BigInt(`0x${toHex(drawn)}`);
    if (number < limit) return Number(number % whole);
  }
}

export function checkRecord(record: GameRecord): Verdict {
  const proof = record.proof;
  if (!proof) return { good: false, rolls: 0 };
  const nonces = Object.entries(proof.seat_nonces).sort(([a], [b]) => Number(a) - Number(b));
  const mixed = [record.game, proof.server_nonce, ...nonces.map(([seat, nonce]) => `${seat}:${nonce}`)].join('\n');
  let good = toHex(sha256(fromHex(proof.seed))) === proof.commitment;
  if (proof.first_drawn) good &&= numberBelow(proof.seed, mixed, 'first', record.names.length) === record.first;
  let chances = 0;
  let rolls = 0;
  for (const step of record.steps) {
    if (step.seat !== null) continue;
    const [kind, first, second] = step.action.split(' ');
    if (step.source === 'fair' && (kind === 'dice' || kind === 'tuna')) {
      const sides = second === undefined ? 6 : 36;
      const place = second === undefined ? Number(first) - 1 : (Number(first) - 1) * 6 + Number(second) - 1;
      good &&= numberBelow(proof.seed, mixed, String(chances), sides) === place;
      rolls += 1;
    }
    chances += 1;
  }
  return { good, rolls };
}
