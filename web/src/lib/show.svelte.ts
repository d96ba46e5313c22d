// Plays what happened: dice, coins, cards. The table shows numbers and motion together.
import { tick } from 'svelte';
import { catalog } from './catalog.svelte';
import { Changes } from './changes.svelte';
import { ALL_LAND, bank, FIRST_LANDS, flyCoins, flyHome, landCoins, place, purse, ware, way } from './flight';
import { LastRound } from './lastround';
import { Parts } from './parts.svelte';
import { GAINS, LOSSES } from './sentences';
import { motion, pace, rerun } from './settings.svelte';
import { share } from './share';
import { play } from './sound';
import type { News } from './followed';
import type { EventView, LogLine, View } from './wire';

const LOG_LENGTH = 240;
/** A landmark is worth its price: so long it is shown, unless somebody taps. */
const MOMENT = 2000;
/** A house is smaller, and still to be seen: at calm more than a second. */
const BUILT = 800;
const LONGEST_PICTURE = 200;
/** Where nothing is measured, nobody waits for a slow one. */
const NEXT_PICTURE = 50;
/** Step by step, so many updates may wait: a round of five, and what they trade. */
const LONGEST_WAY = 60;

export interface Moment {
  seat: number;
  card: string;
}

/** Whoever explains what happens: the show goes on when it was heard. */
export interface Listener {
  hear(event: EventView, view: View): Promise<void>;
}

export class Show {
  listener: Listener | null = null;
  view = $state.raw<View | null>(null);
  /** The same, for what is drawn: a part that has not changed is no news. */
  readonly parts = new Parts();
  /** By seat; who looks at one purse hears of that one alone. */
  coins = $state<number[]>([]);
  dice = $state<number[]>([]);
  rolling = $state(false);
  throws = $state(0);
  paying = $state<Record<string, number>>({});
  log = $state.raw<LogLine[]>([]);
  busy = $state(false);
  /** Nothing moves: a table that is read from afar. */
  still = false;
  /** What purses have gained and lost a moment ago. */
  readonly changes = new Changes();
  /** The card that somebody else has just built. */
  built = $state.raw<Moment | null>(null);
  /** Step by step: a tap goes on. */
  waits = $state(false);
  /** Whether there is a round to be shown again. */
  repeatable = $state(false);
  private readonly round = new LastRound();
  /** The landmark that is rising. */
  moment = $state.raw<Moment | null>(null);
  /** Whose turn has begun, until the table shows it. */
  turnOf = $state<number | null>(null);
  private queue: News[] = [];
  private hurried = false;
  private release: (() => void) | null = null;
  private puts = 0;
  private newest = -1;
  /** Until everything stands where the last view says. */
  private placed: Promise<void> = Promise.resolve();

  constructor(private readonly shown: (view: View, before: View | null) => void) {}

  /** Shows a view at once, without motion, made of the last one's parts where they are equal. */
  put(news: View): View {
    const before = this.view;
    const view = share(before, news);
    this.queue = [];
    this.puts += 1;
    this.newest = view.rev;
    this.hurry();
    if (view.log) this.log = view.log;
    this.round.forget();
    this.repeatable = false;
    this.settle(view, before);
    return view;
  }

  /** Whether a view is shown already, or will be when all that waits has been. */
  reaches(view: View): boolean {
    return this.newest >= view.rev;
  }

  push(update: News): void {
    this.queue.push(update);
    this.newest = update.view.rev;
    if (!this.busy) void this.run();
    else if (update.cause === 'pause') this.hurry();
  }

  /** Ends the motion that is going on. */
  hurry(): void {
    this.hurried = true;
    this.release?.();
    landCoins();
  }

