// What everybody did in the last turn, each in one line.
import { catalog } from './catalog.svelte';
import { list, t } from './i18n.svelte';
import { GAINS, LOSSES } from './sentences';
import { share } from './share';
import type { EventView, LogLine } from './wire';

/** A turn is told from its dice on; where towns are founded nobody rolls. */
const BEGINS = new Set(['rolled', 'built', 'passed']);

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

/** Everybody's last turn, by seat and the newest last; of a log that has only grown, what is new is read. */
export class LastTurns {
  private turns: ReadonlyMap<number, LastTurn> = new Map();
  /** The turn that is going on, once its dice have fallen: it is its player's last one then. */
  private now: LastTurn | null = null;
  private read: LogLine | undefined;

  of(log: readonly LogLine[]): ReadonlyMap<number, LastTurn> {
    const known = this.read ? log.lastIndexOf(this.read) + 1 : 0;
    const before = this.turns;
    if (!known) {
      this.turns = new Map();
      this.now = null;
    }
    for (const { event } of log.slice(known)) this.hear(event);
    this.read = log.at(-1);
    // Of whom there is nothing new, the turn is the same as before.
    if (!known) this.turns = new Map([...this.turns].map(([seat, turn]) => [seat, share(before.get(seat), turn)]));
    if (!known && this.now) this.now = this.turns.get(this.now.seat) ?? null;
    return this.turns;
  }

  private hear(event: EventView): void {
    if (event.kind === 'turn') this.now = null;
    if (BEGINS.has(event.kind) && event.player !== undefined && this.now?.seat !== event.player) {
      this.keep({ seat: event.player, total: null, got: 0, paid: 0, built: [], joined: [], passed: false });
    }
    if (!this.now) return;
    const told = { ...this.now, built: [...this.now.built], joined: [...this.now.joined] };
    tell(told, event);
    if (share(this.now, told) !== this.now) this.keep(told);
  }

  private keep(turn: LastTurn): void {
    const others = [...this.turns].filter(([seat]) => seat !== turn.seat);
    this.turns = new Map([...others, [turn.seat, turn]]);
    this.now = turn;
  }
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
