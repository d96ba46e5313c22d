// Explains a thing the first time it happens at this table. Nothing here decides or forbids a move.
import type { Component } from 'svelte';
import { api } from '$/lib/api';
import type { Table, TableGuide } from '$/lib/table.svelte';
import { toasts } from '$/lib/toast.svelte';
import type { EventView, LessonMoment, LessonPlan, Lessons, View } from '$/lib/wire';
import Bubble from './Bubble.svelte';
import { toldBefore } from './before';
import { Coach, soldOut } from './coach';
import { asked, flowOn, hold, people } from './facts';
import { keep, knownMoments, recall } from './memory';
import { asksHere, Moments } from './moments.svelte';
import { noteOf, valuesAt } from './sayings';
import { Teller, type Saying } from './teller.svelte';

const LONG_WAIT = 25_000;

let lessons: Promise<Lessons> | null = null;
/** Asked for once. */
export const allLessons = (): Promise<Lessons> => (lessons ??= api.lessons());

export class Guide implements TableGuide {
  readonly bubble: Component<{ guide: Guide }> = Bubble;
  readonly teller = new Teller(
    (saying) => this.note(saying),
    () => this.addressee,
  );
  on = $state(true);
  /** What is suggested, in the words of pointing. */
  suggested = $state.raw<string[]>([]);
  private readonly moments: Moments;
  private readonly coach: Coach;
  private question = '';
  private waiting = 0;

  constructor(
    readonly table: Table,
    book: Lessons,
    readonly lesson: LessonPlan | null,
    extra: LessonMoment[] = [],
  ) {
    const ruleset = table.view?.ruleset ?? '';
    const wanted = new Set(lesson?.moments ?? book.rulesets[ruleset] ?? []);
    const later = new Set(book.rulesets[ruleset] ?? []);
    const all = [...book.moments.filter((moment) => wanted.has(moment.id)), ...extra];
    const rest = book.moments.filter((moment) => later.has(moment.id) && !wanted.has(moment.id));
    const kept = recall(table.game);
    const known = lesson && !lesson.known ? [] : knownMoments();
    const before = lesson && table.view && !kept ? toldBefore(all, table.view) : [];
    this.moments = new Moments(table, all, kept?.said ?? [...new Set([...known, ...before])], rest);
    this.coach = new Coach(book.coach, kept?.hints ?? []);
    this.on = !kept?.off;
    if (table.view) this.takeUp(table.view, !!kept?.said.length || before.length > 0);
  }

  /** Of all that can be told here: how much was. */
  get progress(): { n: number; total: number } {
    const core = this.lesson?.core ?? this.moments.all.map((moment) => moment.id);
    return { n: core.filter((id) => this.moments.told.includes(id)).length, total: core.length };
  }

  get addressee(): string {
    const saying = this.teller.saying;
    return saying && people(this.table.view!).length > 1 ? this.table.name(saying.to) : '';
  }

  /** All that was told here, as it can be read again. */
  toldSayings(view: View): { id: string; sentences: string[] }[] {
    return this.moments.toldSayings(view);
  }

  /** Begins where the table stands, maybe in the middle of a game. */
  private takeUp(view: View, again: boolean): void {
    this.ask(view, again && this.on && view.stage === 'playing' ? [this.welcomeBack] : []);
  }

  private get welcomeBack(): Saying {
    return noteOf(this.table, 'guide.resume');
  }

  /** Said from now on, and never again by itself. */
  private note(saying: Saying): void {
    this.moments.note(saying.id);
    this.keep();
  }

  // What happens: held until it was heard.

  async hear(event: EventView, view: View): Promise<void> {
    const mine = people(view);
    if (event.kind === 'turn' && mine.includes(event.player ?? 0))
      this.coach.begin(this.moments.flow, mine.includes(this.moments.flow.roller));
    const flow = this.moments.follow(event);
    if (!this.on || !mine.length) return;
    const due = this.moments.at(event, view, flow);
    if (due) await this.teller.tell([due], false);
    else if (soldOut(view, event)) await this.hintNow(view, { event: (v) => v === 'sold_out' }, event);
  }

  private async hintNow(view: View, more: Record<string, (v: unknown) => boolean>, event?: EventView): Promise<void> {
    if (!this.free || !this.on) return;
    const hint = this.coach.hint(view, {}, more);
    if (hint) await this.teller.tell([this.moments.about(hint, view, event)], !event);
  }

