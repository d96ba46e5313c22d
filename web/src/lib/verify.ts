// Draws everything that the sealed seed decided once more. The record states for each outcome what
// could fall, in the engine's order; the page knows no rules and needs none for this.
import type { Gift, SeenSeal } from './promise';
import { mixOf, numberBelow, pledgeOf, sealOf } from './seal';
import type { FairProof, Lot, Record as GameRecord, RecordStep, Terms, VoidRound } from './wire';

export interface Wrong {
  step: number;
  fell: string;
  /** What the seal gives; nothing where the record does not even say what could fall. */
  due: string | null;
}

export interface Verdict {
  good: boolean;
  /** Of half a game only the half that is there can be checked. */
  over: boolean;
  /** How many outcomes were drawn again, by what was drawn: dice, tuna, draw. */
  checked: Record<string, number>;
  /** How many were not drawn at all, by where they came from: dice, cards, script. */
  told: Record<string, number>;
  /** How often real coins were counted and reckoned anew. */
  corrections: number;
  wrong: Wrong[];
  seal: boolean;
  /** What the record says of the game is what was sealed with the seed; null in old games. */
  terms: boolean | null;
  /** Null: an old game, whose numbers were not pledged. */
  pledges: boolean | null;
  /** Null: this browser did not sit at the table, or has forgotten. */
  promise: boolean | null;
  own: boolean | null;
  /** Everybody's pledges are those that stood when this browser showed its number. */
  seen: boolean | null;
  /** Null: who starts was chosen, not drawn. */
  first: boolean | null;
  /** The seats that spoiled a round, for each round that was spoiled. */
  withheld: number[][];
}

type Round = FairProof | VoidRound;
type BySeat = Record<string, string>;
const FACES = [1, 2, 3, 4, 5, 6];
const roundsOf = (proof: FairProof): Round[] => [...(proof.voided ?? []), proof];
const termsOf = (proof: FairProof): Terms | null => proof.terms ?? null;

function sealsHold(game: string, proof: FairProof): boolean {
  return roundsOf(proof).every(
    (round, i) => sealOf(round.seed, game, i + 1, round.server_nonce, termsOf(proof)) === round.commitment,
  );
}

function termsHold(record: GameRecord, proof: FairProof): boolean | null {
  const terms = termsOf(proof);
  if (!terms) return null;
  const start = proof.first_drawn ? null : record.first;
  const script = terms.script ?? [];
  return (
    (terms.first ?? null) === start &&
    (terms.own_dice ?? false) === record.own_dice &&
    (terms.lesson ?? '') === (record.lesson ?? '') &&
    (terms.box ?? false) === (record.box ?? false) &&
    script.length === record.script.length &&
    script.every((outcome, i) => outcome === record.script[i])
  );
}

const withheldIn = ({ pledges, seat_nonces }: VoidRound): number[] =>
  Object.keys(pledges)
    .filter((seat) => !(seat in seat_nonces))
    .map(Number);

/** Each number that was shown is the one behind its pledge, for just the seats that share it. */
function numbersFit(game: string, round: Round): boolean {
  const pledges = round.pledges ?? {};
  const together = new Map<string, number[]>();
  for (const [seat, hash] of Object.entries(pledges)) together.set(hash, [...(together.get(hash) ?? []), Number(seat)]);
  const shown = Object.entries(round.seat_nonces).filter(([seat]) => seat in pledges);
  return shown.every(([seat, nonce]) => {
    const hash = pledges[seat] ?? '';
    return pledgeOf(game, round.commitment, together.get(hash) ?? [], nonce) === hash;
  });
}

function pledgesHold(game: string, proof: FairProof): boolean | null {
  if (!termsOf(proof)) return null;
  const spoilers = new Set<number>();
  const clean = roundsOf(proof).every((round) => {
    const seats = Object.keys(round.pledges ?? {});
    if (seats.some((seat) => spoilers.has(Number(seat))) || !numbersFit(game, round)) return false;
    if (Object.keys(round.seat_nonces).some((seat) => !seats.includes(seat))) return false;
    const missing = seats.filter((seat) => !(seat in round.seat_nonces)).map(Number);
    missing.forEach((seat) => spoilers.add(seat));
    return round === proof ? !missing.length : missing.length > 0;
  });
  return clean;
}

