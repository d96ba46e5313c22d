// Draws everything that the sealed seed decided once more. The record states for each outcome what
// could fall, in the engine's order; the page knows no rules and needs none for this.
import type { Promised } from './promise';
import { fromHex, hmac, sha256, toHex } from './sha256';
import type { FairProof, Lot, Record as GameRecord, RecordStep } from './wire';

export interface Wrong {
  step: number;
  fell: string;
  /** What the seal gives; nothing where the record does not even say what could fall. */
  due: string | null;
}

export interface Verdict {
  good: boolean;
  /** How many outcomes were drawn again, by what was drawn: dice, tuna, draw. */
  checked: Record<string, number>;
  /** How many were not drawn at all, by where they came from: dice, script. */
  told: Record<string, number>;
  wrong: Wrong[];
  seal: boolean;
  /** Null: this browser did not sit at the table, or has forgotten. */
  promise: boolean | null;
  own: boolean | null;
  /** Null: who starts was chosen, not drawn. */
  first: boolean | null;
}

const RANGE = 1n << 256n;
const FACES = [1, 2, 3, 4, 5, 6];

export function numberBelow(seed: string, mixed: string, purpose: string, n: number): number {
  const whole = BigInt(n);
  const limit = RANGE - (RANGE % whole);
  for (let attempt = 0; ; attempt++) {
    const drawn = hmac(fromHex(seed), new TextEncoder().encode(`${mixed}\n${purpose}\n${attempt}`));
    const number = BigInt(`0x${toHex(drawn)}`);
    if (number < limit) return Number(number % whole);
  }
}

function mixedOf(game: string, proof: FairProof): string {
  const nonces = Object.entries(proof.seat_nonces).sort(([a], [b]) => Number(a) - Number(b));
  return [game, proof.server_nonce, ...nonces.map(([seat, nonce]) => `${seat}:${nonce}`)].join('\n');
}

const kindOf = (action: string): string => action.split(' ')[0] ?? '';

/** Dice are fair only if every face is there once; which cards are left, the rules alone know. */
function believable(lot: Lot, kind: string): boolean {
  if (lot.outcomes.length !== lot.weights.length || lot.weights.some((w) => !(w > 0))) return false;
  if (kind === 'draw') return lot.outcomes.every((outcome) => kindOf(outcome) === 'draw');
  const one = FACES.map((face) => `${kind} ${face}`);
  const two = one.flatMap((first) => FACES.map((face) => `${first} ${face}`));
  const all = (lot.outcomes.length === 6 ? one : two).join();
  return lot.outcomes.join() === all && lot.weights.every((w) => w === 1);
}

function drawn(lot: Lot, place: number): string | null {
  let left = place;
  for (const [i, outcome] of lot.outcomes.entries()) {
    left -= lot.weights[i] ?? 0;
    if (left < 0) return outcome;
  }
  return null;
}

/** Only a table with real dice, or a script that says the same, may bring what nobody drew. */
function wasTold(record: GameRecord, step: RecordStep, k: number): boolean {
  return step.source === 'dice' ? record.own_dice : step.source === 'script' && record.script[k] === step.action;
}

export function checkRecord(record: GameRecord, promised: Promised | null): Verdict | null {
  const proof = record.proof;
  if (!proof) return null;
  const mixed = mixedOf(record.game, proof);
  const found: Verdict = {
    good: false,
    checked: {},
    told: {},
    wrong: [],
    seal: toHex(sha256(fromHex(proof.seed))) === proof.commitment,
    promise: promised && promised.commitment === proof.commitment && promised.server_nonce === proof.server_nonce,
    own: promised && promised.seats.every((seat) => proof.seat_nonces[String(seat)] === promised.nonce),
    first: proof.first_drawn ? numberBelow(proof.seed, mixed, 'first', record.names.length) === record.first : null,
  };
  record.steps
    .filter((step) => step.seat === null)
    .forEach((step, k) => {
      const kind = kindOf(step.action);
      if (wasTold(record, step, k)) {
        found.told[step.source] = (found.told[step.source] ?? 0) + 1;
        return;
      }
      found.checked[kind] = (found.checked[kind] ?? 0) + 1;
      const lot = record.lots[step.lot ?? -1];
      const sound = lot && believable(lot, kind);
      const cases = sound ? lot.weights.reduce((a, b) => a + b, 0) : 0;
      const due = sound ? drawn(lot, numberBelow(proof.seed, mixed, String(k), cases)) : null;
      if (due !== step.action) found.wrong.push({ step: step.number, fell: step.action, due });
    });
  found.good =
    found.seal && found.promise !== false && found.own !== false && found.first !== false && !found.wrong.length;
  return found;
}
