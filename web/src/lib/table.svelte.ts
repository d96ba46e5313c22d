import type { Component } from 'svelte';
import { END_TURN, offers, type Offers } from './actions';
import { api, Refusal } from './api';
import { maybe, t, type Values } from './i18n.svelte';
import { followed } from './followed';
import { sitesOf, type Sites } from './landmarks';
import { LastTurns } from './lastturns';
import { showTurn } from './notice';
import { nudge } from './nudge';
import { askText } from './questions';
import { Said } from './said.svelte';
import { Sealing } from './sealing';
import { refusal } from './refusal';
import { settings, tempo } from './settings.svelte';
import { share } from './share';
import { Show } from './show.svelte';
import { Socket, type Link, type Order } from './socket';
import { play } from './sound';
import { toasts } from './toast.svelte';
import { lightOf } from '$/town/light';
import type {
  Advice,
  Arrange,
  ChatLine,
  CityView,
  Closing,
  EventView,
  Outgoing,
  Presence,
  Refused,
  SeatAsk,
  Update,
  View,
} from './wire';

/** Explains the game to who plays it; loaded where it is wanted. */
export interface TableGuide {
  readonly on: boolean;
  readonly bubble: Component<{ guide: never }>;
  hear(event: EventView, view: View): Promise<void>;
  ask(view: View): void;
  acted(action: string): void;
  refused(view: View, ware: string): void;
  leave(): void;
  back(): void;
  close(): void;
}

export interface Pick {
  ware: string | null;
  mine: string | null;
  theirs: { seat: number; card: string } | null;
  target: number | null;
  /** A move that is no card. */
  action: string | null;
}
/** Reasons to be sent away for good. */
const FINAL = new Set(['full', 'deleted', 'unknown', 'old_rules', 'outdated']);
/** A reload is no absence. */
const BLINK = 5000;
/** Milliseconds until the server takes one command more. */
const BREATH = 150;
const NO_OFFERS = offers([]);
const NOTHING: Pick = { ware: null, mine: null, theirs: null, target: null, action: null };

/** One game as this browser sees it. */
export class Table {
  readonly show: Show;
  link = $state<Link>('connecting');
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  readonly said = new Said();
  presence = $state.raw<Presence | null>(null);
  gone = $state('');
  /** What its sentence speaks of. */
  goneWith = $state.raw<Values>({});
  pending = $state<string | null>(null);
  /** The table that it was said to: once a later one is shown, whatever is asked there can be answered. */
  private pendingAt = $state(Infinity);
  private ordered: Order | null = null;
  guide = $state.raw<TableGuide | null>(null);
  /** Asked for, maybe while the last command was on its way: done as soon as that is answered. */
  undoWanted = $state(false);
  hint = $state.raw<string[]>([]);
  pick = $state<Pick>({ ...NOTHING });
  /** The legal moves, sorted once for each view. */
  private readonly parsed = $derived(offers(this.parts.legal ?? []));
  /** Nothing moves, nothing is on its way, and what the last command did is shown. */
  readonly ready = $derived.by(() => {
    const view = this.view;
    const free = !!view && (!this.pending || view.rev > this.pendingAt);
    const shown = free && !this.show.busy && view.rev >= this.answered;
    return shown && this.link === 'open' && !view.paused;
  });
  /** Everybody's last turn. */
  readonly lately = $derived.by(() => this.turns.of(this.show.log));
  private readonly turns = new LastTurns();
  /** How far everybody is, counted once for all who show it. */
  readonly sites = $derived.by(() => {
    const now = (this.parts.seats ?? []).map((_, seat) => sitesOf(this.parts, seat));
    return (this.towns = share(this.towns, now));
  });
  private towns: Sites[] = [];
  readonly light = $derived.by(() => lightOf(this.parts, this.sites));
  readonly mayAct = $derived(!!this.parts.legal?.length && this.ready);
  /** What the coach said last, and for which number of the table. */
  advice = $state.raw<Advice | null>(null);
  adviceRev = $state(-1);
  private advising = { id: '', rev: -1 };
  /** What the server has sent last; it may still wait to be shown. */
  private latest: View | null = null;
  private lastMine = 0;
  private lastAction = '';
  private answered = $state(0);
  private hintWanted = $state(false);
  private hinting = { id: '', rev: -1 };
  private plan: string[] = [];
  private readonly sealing: Sealing;
  private withdrawn = false;
  /** The seat that was asked for since the last view: its answer can be there before the next one. */
  private hoped: number | null = null;
  private readonly missed = new Map<number, number>();
  private readonly socket: Socket | null;

