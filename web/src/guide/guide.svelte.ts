// Explains a thing the first time it happens at this table. Nothing here decides or forbids a move.
import type { Component } from 'svelte';
import { api } from '$/lib/api';
import { catalog } from '$/lib/catalog.svelte';
import type { Values } from '$/lib/i18n.svelte';
import { sitesOf } from '$/lib/landmarks';
import { pace, save, settings } from '$/lib/settings.svelte';
import { hush, speak } from '$/lib/speech';
import type { Table, TableGuide } from '$/lib/table.svelte';
import { toasts } from '$/lib/toast.svelte';
import type { EventView, LessonMoment, LessonPlan, Lessons, View } from '$/lib/wire';
import Bubble from './Bubble.svelte';
import { Coach, comboReady, soldOut } from './coach';
import {
  aboutEvent,
  aboutQuestion,
  aboutTable,
  asked,
  flowOn,
  freshFlow,
  hold,
  mySeat,
  ownerOf,
  people,
} from './facts';
import { keep, knownMoments, recall } from './memory';
import { said } from './words';

const PER_ROLL = 3;
const PER_QUESTION = 2;
const AFTER_SPEECH = 250;
const LONG_WAIT = 25_000;

/** One explanation: its sentences, whom it addresses, and what it points at. */
export interface Saying {
  id: string;
  keys: string[];
  values: () => Values;
  point: string[];
  /** The seat that the sentences are about. */
  owner: number;
  /** The person they are said to. */
  to: number;
}

const readingTime = (text: string): number => Math.max(2000, 1000 + 350 * text.split(/\s+/).length);

let lessons: Promise<Lessons> | null = null;
/** Asked for once. */
const allLessons = (): Promise<Lessons> => (lessons ??= api.lessons());

