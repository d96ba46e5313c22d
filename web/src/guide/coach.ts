// Hints for the rest of the game: at most one in an own turn, each once, and seldom.
import { catalog } from '$/lib/catalog.svelte';
import { explain } from '$/lib/explain.svelte';
import type { EventView, LessonMoment, View } from '$/lib/wire';
import { asked, hold, mySeat, type Facts, type Flow } from './facts';

/** Own turns between two hints, unless one is too important to wait. */
const APART = 2;
const NO_WAIT = 90;
const IGNORED_OFTEN = 3;
/** What does as a hint says; hints that ask for nothing cannot be ignored. */
const DONE: Record<string, (action: string) => boolean> = {
  'coach.win': (action) => action.startsWith('build landmark '),
  'coach.landmark': (action) => action.startsWith('build landmark '),
  'coach.save': (action) => action === 'pass',
  'coach.match': (action) => action.startsWith('build '),
  'coach.two': (action) => action === 'roll 2',
  'coach.one': (action) => action === 'roll 1',
};

const one = (n: number): number => (n <= 6 ? 1 / 6 : 0);
const two = (n: number): number => (n < 2 || n > 12 ? 0 : (6 - Math.abs(n - 7)) / 36);

function mean(view: View, chance: (total: number) => number): number {
  const seat = asked(view);
  const payouts = view.preview.find((preview) => preview.roller === seat)?.payouts ?? [];
  return payouts.reduce((sum, payout) => sum + chance(payout.total) * (payout.coins[seat] ?? 0), 0);
}

export class Coach {
  private readonly told: Set<string>;
  private ownTurns = 0;
  private lastHint = -APART;
  private hintedIn = -1;
  private pending = '';
  private ignored = 0;
  private skipped = 0;
  private dry = 0;
  private twoInARow = 0;
  private payable = false;

  constructor(
    private readonly hints: LessonMoment[],
    told: string[],
  ) {
    this.told = new Set(told);
  }

  get said(): string[] {
    return [...this.told];
  }

  /** An own turn begins; the flow of the last one is over. */
  begin(flow: Flow, mine: boolean): void {
    if (mine) this.dry = flow.earned ? 0 : this.dry + 1;
    this.ownTurns += 1;
  }

  /** What the person at this screen did. */
  acted(action: string): void {
    if (action.startsWith('roll ')) this.twoInARow = action === 'roll 2' ? this.twoInARow + 1 : 0;
    if (this.payable && (action === 'pass' || action.startsWith('build ')))
      this.skipped = action.startsWith('build landmark ') ? 0 : this.skipped + 1;
    const does = DONE[this.pending];
    if (does) this.ignored = does(action) ? 0 : this.ignored + 1;
    this.pending = '';
  }

  /** The hint that is due, if any. */
  hint(view: View, table: Facts, more: Facts): LessonMoment | null {
    this.payable = view.legal.some((action) => action.startsWith('build landmark '));
    if (this.hintedIn === this.ownTurns) return null;
    const facts = { ...table, ...this.facts(view), ...more };
    const distance = this.ignored >= IGNORED_OFTEN ? 2 * APART : APART;
    const due = this.hints
      .filter((hint) => !this.told.has(hint.id))
      .filter((hint) => hint.weight >= NO_WAIT || this.ownTurns - this.lastHint >= distance)
      .filter((hint) => hold(hint.when, facts))
      .sort((a, b) => b.weight - a.weight)[0];
    if (!due) return null;
    this.told.add(due.id);
    this.lastHint = this.hintedIn = this.ownTurns;
    this.pending = due.id;
    return due;
  }

  private facts(view: View): Facts {
    const seat = mySeat(view);
    const city = view.position.players[seat];
    const cards = Object.entries(city?.cards ?? {});
    const others = view.position.players.filter((_, other) => other !== seat);
    const numbersOf = (id: string): number[] => catalog.card(view.ruleset, id)?.numbers ?? [];
    const byNumber = new Map<number, number>();
    for (const [id, copies] of cards) for (const n of numbersOf(id)) byNumber.set(n, (byNumber.get(n) ?? 0) + copies);
    const needs = view.progress.map((way) => way.needed);
    const nearest = Math.min(...needs.filter((_, other) => other !== seat));
    const ahead = nearest - (needs[seat] ?? 0);
    const prefers = mean(view, two) - mean(view, one);
    return {
      skipped_landmarks: (v) => this.skipped >= Number(v),
      dry_turns: (v) => this.dry >= Number(v),
      combo_ready: (v) => (view.worth[comboReady(view) ?? ''] ?? 0) >= Number(v) / 4,
      two_better: (v) => prefers >= Number(v),
      one_better: (v) => -prefers >= Number(v),
      owns_number: (v) => (byNumber.get(Number(v)) ?? 0) > 0,
      always_two: (v) => this.twoInARow >= Number(v),
      red_against: (v) =>
        others.filter((other) =>
          Object.keys(other.cards).some((id) => catalog.card(view.ruleset, id)?.colour === 'red'),
        ).length >= Number(v),
      same_number: (v) => [...byNumber.values()].some((copies) => copies > Number(v)),
      ahead: (v) => ahead >= Number(v),
      behind: (v) => -ahead >= Number(v),
      landmarks_max: (v) =>
        (city?.landmarks.filter((id) => catalog.landmark(view.ruleset, id)?.counts).length ?? 0) <= Number(v),
      explained: (v) => explain.asked <= Number(v),
      can_undo: (v) => view.can_undo === v,
    };
  }
}

/** A card that can be paid and pays best for cards that one has. */
export function comboReady(view: View): string | undefined {
  return view.legal
    .flatMap((action) => (action.startsWith('build ') ? [action.split(' ').at(-1) ?? ''] : []))
    .filter((id) => catalog.card(view.ruleset, id)?.combo)
    .sort((a, b) => (view.worth[b] ?? 0) - (view.worth[a] ?? 0))[0];
}

/** The card of which the last copy was just bought. */
export function soldOut(view: View, event: EventView): boolean {
  const piles = view.market_rows.flatMap((row) => row.wares);
  const landmark = event.card ? catalog.landmark(view.ruleset, event.card) : undefined;
  return (
    event.kind === 'built' && !!event.card && !landmark && !piles.some((pile) => pile.id === event.card && pile.count)
  );
}