  private constructor(
    readonly game: string,
    still: Show | null,
  ) {
    this.sealing = new Sealing(game, (order) => this.send(order));
    this.show = still ?? new Show((view, before) => this.shown(view, before));
    if (still) {
      this.socket = null;
      return;
    }
    this.socket = new Socket(
      encodeURIComponent(game),
      (m) => this.receive(m),
      (link) => this.linked(link),
    );
  }

  static live(game: string): Table {
    return new Table(game, null);
  }

  /** A table without a connection, to look at. */
  static still(show: Show): Table {
    return new Table('', show);
  }

  get view(): View | null {
    return this.show.view;
  }

  /** The view, for what is drawn: each part is news only when it has changed. */
  get parts(): View {
    return this.show.parts.view;
  }

  /** Whoever has a seat, or has made the game. */
  get plays(): boolean {
    return !!this.view && (this.view.host || this.view.seats.some((seat) => seat.you));
  }

  get seated(): boolean {
    return !!this.view?.seats.some((seat) => seat.you);
  }

  /** Whether others, at other screens, see what is said here. */
  get company(): boolean {
    const people = !!this.view?.seats.some((seat) => seat.kind === 'human' && !seat.you);
    return this.seated && (people || !!this.presence?.spectators);
  }

  away(seat: number): boolean {
    const who = this.view?.seats[seat];
    return who?.kind === 'human' && this.presence?.seats[seat]?.connected === false;
  }

  /** Wishes of others that this browser has a say in. */
  get asks(): SeatAsk[] {
    const view = this.view;
    if (!view) return [];
    return (this.presence?.asks ?? []).filter((ask) =>
      ask.host ? view.host && ask.seat !== view.asked : ask.of.some((seat) => view.seats[seat]?.you),
    );
  }

  /** The seat that this browser has asked for. */
  get wished(): SeatAsk | undefined {
    return this.presence?.asks?.find((ask) => ask.seat === this.view?.asked);
  }

  async askFor(seat: number): Promise<void> {
    try {
      await api.askFor(this.game, { seat, name: settings.name });
      this.hoped = seat;
      // The browser may have got its cookie just now: the table has to learn whom it talks to.
      this.socket?.again();
    } catch (error) {
      toasts.say(refusal(error));
    }
  }

  answer(ask: SeatAsk, yes: boolean): void {
    this.withdrawn = ask === this.wished;
    this.send({ type: 'consent', ask: ask.ask, yes });
  }

  private asksMe(view: View): boolean {
    const asked = view.to_move === null ? undefined : view.seats[view.to_move];
    return !!asked?.you && asked.bot === null;
  }

  get offers(): Offers {
    return this.mayAct ? this.parsed : NO_OFFERS;
  }

  /** The seat whose city is "yours" on this screen. */
  get me(): number {
    return this.parts.seat ?? this.lastMine;
  }

  get myTurn(): boolean {
    return !!this.view && this.asksMe(this.view);
  }

  get players(): CityView[] {
    return this.parts.position?.players ?? [];
  }

  name(seat: number): string {
    return this.parts.seats?.[seat]?.name ?? '';
  }

  private receive(message: Outgoing): void {
    switch (message.type) {
      case 'welcome':
        this.chat = message.chat;
        this.presence = message.presence;
        if (!this.socket?.awaits(this.pending)) this.pending = null;
        this.answered = 0;
        this.latest = this.show.put(message.view);
        this.tellPace();
        return;
      case 'update':
        this.hear(message);
        return;
      case 'refused':
        if (message.id && message.id === this.advising.id) return this.advised(null);
        this.refused(message);
        return;
      case 'accepted':
        this.sealing.accepted(message.id);
        if (this.pending !== message.id) return;
        this.pending = null;
        this.answered = message.rev;
        return;
      case 'chatline':
        this.chat = [...this.chat.slice(-200), message];
        this.said.hear(message);
        this.unread += 1;
        return;
      case 'presence':
        this.presence = message;
        this.noticeAbsence();
        return;
      case 'hint':
        if (message.id === this.hinting.id && this.view?.rev === this.hinting.rev)
          this.hint = [message.action, ...(message.then ?? [])];
        return;
      case 'advice':
        if (message.id === this.advising.id) this.advised(message.advice);
        return;
      case 'closing':
        if (FINAL.has(message.reason)) this.leave(message);
        else toasts.say(maybe(`closing.${message.reason}`) || t('link.lost'));
        return;
      case 'pong':
        return;
    }
  }