export class Guide implements TableGuide {
  readonly bubble: Component<{ guide: Guide }> = Bubble;
  on = $state(true);
  saying = $state.raw<Saying | null>(null);
  at = $state(0);
  /** What is suggested, in the words of pointing. */
  suggested = $state.raw<string[]>([]);
  told = $state.raw<string[]>([]);
  speaking = $state(false);
  /** Whether what is said stays until somebody acts. */
  waits = $state(false);
  private last: Saying | null = null;
  private readonly moments: LessonMoment[];
  /** For the rest of the game, when the lesson is over. */
  private readonly later: LessonMoment[];
  private readonly coach: Coach;
  private flow = freshFlow(0);
  private inRoll = 0;
  private question = '';
  private run = 0;
  private repeat = false;
  private skipped = false;
  private release: (() => void) | null = null;
  private waiting = 0;
  private noVoice = false;

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
    this.told = kept?.said ?? (lesson && !lesson.known ? [] : knownMoments());
    this.coach = new Coach(book.coach, kept?.hints ?? []);
    this.on = !kept?.off;
    if (table.view) this.takeUp(table.view, !!kept?.said.length);
  }

  /** Of all that can be told here: how much was. */
  get progress(): { n: number; total: number } {
    const core = this.lesson?.core ?? this.moments.map((moment) => moment.id);
    return { n: core.filter((id) => this.told.includes(id)).length, total: core.length };
  }

  /** The sentence as it is shown. */
  get text(): string {
    return this.saying ? this.sentence(this.saying, this.at) : '';
  }

  get addressee(): string {
    return this.saying && people(this.table.view!).length > 1 ? this.table.name(this.saying.to) : '';
  }

  /** All that was told here, as it can be read again. */
  toldSayings(view: View): { id: string; sentences: string[] }[] {
    return this.told.flatMap((id) => {
      const moment = [...this.moments, ...this.later].find((found) => found.id === id);
      if (!moment) return [];
      const saying = this.about(moment, view);
      return { id, sentences: saying.keys.map((_, at) => this.general(saying, at)).filter(Boolean) };
    });
  }

  /** A sentence that names what happened then cannot be said again of now. */
  private general(saying: Saying, at: number): string {
    const key = saying.keys[at] ?? '';
    const whole = said(key, { n: 2 });
    return /\{(name|payer|roller|n|total|card)\}/.test(said(key, {})) || whole !== said(key, {})
      ? ''
      : this.sentence(saying, at);
  }

  private sentence(saying: Saying, at: number): string {
    return said(saying.keys[at] ?? '', saying.values());
  }

  /** Begins where the table stands, maybe in the middle of a game. */
  private takeUp(view: View, again: boolean): void {
    if (again && this.on && view.stage === 'playing') {
      const welcome = this.note('guide.resume');
      this.ask(view, [welcome]);
    } else this.ask(view);
  }

  private note(key: string): Saying {
    const seat = mySeat(this.table.view!);
    return { id: key, keys: [key], values: () => ({}), point: [], owner: seat, to: seat };
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
      await this.tell([this.about(due, view, event)], false);
    } else if (soldOut(view, event)) await this.hintNow(view, { event: (v) => v === 'sold_out' }, event);
  }

  private async hintNow(view: View, more: Record<string, (v: unknown) => boolean>, event?: EventView): Promise<void> {
    if (!this.free || !this.on) return;
    const hint = this.coach.hint(view, {}, more);
    if (hint) await this.tell([this.about(hint, view, event)], !event);
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
    this.drop();
    const mine = view.stage === 'playing' && people(view).includes(view.to_move ?? -1) && view.legal.length > 0;
    if (!this.on || !mine) {
      if (this.on && before.length) void this.tell(before, false);
      return;
    }
    const due = [...before, ...this.dueAt(view)];
    const tip = this.tip(view);
    if (tip) due.push(tip);
    else if (due.length === before.length) due.push(...this.hintAt(view));
    this.waiting = window.setTimeout(() => void this.hintNow(view, { waited: () => true }), LONG_WAIT);
    if (due.length) void this.tell(due, true);
  }

  private dueAt(view: View): Saying[] {
    const found: Saying[] = [];
    for (const moment of this.open('ask')) {
      const facts = { ...aboutTable(view, this.flow, new Set(this.told)), ...aboutQuestion(view, this.flow) };
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
    const table = { ...aboutTable(view, this.flow, new Set(this.told)), ...aboutQuestion(view, this.flow) };
    const hint = this.coach.hint(view, table, {});
    return hint ? [this.about(hint, view)] : [];
  }

  /** What the lesson suggests now, and its sentence; only while it is allowed. */
  private tip(view: View): Saying | null {
    const seat = asked(view);
    const step = this.lesson?.turns[view.lesson?.turn ?? -1];
    const made = Object.values(view.position.players[seat]?.cards ?? {}).reduce((a, b) => a + b, 0);
    const wishes = view.position.start_builds ? [this.lesson?.start[seat]?.[made] ?? ''] : (step?.suggest ?? []);
    const move = wishes.find((wish) => view.legal.includes(wish));
    const facts = { ...aboutTable(view, this.flow, new Set(this.told)), ...aboutQuestion(view, this.flow) };
    if (!move || !hold(step?.tip_if ?? {}, facts)) return null;
    const point = pointOf(move);
    this.suggested = point;
    if (!step?.tip || view.position.start_builds || view.decision !== 'build') return null;
    return { id: step.tip, keys: [step.tip], values: () => this.values(view, undefined), point, owner: seat, to: seat };
  }

  /** Somebody at this screen has done something: what was said to help with it is over. */
  acted(action: string): void {
    this.coach.acted(action);
    this.suggested = [];
    clearTimeout(this.waiting);
    this.drop();
  }

  /** Something was picked that cannot be had. */
  refused(view: View, ware: string): void {
    const code = view.why_not[ware]?.code;
    void this.hintNow(view, { why_not: (v) => v === code });
  }

  // Saying it.

  private about(moment: LessonMoment, view: View, event?: EventView): Saying {
    const owner = (event && ownerOf(event)) ?? this.ownerAt(moment, view);
    const card = event?.card ?? comboReady(view) ?? '';
    const to = this.addressed(view, event);
    return {
      id: moment.id,
      keys: Array.from({ length: moment.sentences }, (_, i) => `moment.${moment.id}.${i + 1}`),
      values: () => this.values(view, event, owner),
      point: moment.point.map((word) => word.replace('{card}', card)),
      owner,
      to,
    };
  }

  /** Whom a question's sentence is about: who is nearest to winning, where that matters. */
  private ownerAt(moment: LessonMoment, view: View): number {
    const seat = asked(view);
    if (!('other_need' in moment.when)) return seat;
    const near = view.progress.findIndex((way, other) => other !== seat && way.needed === moment.when['other_need']);
    return near < 0 ? seat : near;
  }

  private addressed(view: View, event?: EventView): number {
    const here = people(view);
    const concerned = event ? [event.player, event.other, this.flow.roller] : [view.to_move ?? undefined];
    return concerned.find((seat) => seat !== undefined && here.includes(seat)) ?? mySeat(view);
  }

  private values(view: View, event?: EventView, owner: number = asked(view)): Values {
    const seat = mySeat(view);
    const cards = catalog.book(view.ruleset);
    const names = [...(cards?.establishments ?? []), ...(cards?.extra ?? []), ...(cards?.landmarks ?? [])].map(
      (card) => [card.id, catalog.name(view.ruleset, card.id)] as const,
    );
    const missing = sitesOf(view, seat).shown.find((site) => !site.built);
    const card = event?.card ?? comboReady(view);
    return {
      ...Object.fromEntries(names),
      name: this.table.name(owner),
      payer: this.table.name(event?.player ?? owner),
      roller: this.table.name(this.flow.roller),
      n: event?.kind === 'won' || !event ? (view.progress[seat]?.coins_to_go ?? 0) : (event.amount ?? 0),
      total: event?.total ?? view.position.total ?? 0,
      need: sitesOf(view, seat).wanted,
      card: card ? catalog.name(view.ruleset, card) : '',
      missing: missing ? catalog.name(view.ruleset, missing.id) : '',
    };
  }

  private async tell(sayings: Saying[], stays: boolean): Promise<void> {
    const run = ++this.run;
    hush();
    this.release?.();
    for (const [place, saying] of sayings.entries()) {
      this.saying = this.last = saying;
      if (saying.id && !this.told.includes(saying.id) && this.isMoment(saying.id))
        this.told = [...this.told, saying.id];
      this.keep();
      const final = stays && place === sayings.length - 1;
      for (let at = 0; at < saying.keys.length; at++) {
        this.waits = final && at === saying.keys.length - 1;
        do {
          this.at = at;
          this.repeat = false;
          await this.linger(saying, run);
          if (run !== this.run) return;
          if (this.repeat) at = 0;
        } while (this.repeat);
      }
    }
    if (!stays) this.saying = null;
  }

  private async linger(saying: Saying, run: number): Promise<void> {
    this.skipped = false;
    await whenSeen();
    if (run !== this.run) return;
    const heard = settings.voice && (await this.readAloud(saying, run));
    if (run !== this.run || this.skipped || this.repeat || this.waits) return;
    if (pace() === 'off') await this.pause(null);
    else await this.pause(heard ? AFTER_SPEECH : readingTime(this.text));
  }

  private async readAloud(saying: Saying, run: number): Promise<boolean> {
    this.speaking = true;
    const name = this.addressee;
    const how = await speak(`${name ? `${name}: ` : ''}${this.sentence(saying, this.at)}`);
    if (run === this.run) this.speaking = false;
    if (how === 'blocked') this.silence();
    if (how === 'none') this.missVoice();
    return how === 'said';
  }

  private silence(): void {
    settings.voice = false;
    save();
  }

  private missVoice(): void {
    this.silence();
    if (!this.noVoice) toasts.say(said('guide.voice.none'));
    this.noVoice = true;
  }

  private pause(ms: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === null ? 0 : setTimeout(resolve, ms);
      this.release = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  // What can be pressed.

  /** On to the next sentence. */
  next(): void {
    this.skipped = true;
    hush();
    this.release?.();
  }

  again(): void {
    const saying = this.saying ?? this.last;
    if (!saying) return;
    if (this.saying && !this.waits) {
      this.repeat = true;
      this.next();
    } else void this.tell([saying], true);
  }

  /** The other language: what is being said begins again. */
  anew(): void {
    if (this.saying && settings.voice) this.again();
  }

  aloud(on: boolean): void {
    settings.voice = on;
    save();
    if (on) this.again();
    else hush();
  }

  leave(): void {
    this.on = false;
    this.suggested = [];
    clearTimeout(this.waiting);
    this.drop();
    this.keep();
    toasts.quiet = false;
  }

  back(): void {
    this.on = true;
    this.question = '';
    this.keep();
    if (this.table.view) this.ask(this.table.view, [this.note('guide.resume')]);
  }

  private drop(): void {
    this.run += 1;
    this.saying = null;
    this.speaking = false;
    hush();
    this.release?.();
  }

  private keep(): void {
    keep(this.table.game, { said: this.told, hints: this.coach.said, off: !this.on });
  }

  close(): void {
    clearTimeout(this.waiting);
    this.drop();
    toasts.quiet = false;
  }
}

/** Nobody hears what is said to a page in the background. */
function whenSeen(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true }));
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
