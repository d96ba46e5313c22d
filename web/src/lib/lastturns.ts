// What everybody did in the last turn, each in one line.
import { catalog } from './catalog.svelte';
import { list, t } from './i18n.svelte';
import { GAINS, LOSSES } from './sentences';
import { share } from './share';
import type { EventView, LogLine } from './wire';

export interface LastTurn {
  seat: number;
  total: number | null;
  /** What the turn's own player got and paid, without what was built. */
  got: number;
  paid: number;
  built: string[];
  /** Community projects that it had a part in. */
  joined: string[];
  passed: boolean;
}

/** By seat, the newest last; a turn that has only begun is its player's last one too, once the dice have fallen. */
export function lastTurns(log: readonly LogLine[], before: ReadonlyMap<number, LastTurn>): Map<number, LastTurn> {
  const turns = new Map<number, LastTurn>();
  let now = null as LastTurn | null;
  for (const { event } of log) {
    if (event.kind === 'turn') now = null;
    if (event.kind === 'rolled' && event.player !== undefined && now?.seat !== event.player) {
      now = { seat: event.player, total: null, got: 0, paid: 0, built: [], joined: [], passed: false };
      turns.delete(event.player);
      turns.set(event.player, now);
    }
    if (now) tell(now, event);
  }
  // Of whom there is nothing new, the turn is the same as before.
  for (const [seat, turn] of turns) turns.set(seat, share(before.get(seat), turn));
  return turns;
}

function tell(turn: LastTurn, { kind, player, other, amount = 0, card, total }: EventView): void {
  if (kind === 'paid' && other === turn.seat) turn.got += amount;
  if (player !== turn.seat) return;
  if (kind === 'rolled' || kind === 'added') turn.total = total ?? turn.total;
  else if (kind === 'passed') turn.passed = true;
  else if (kind === 'built' && card) turn.built.push(card);
  else if (kind === 'contributed' && card) turn.joined.push(card);
  else if (GAINS.has(kind) && amount >= 0) turn.got += amount;
  else if (GAINS.has(kind)) turn.paid -= amount;
  else if (kind === 'paid' || LOSSES.has(kind)) turn.paid += amount;
}

export function turnText(turn: LastTurn, ruleset: string): string {
  const named = (ids: string[]): string => list(ids.map((id) => catalog.name(ruleset, id)));
  const parts = [
    turn.total === null ? '' : t('last.rolled', { n: turn.total }),
    turn.got ? t('last.gets', { n: turn.got }) : '',
    turn.paid ? t('last.pays', { n: turn.paid }) : '',
    turn.built.length ? t('last.builds', { card: named(turn.built) }) : '',
    turn.joined.length ? t('last.joins', { card: named(turn.joined) }) : '',
    turn.passed && !turn.built.length ? t('last.nothing') : '',
  ];
  return parts.filter(Boolean).join(', ');
}