  private hear(update: Update): void {
    const news = followed(this.latest, update);
    // Something was missed: the whole table is asked for.
    if (!news) return this.socket?.again();
    this.latest = news.view;
    this.show.push(news);
  }

  private linked(link: Link): void {
    if (link === 'open' && this.link === 'lost') toasts.say(t('link.back'));
    this.link = link;
  }

  private leave(closing: Closing): void {
    this.socket?.close();
    this.gone = closing.reason;
    this.goneWith = (closing.values ?? {}) as Values;
    this.link = 'closed';
  }

  private noticeAbsence(): void {
    this.view?.seats.forEach((who, seat) => {
      if (who.you) return;
      const timer = this.missed.get(seat);
      if (this.away(seat)) {
        if (timer === undefined)
          this.missed.set(
            seat,
            window.setTimeout(() => this.miss(seat), BLINK),
          );
      } else if (timer !== undefined) {
        clearTimeout(timer);
        this.missed.delete(seat);
        if (timer === 0) toasts.say(t('seat.returned', { name: this.name(seat) }));
      }
    });
  }

  private miss(seat: number): void {
    this.missed.set(seat, 0);
    toasts.say(t('seat.left', { name: this.name(seat) }));
  }

  private refused({ id, code, reason, view }: Refused): void {
    // The turn has ended by itself just before it was ended here.
    const ended = code === 'stale' && id === this.pending && this.lastAction === END_TURN;
    const fulfilled = ended || (code === 'stale' && this.sealing.outrun(id));
    if (code === 'too_fast' && id !== null && id === this.pending) return this.orderAgain(id);
    if (id === null || id === this.pending) this.pending = null;
    this.plan = [];
    // What led there is on its way: who explains it, and who watches, must not miss it.
    if (view && !this.show.reaches(view)) this.show.put(view);
    if (!fulfilled) toasts.say(refusal(new Refusal(code, (reason ?? {}) as Values)));
  }

  private shown(view: View, before: View | null): void {
    if (view.seat !== null) this.lastMine = view.seat;
    else if (before === null)
      this.lastMine = Math.max(
        0,
        view.seats.findIndex((seat) => seat.you),
      );
    if (before?.position !== view.position) {
      // What was picked nowhere is nowhere news.
      Object.assign(this.pick, NOTHING);
      if (this.hint.length) this.hint = [];
    }
    this.sealing.see(view);
    this.followPlan(view);
    if (before) this.noticeLoan(view, before);
    if (before) this.noticeArrangement(view, before);
    this.notice(view, before);
    this.guide?.ask(view);
  }

  /** From now on somebody explains. */
  follow(guide: TableGuide): void {
    this.guide = this.show.listener = guide;
  }

  private noticeLoan(view: View, before: View): void {
    view.seats.forEach((seat, n) => {
      const name = this.name(n);
      const lent = seat.you && !!seat.guest;
      if (lent && !before.seats[n]?.you) toasts.say(t('loan.granted', { name }));
      else if (!seat.you && before.seats[n]?.you)
        toasts.say(before.seats[n].guest == null ? t('host.sent_away') : t('loan.ended', { name }));
    });
    const asked = before.asked ?? this.hoped;
    this.hoped = null;
    if (asked === null || view.asked !== null || view.seats[asked]?.you) return;
    if (this.withdrawn) this.withdrawn = false;
    else toasts.say(t('loan.refused', { name: this.name(asked) }));
  }

  private noticeArrangement(view: View, before: View): void {
    if (view.stage !== 'lobby' || view.host || view.seats.length !== before.seats.length) return;
    const game = ({ ruleset, options }: View): string => JSON.stringify([ruleset, options]);
    if (game(view) !== game(before)) toasts.say(t('lobby.arranged'));
  }

  private followPlan(view: View): void {
    const next = this.plan[0];
    if (!next) return;
    const verb = next.split(' ')[0];
    if (view.decision !== verb) {
      this.plan = view.decision === 'give' || view.decision === 'take' ? this.plan.slice(1) : [];
      if (this.plan.length) this.followPlan(view);
      return;
    }
    const card = next.split(' ').at(-1);
    const matches = view.legal.filter((action) => action.startsWith(`${verb} `) && action.endsWith(` ${card}`));
    this.plan = this.plan.slice(1);
    if (matches.length === 1 && matches[0]) this.act(matches[0]);
    else if (matches.length && card) this.askWhich(view, card);
    else this.plan = [];
  }