  /** Everything since one's last turn once more; nothing of it is decided anew. */
  async repeat(): Promise<void> {
    const steps = this.round.steps;
    const now = this.view;
    if (this.busy || !steps.length || !now) return;
    this.busy = rerun.on = true;
    const puts = this.puts;
    this.draw(steps[0]!.before);
    for (const { update } of steps) {
      this.hurried = false;
      if (this.puts === puts) await this.perform(update);
    }
    rerun.on = false;
    if (this.puts === puts) this.draw(now);
    await this.run();
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (let update = this.queue.shift(); update; update = this.queue.shift()) {
      const behind = !this.listener && this.queue.length > (pace() === 'step' ? LONGEST_WAY : 4);
      // Whoever pauses sees that it is paused, not first all that waits to be shown.
      const paused = this.queue.some(({ cause }) => cause === 'pause');
      this.hurried = this.still || document.hidden || behind || paused;
      if (behind && !(await this.breathed())) continue;
      await this.perform(update);
    }
    this.busy = false;
  }

  private async perform(update: News): Promise<void> {
    const before = this.view;
    if (update.view.log || update.cause === 'undo') {
      if (update.view.log) this.log = update.view.log;
      this.round.forget();
      this.repeatable = false;
      this.settle(update.view, before);
      return;
    }
    const { events } = update;
    const puts = this.puts;
    const origin = new Map<string, DOMRect>();
    for (const event of events) {
      if (event.kind === 'built' && event.card && this.moves) {
        const { card } = event;
        const from = await this.drawn(() => ware(card)?.getBoundingClientRect());
        if (from) origin.set(card, from);
      }
      await this.enact(event, update.view.rev);
      if (!rerun.on) await this.listener?.hear(event, update.view);
      if (this.puts !== puts) return this.count();
    }
    // What has just happened is one picture, what it led to the next: both at once take too long for one.
    if (events.length) await this.nextPicture();
    if (this.puts !== puts) return this.count();
    if (rerun.on) this.draw(update.view);
    else {
      if (before) this.repeatable = this.round.keep(before, update);
      this.settle(update.view, before);
    }
    await this.placed;
    await tick();
    if (origin.size) await this.drawn(() => this.flyHome(events, origin));
    await this.step(events);
  }

  /** Bought cards, from where they lay. */
  private flyHome(events: EventView[], origin: Map<string, DOMRect>): void {
    for (const { card, player } of events) {
      const from = card ? origin.get(card) : undefined;
      if (from && card && player !== undefined && this.moves) flyHome(from, place(player, card));
    }
  }

  /** Step by step: what others did stands until somebody taps. */
  private async step(events: EventView[]): Promise<void> {
    const over = events.some(({ kind, player }) => (kind === 'built' || kind === 'passed') && this.foreign(player));
    if (pace() !== 'step' || !over || this.hurried || this.listener) return;
    this.waits = true;
    await new Promise<void>((resolve) => (this.release = resolve));
    this.waits = false;
  }

  private foreign(player: number | undefined): boolean {
    return player !== undefined && !this.view?.seats[player]?.you;
  }

  private async enact(event: EventView, rev: number): Promise<void> {
    const line = { rev, event };
    const { puts } = this;
    let left = 0;
    if (event.kind === 'turn') {
      await this.nextPicture();
      this.turnOf = event.player ?? null;
      this.changes.begin();
    }
    if (event.kind === 'turn' || event.kind === 'rolled') for (const key in this.paying) delete this.paying[key];
    if ((event.kind === 'rolled' || event.kind === 'tuna') && event.dice) await this.tumble(event.dice);
    else left = await this.move(event);
    if (event.kind === 'built') await this.celebrate(event);
    if (!rerun.on && this.puts === puts) this.log = [...this.log.slice(-LOG_LENGTH), line];
    await this.pause(left);
  }

  private async tumble(dice: number[]): Promise<void> {
    this.dice = dice;
    this.throws += 1;
    this.rolling = true;
    play('dice');
    await this.pause(700);
    this.rolling = false;
    await this.nextPicture();
  }

