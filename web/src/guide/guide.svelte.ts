// Explains a thing the first time it happens at this table. Nothing here decides or forbids a move.
import type { Component } from 'svelte';
import { api } from '$/lib/api';
import type { Table, TableGuide } from '$/lib/table.svelte';
import { toasts } from '$/lib/toast.svelte';
import type { EventView, LessonMoment, LessonPlan, Lessons, View } from '$/lib/wire';
import Bubble from './Bubble.svelte';
import { toldBefore } from './before';
import { Coach, soldOut } from './coach';
import { aboutEvent, aboutQuestion, aboutTable, asked, flowOn, freshFlow, hold, people, type Facts } from './facts';
import { keep, knownMoments, recall } from './memory';
import { lasting, noteOf, sayingOf, valuesAt } from './sayings';
import { Teller, type Saying } from './teller.svelte';

const PER_ROLL = 3;
const PER_QUESTION = 2;
const LONG_WAIT = 25_000;

let lessons: Promise<Lessons> | null = null;
/** Asked for once. */
const allLessons = (): Promise<Lessons> => (lessons ??= api.lessons());

export class Guide implements TableGuide {
  readonly bubble: Component<{ guide: Guide }> = Bubble;
  readonly teller = new Teller(
    (saying) => this.note(saying),
    () => this.addressee,
  );
  on = $state(true);
  /** What is suggested, in the words of pointing. */
  suggested = $state.raw<string[]>([]);
  told = $state.raw<string[]>([]);
  private readonly moments: LessonMoment[];
  /** For the rest of the game, when the lesson is over. */
  private readonly later: LessonMoment[];
  private readonly coach: Coach;
  private flow = freshFlow(0);
  private inRoll = 0;
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
    this.moments = [...book.moments.filter((moment) => wanted.has(moment.id)), ...extra];
    this.later = book.moments.filter((moment) => later.has(moment.id) && !wanted.has(moment.id));
    const kept = recall(table.game);
    const known = lesson && !lesson.known ? [] : knownMoments();
    const before = lesson && table.view && !kept ? toldBefore(this.moments, table.view) : [];
    this.told = kept?.said ?? [...new Set([...known, ...before])];
    this.coach = new Coach(book.coach, kept?.hints ?? []);
    this.on = !kept?.off;
    if (table.view) this.takeUp(table.view, !!kept?.said.length || before.length > 0);
  }

  /** Of all that can be told here: how much was. */
  get progress(): { n: number; total: number } {
    const core = this.lesson?.core ?? this.moments.map((moment) => moment.id);
    return { n: core.filter((id) => this.told.includes(id)).length, total: core.length };
  }

  get addressee(): string {
    const saying = this.teller.saying;
    return saying && people(this.table.view!).length > 1 ? this.table.name(saying.to) : '';
  }

  /** All that was told here, as it can be read again. */
  toldSayings(view: View): { id: string; sentences: string[] }[] {
    return this.told.flatMap((id) => {
      const moment = [...this.moments, ...this.later].find((found) => found.id === id);
      return moment ? { id, sentences: lasting(this.about(moment, view)) } : [];
    });
  }

  /** Begins where the table stands, maybe in the middle of a game. */
  private takeUp(view: View, again: boolean): void {
    this.ask(view, again && this.on && view.stage === 'playing' ? [this.welcomeBack] : []);
  }

  private get welcomeBack(): Saying {
    return noteOf(this.table, 'guide.resume');
  }

  private about(moment: LessonMoment, view: View, event?: EventView): Saying {
    return sayingOf(this.table, moment, view, { roller: this.flow.roller, event });
  }

  /** Said from now on, and never again by itself. */
  private note(saying: Saying): void {
    if (this.isMoment(saying.id) && !this.told.includes(saying.id)) this.told = [...this.told, saying.id];
    this.keep();
  }

  // What happens: held until it was heard.

  async hear(event: EventView, view: View): Promise<void> {
    if (event.kind === 'turn') {
      const seat = event.player ?? 0;
      if (people(view).includes(seat)) this.coach.begin(this.flow, people(view).includes(this.flow.roller));
      this.flow = freshFlow(seat);
    }
    if (event.kind === 'turn' || event.kind === 'rolled') {
      this.flow = { ...this.flow, paidTo: [] };
      this.inRoll = 0;
    }
    const flow = this.flow;
    this.flow = flowOn(flow, event);
    if (!this.on || !people(view).length) return;
    const facts = { ...aboutTable(view, flow, new Set(this.told)), ...aboutEvent(view, flow, event) };
    const due = this.inRoll < PER_ROLL ? this.open('event').find((moment) => hold(moment.when, facts)) : undefined;
    if (due) {
      this.inRoll += 1;
      await this.teller.tell([this.about(due, view, event)], false);
    } else if (soldOut(view, event)) await this.hintNow(view, { event: (v) => v === 'sold_out' }, event);
  }

  private async hintNow(view: View, more: Record<string, (v: unknown) => boolean>, event?: EventView): Promise<void> {
    if (!this.free || !this.on) return;
    const hint = this.coach.hint(view, {}, more);
    if (hint) await this.teller.tell([this.about(hint, view, event)], !event);
  }

  private isMoment(id: string): boolean {
    return [...this.moments, ...this.later].some((moment) => moment.id === id);
  }

  private open(kind: 'event' | 'ask'): LessonMoment[] {
    const free = this.table.view?.lesson?.scripted ? [] : this.later;
    return [...this.moments, ...free]
      .filter((moment) => kind in moment.when && !this.told.includes(moment.id))
      .sort((a, b) => b.weight - a.weight);
  }

  // What is asked: said while it can be answered.

  ask(view: View, before: Saying[] = []): void {
    const question = [view.stage, view.decision, view.to_move, JSON.stringify(view.position)].join();
    if (question === this.question) return;
    this.question = question;
    // After a reload or an undo, what was paid is read from the log.
    for (const { event } of view.log ?? []) this.flow = flowOn(this.flow, event);
    clearTimeout(this.waiting);
    this.suggested = [];
    this.teller.drop();
    const mine = view.stage === 'playing' && people(view).includes(view.to_move ?? -1) && view.legal.length > 0;
    if (!this.on || !mine) {
      if (this.on && before.length) void this.teller.tell(before, false);
      return;
    }
    const due = [...before, ...this.dueAt(view)];
    const tip = this.tip(view);
    if (tip) due.push(tip);
    else if (due.length === before.length) due.push(...this.hintAt(view));
    this.waiting = window.setTimeout(() => void this.hintNow(view, { waited: () => true }), LONG_WAIT);
    if (due.length) void this.teller.tell(due, true);
  }

  private factsAt(view: View): Facts {
    return { ...aboutTable(view, this.flow, new Set(this.told)), ...aboutQuestion(view, this.flow) };
  }

  private dueAt(view: View): Saying[] {
    const found: Saying[] = [];
    for (const moment of this.open('ask')) {
      const facts = this.factsAt(view);
      if (found.length >= PER_QUESTION || !hold(moment.when, facts)) continue;
      found.push(this.about(moment, view));
      this.told = [...this.told, moment.id];
      if (moment.alone) break;
    }
    this.keep();
    return found;
  }

  /** Hints are for the free part, which begins with the sentence that says so. */
  private get free(): boolean {
    return !this.lesson || this.told.includes('handover');
  }

  private hintAt(view: View): Saying[] {
    if (!this.free) return [];
    const hint = this.coach.hint(view, this.factsAt(view), {});
    return hint ? [this.about(hint, view)] : [];
  }

  /** What the lesson suggests now, and its sentence; only while it is allowed. */
  private tip(view: View): Saying | null {
    const seat = asked(view);
    const step = this.lesson?.turns[view.lesson?.turn ?? -1];
    const made = Object.values(view.position.players[seat]?.cards ?? {}).reduce((a, b) => a + b, 0);
    const wishes = view.position.start_builds ? [this.lesson?.start[seat]?.[made] ?? ''] : (step?.suggest ?? []);
    const move = wishes.find((wish) => view.legal.includes(wish));
    const facts = this.factsAt(view);
    if (!move || !hold(step?.tip_if ?? {}, facts)) return null;
    const point = pointOf(move);
    const { roller } = this.flow;
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
    keep(this.table.game, { said: this.told, hints: this.coach.said, off: !this.on });
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