  // What is asked: said while it can be answered.

  ask(view: View, before: Saying[] = []): void {
    const question = [view.stage, view.decision, view.to_move, JSON.stringify(view.position)].join();
    if (question === this.question) return;
    this.question = question;
    // After a reload or an undo, what was paid is read from the log.
    for (const { event } of view.log ?? []) this.moments.flow = flowOn(this.moments.flow, event);
    clearTimeout(this.waiting);
    this.suggested = [];
    this.teller.drop();
    if (!this.on || !asksHere(view)) {
      if (this.on && before.length) void this.teller.tell(before, false);
      return;
    }
    const due = [...before, ...this.moments.asked(view)];
    this.keep();
    const tip = this.tip(view);
    if (tip) due.push(tip);
    else if (due.length === before.length) due.push(...this.hintAt(view));
    this.waiting = window.setTimeout(() => void this.hintNow(view, { waited: () => true }), LONG_WAIT);
    if (due.length) void this.teller.tell(due, true);
  }

  /** Hints are for the free part, which begins with the sentence that says so. */
  private get free(): boolean {
    return !this.lesson || this.moments.told.includes('handover');
  }

  private hintAt(view: View): Saying[] {
    if (!this.free) return [];
    const hint = this.coach.hint(view, this.moments.factsAt(view), {});
    return hint ? [this.moments.about(hint, view)] : [];
  }

  /** What the lesson suggests now, and its sentence; only while it is allowed. */
  private tip(view: View): Saying | null {
    const seat = asked(view);
    const step = this.lesson?.turns[view.lesson?.turn ?? -1];
    const made = Object.values(view.position.players[seat]?.cards ?? {}).reduce((a, b) => a + b, 0);
    const wishes = view.position.start_builds ? [this.lesson?.start[seat]?.[made] ?? ''] : (step?.suggest ?? []);
    const move = wishes.find((wish) => view.legal.includes(wish));
    const facts = this.moments.factsAt(view);
    if (!move || !hold(step?.tip_if ?? {}, facts)) return null;
    const point = pointOf(move);
    const { roller } = this.moments.flow;
    this.suggested = point;
    if (!step?.tip || view.position.start_builds || view.decision !== 'build') return null;
    return {
      id: step.tip,
      keys: [step.tip],
      values: () => valuesAt(this.table, view, { roller }),
      point,
      owner: seat,
      to: seat,
    };
  }

  /** Somebody at this screen has done something: what was said to help with it is over. */
  acted(action: string): void {
    this.coach.acted(action);
    this.suggested = [];
    clearTimeout(this.waiting);
    this.teller.drop();
  }

  /** Something was picked that cannot be had. */
  refused(view: View, ware: string): void {
    const code = view.why_not[ware]?.code;
    void this.hintNow(view, { why_not: (v) => v === code });
  }

  // What can be pressed.

  leave(): void {
    this.on = false;
    this.suggested = [];
    clearTimeout(this.waiting);
    this.teller.drop();
    this.keep();
    toasts.quiet = false;
  }

  back(): void {
    this.on = true;
    this.question = '';
    this.keep();
    if (this.table.view) this.ask(this.table.view, [this.welcomeBack]);
  }

  private keep(): void {
    keep(this.table.game, { said: this.moments.told, hints: this.coach.said, off: !this.on });
  }

  close(): void {
    clearTimeout(this.waiting);
    this.teller.drop();
    toasts.quiet = false;
  }
}

/** Where a move is made. */
function pointOf(move: string): string[] {
  const [verb = ''] = move.split(' ');
  const last = move.split(' ').at(-1) ?? '';
  if (verb === 'roll') return [`roll:${last}`];
  if (verb === 'build') return [`ware:${last}`];
  if (verb === 'pass') return ['end'];
  if (verb === 'add' || verb === 'reroll') return ['yes'];
  return [`choice:${last}`];
}

/** The guide of a table, once its view is there; where it has no lesson, all of the ruleset is explained. */
export async function guideFor(table: Table, extra: LessonMoment[] = []): Promise<Guide> {
  const book = await allLessons();
  const lesson = book.lessons.find((found) => found.id === table.view?.lesson?.id) ?? null;
  return new Guide(table, book, lesson, extra);
}