  /** Copies of the card lie open and on holiday: the card is chosen, but not which. */
  private askWhich(view: View, card: string): void {
    if (view.decision === 'give') this.pick.mine = card;
    else this.pick.theirs = { seat: view.position.targeted ?? -1, card };
  }

  private notice(view: View, before: View | null): void {
    const mine = this.asksMe(view);
    if (mine && (before?.decision !== view.decision || before?.to_move !== view.to_move)) {
      const before_mine = before?.to_move === view.to_move && before !== null;
      if (!before_mine) play('turn');
      if (!before_mine && before && this.company) nudge(t('title.turn'));
      // Around a real box there is one voice, and it says this too.
      if (!view.box) toasts.call(t('turn.call', { name: this.name(view.to_move ?? 0), what: askText(view.decision) }));
    }
    if (view.stage === 'over' && before && before.stage !== 'over') play('win');
    showTurn(mine && view.stage !== 'over');
  }

  send(order: Order): string {
    return this.socket?.send(order) ?? '';
  }

  /** A move of the person at this screen; a second click before the answer counts for nothing. */
  move(action: string): void {
    if (this.mayAct) this.act(action);
  }

  private act(action: string): void {
    const view = this.view;
    if (!view) return;
    this.hint = [];
    this.lastAction = action;
    this.guide?.acted(action);
    this.order({ type: 'move', rev: view.rev, action });
  }

  /** Before the deal: seats are told by their places, so one change waits for the one before. */
  arrange(order: Omit<Arrange, 'id'>): void {
    if (this.ready) this.order(order);
  }

  private order(order: Order): void {
    this.pendingAt = 'rev' in order ? order.rev : Infinity;
    this.ordered = order;
    this.pending = this.send(order);
  }

  /** Fingers can be faster than the server takes it from one browser: what was tapped waits and is not lost. */
  private orderAgain(id: string): void {
    setTimeout(() => {
      if (this.pending === id && this.ordered) this.order(this.ordered);
    }, BREATH);
  }

  /** Bots pause as long as this browser's animations take. */
  tellPace(): void {
    if (this.plays) this.send({ type: 'pace', speed: tempo() });
  }

  undo(): void {
    if (this.view?.can_undo) this.undoWanted = true;
  }

  stepBack(): void {
    this.undoWanted = false;
    if (this.view?.can_undo) this.order({ type: 'undo', rev: this.view.rev });
  }

  throwOwn(faces: number[]): void {
    if (this.view && this.ready) this.order({ type: 'dice', rev: this.view.rev, faces });
  }

  /** Whoever sits around a real box says which card lies on top. */
  turnUp(card: string): void {
    if (this.view && this.ready) this.order({ type: 'drawn', rev: this.view.rev, card });
  }

  /** Real coins were counted. */
  correct(seat: number, coins: number): void {
    if (this.view && this.ready) this.order({ type: 'correct', rev: this.view.rev, seat, coins });
  }

  /** A move that is still on its way delays the wish and does not lose it. */
  askHint(): void {
    this.hintWanted = true;
  }

  /** What is asked next may be somebody else's to answer, or nobody's: then there is nothing to hint at. */
  followHint(): void {
    const view = this.view;
    if (!this.hintWanted || !view || !this.ready) return;
    this.hintWanted = false;
    if (!this.mayAct || view.decision === 'end_turn') return;
    this.hinting = { id: this.send({ type: 'hint', rev: view.rev }), rev: view.rev };
  }

  coach(on: boolean): void {
    this.send({ type: 'coach', on });
  }

  /** One question at a time: the answer to the next one follows the table. */
  askAdvice(): void {
    const view = this.view;
    if (!view || this.advising.id || this.advising.rev === view.rev) return;
    this.advising = { id: this.send({ type: 'advise', rev: view.rev }), rev: view.rev };
  }

  private advised(advice: Advice | null): void {
    if (advice) this.advice = advice;
    this.adviceRev = this.advising.rev;
    this.advising = { id: '', rev: this.advising.rev };
  }

  /** A trade is three moves for the engine and one for people. */
  swap(seat: number, mine: string, theirs: string): void {
    if (!this.mayAct) return;
    this.plan = [`give ${mine}`, `take ${theirs}`];
    this.move(`target ${seat}`);
  }

  close(): void {
    this.guide?.close();
    this.socket?.close();
    this.missed.forEach((timer) => clearTimeout(timer));
    showTurn(false);
  }
}