  /** Says how much of its time is left when all has landed: what happened is written down meanwhile. */
  private async move(event: EventView): Promise<number> {
    const { kind, player, other, amount, card } = event;
    if (player === undefined || !amount) return 0;
    const gain = GAINS.has(kind);
    const paid = kind === 'paid' && other !== undefined;
    if (!gain && !paid && !LOSSES.has(kind)) return 0;
    const owner = paid ? other : player;
    if (card && (gain || paid)) {
      const key = `${owner}:${card}`;
      this.paying[key] = (this.paying[key] ?? 0) + amount;
    }
    const flight = await this.drawn(() => {
      const from = gain ? (card && place(player, card)) || bank() : purse(player);
      return way(from, gain ? purse(player) : paid ? purse(other) : bank());
    });
    if (!this.hurried) {
      if (flight && this.moves) flyCoins(flight, amount);
      play(gain ? 'coin' : paid ? 'pay' : 'build');
      await this.pause(FIRST_LANDS);
    }
    const change = (seat: number, by: number): void => {
      this.coins[seat] = (this.coins[seat] ?? 0) + by;
      this.changes.note(seat, by);
    };
    change(player, gain ? amount : -amount);
    if (paid) change(other, amount);
    const rest = (ALL_LAND - FIRST_LANDS) / 2;
    await this.pause(rest);
    return rest;
  }

  /** Houses are built every turn, landmarks are what the game is about. */
  private async celebrate({ player, card }: EventView): Promise<void> {
    const ruleset = this.view?.ruleset ?? '';
    if (player === undefined || !card || this.hurried || !motion(MOMENT)) return;
    if (catalog.card(ruleset, card)) return this.present({ seat: player, card });
    if (!catalog.landmark(ruleset, card)) return;
    this.moment = { seat: player, card };
    play('landmark');
    await this.pause(MOMENT);
    this.moment = null;
    await this.nextPicture();
  }

  /** What others build is shown large: nobody knows where to look. */
  private async present(built: Moment): Promise<void> {
    if (!this.foreign(built.seat) && !this.view?.hot_seat) return;
    this.built = built;
    // Its time counts from when it is there: a busy phone may draw it late.
    await this.nextPicture(LONGEST_PICTURE);
    await this.pause(BUILT);
    this.built = null;
    await this.nextPicture();
  }

  private count(): void {
    const players = this.view?.position.players ?? [];
    this.coins.length = players.length;
    players.forEach(({ coins }, seat) => (this.coins[seat] = coins));
  }

  private settle(view: View, before: View | null): void {
    this.draw(view);
    this.shown(view, before);
  }

  private draw(view: View): void {
    const { position } = view;
    // Whoever is asked sees everything at once.
    const all = !this.moves || view.legal.length > 0 || view.stage !== this.view?.stage;
    this.turnOf = null;
    this.parts.put(view, all);
    this.placed = all ? Promise.resolve() : this.unfold();
    this.view = view;
    this.count();
    if (position.dice.length) this.dice = position.dice;
  }

  /** The rest of a view, a part of it with each picture; resolves with the first. */
  private async unfold(): Promise<void> {
    await this.nextPicture();
    if (this.parts.putMore()) void this.unfold();
  }

  /** Whether anything flies; where nothing does, nothing is measured. */
  private get moves(): boolean {
    return !this.hurried && motion(1) > 0;
  }

  /** When the next picture is laid out and not yet painted: to measure costs nothing then. */
  private drawn<T>(measure: () => T): Promise<T | undefined> {
    if (!this.moves) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        watcher.disconnect();
        const found = measure();
        // What changes before it is painted would be laid out once more for the same picture.
        setTimeout(() => resolve(found));
      };
      const watcher = new ResizeObserver(end);
      watcher.observe(document.body);
      // A page that is hidden meanwhile draws no picture.
      const timer = setTimeout(end, LONGEST_PICTURE);
    });
  }

  /** What comes after it belongs to another picture. */
  private nextPicture(longest = NEXT_PICTURE): Promise<void> {
    if (!this.moves) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        cancelAnimationFrame(request);
        setTimeout(resolve);
      };
      const request = requestAnimationFrame(end);
      const timer = setTimeout(end, longest);
    });
  }

  /** One view for each task while catching up, so that a tap is heard between; false: meanwhile all was put anew. */
  private async breathed(): Promise<boolean> {
    const puts = this.puts;
    if (!document.hidden) await new Promise((resolve) => setTimeout(resolve));
    return this.puts === puts;
  }

  private pause(ms: number): Promise<void> {
    const length = this.hurried ? 0 : motion(ms);
    if (!length) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, length);
      this.release = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