/** Every seal that this browser has noted is one of the record's. */
function promiseHolds(proof: FairProof, seals: SeenSeal[]): boolean | null {
  if (!seals.length) return null;
  const rounds = roundsOf(proof);
  return seals.every(({ commitment, server_nonce }) =>
    rounds.some((round) => round.commitment === commitment && round.server_nonce === server_nonce),
  );
}

/** The rounds that this browser has seen, with what it noted of each. */
const seenRounds = (proof: FairProof, seals: SeenSeal[]): [Round, SeenSeal][] =>
  roundsOf(proof).flatMap((round) => {
    const seen = seals.find((one) => one.commitment === round.commitment);
    return seen ? [[round, seen] as [Round, SeenSeal]] : [];
  });

/** What the server took from this browser is in; another device of the same player may have been faster. */
function isIn(game: string, old: boolean, round: Round, { seats, nonce, shown }: Gift): boolean {
  const hash = pledgeOf(game, round.commitment, seats, nonce);
  return seats.every((seat) => {
    const taken = old ? hash : round.pledges?.[String(seat)];
    return shown ? taken === hash && round.seat_nonces[String(seat)] === nonce : taken !== undefined;
  });
}

function ownHolds(game: string, proof: FairProof, seals: SeenSeal[]): boolean | null {
  const gifts = seenRounds(proof, seals).flatMap(([round, seen]) =>
    seen.gifts.filter((gift) => gift.pledged).map((gift) => isIn(game, !termsOf(proof), round, gift)),
  );
  return gifts.length ? gifts.every(Boolean) : null;
}

function seenHolds(proof: FairProof, seals: SeenSeal[]): boolean | null {
  const noted = seenRounds(proof, seals).filter(([, seen]) => seen.pledges);
  if (!noted.length) return null;
  return noted.every(([round, { pledges = {} }]) => {
    const stated: BySeat = round.pledges ?? {};
    return Object.keys({ ...pledges, ...stated }).every((seat) => pledges[seat] === stated[seat]);
  });
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

/** Only a table with real dice or cards, a lesson, or a script that says the same, may bring what nobody drew.
 *  What a lesson lets fall depends on the rules: the check on the command line plays it again. */
function wasTold(record: GameRecord, step: RecordStep, k: number): boolean {
  if (step.source === 'dice') return record.own_dice && kindOf(step.action) !== 'draw';
  if (step.source === 'cards') return !!record.box && kindOf(step.action) === 'draw';
  return step.source === 'script' && (record.script[k] === step.action || !!record.lesson);
}

function drawAgain(record: GameRecord, proof: FairProof, mixed: string, found: Verdict): void {
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
}

export function checkRecord(record: GameRecord, seals: SeenSeal[]): Verdict | null {
  const proof = record.proof;
  if (!proof) return null;
  const { game } = record;
  const mixed = mixOf(game, proof.server_nonce, proof.seat_nonces);
  const found: Verdict = {
    good: false,
    over: record.winner !== null,
    checked: {},
    told: {},
    corrections: record.steps.filter((step) => step.source === 'count').length,
    wrong: [],
    seal: sealsHold(game, proof),
    terms: termsHold(record, proof),
    pledges: pledgesHold(game, proof),
    promise: promiseHolds(proof, seals),
    own: ownHolds(game, proof, seals),
    seen: seenHolds(proof, seals),
    first: proof.first_drawn ? numberBelow(proof.seed, mixed, 'first', record.names.length) === record.first : null,
    withheld: (proof.voided ?? []).map(withheldIn),
  };
  drawAgain(record, proof, mixed, found);
  const parts = [found.seal, found.terms, found.pledges, found.promise, found.own, found.seen, found.first];
  const counted = !found.corrections || !!record.box;
  found.good = !parts.includes(false) && !found.wrong.length && counted;
  return found;
}
