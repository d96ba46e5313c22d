// Plays what happened: dice, coins, cards. The table shows numbers and motion together.
import { tick } from 'svelte';
import { catalog } from './catalog.svelte';
import { ALL_LAND, bank, FIRST_LANDS, flyCoins, flyHome, landCoins, place, purse, ware } from './flight';
import { Parts } from './parts.svelte';
import { motion } from './settings.svelte';
import { share } from './share';
import { play } from './sound';
import type { EventView, LogLine, Update, View } from './wire';

const GAINS = new Set(['income', 'shared', 'rebuilt']);
const LOSSES = new Set(['paid_bank', 'built', 'invested', 'contributed']);
const LOG_LENGTH = 240;
/** A landmark is worth its price: so long it is shown, unless somebody taps. */
const MOMENT = 2000;
const LONGEST_PICTURE = 200;

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
  coins = $state<number[]>([]);
  dice = $state<number[]>([]);
  rolling = $state(false);
  throws = $state(0);
  paying = $state<Record<string, number>>({});
  log = $state.raw<LogLine[]>([]);
  busy = $state(false);
  /** Nothing moves: a table that is read from afar. */
  still = false;
  /** The landmark that is rising. */
  moment = $state.raw<Moment | null>(null);
  private queue: Update[] = [];
  private hurried = false;
  private release: (() => void) | null = null;
  private puts = 0;
  private newest = -1;

  constructor(private readonly shown: (view: View, before: View | null) => void) {}

  /** Shows a view at once, without motion. */
  put(view: View): void {
    const before = this.view;
    this.queue = [];
    this.puts += 1;
    this.newest = view.rev;
    this.hurry();
    if (view.log) this.log = view.log;
    this.settle(view, before);
  }

  /** Whether a view is shown already, or will be when all that waits has been. */
  reaches(view: View): boolean {
    return this.newest >= view.rev;
  }

  push(update: Update): void {
    this.queue.push(update);
    this.newest = update.view.rev;
    if (!this.busy) void this.run();
  }

  /** Ends the motion that is going on. */
  hurry(): void {
    this.hurried = true;
    this.release?.();
    landCoins();
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (let update = this.queue.shift(); update; update = this.queue.shift()) {
      this.hurried = this.still || document.hidden || (!this.listener && this.queue.length > 4);
      await this.perform(update);
    }
    this.busy = false;
  }

  private async perform(update: Update): Promise<void> {
    const before = this.view;
    if (update.view.log || update.cause === 'undo') {
      if (update.view.log) this.log = update.view.log;
      this.settle(update.view, before);
      return;
    }
    const { events } = update;
    const puts = this.puts;
    const origin = new Map<string, DOMRect>();
    for (const event of events) {
      if (event.kind === 'built' && event.card && !this.hurried) {
        await this.drawn();
        const from = ware(event.card);
        if (from) origin.set(event.card, from.getBoundingClientRect());
      }
      await this.enact(event, update.view.rev);
      await this.listener?.hear(event, update.view);
      if (this.puts !== puts) return this.count();
    }
    this.settle(update.view, before);
    await tick();
    for (const event of events) {
      const from = event.card ? origin.get(event.card) : undefined;
      if (from && event.card && event.player !== undefined && !this.hurried)
        flyHome(from, place(event.player, event.card));
    }
  }

  private async enact(event: EventView, rev: number): Promise<void> {
    const line = { rev, event };
    if (event.kind === 'turn' || event.kind === 'rolled') this.paying = {};
    if ((event.kind === 'rolled' || event.kind === 'fished') && event.dice) await this.tumble(event.dice);
    else await this.move(event);
    if (event.kind === 'built') await this.celebrate(event);
    this.log = [...this.log.slice(-LOG_LENGTH), line];
  }

  private async tumble(dice: number[]): Promise<void> {
    this.dice = dice;
    this.throws += 1;
    this.rolling = true;
    play('dice');
    await this.pause(700);
    this.rolling = false;
  }

  private async move(event: EventView): Promise<void> {
    const { kind, player, other, amount, card } = event;
    if (player === undefined || !amount) return;
    const gain = GAINS.has(kind);
    const paid = kind === 'paid' && other !== undefined;
    if (!gain && !paid && !LOSSES.has(kind)) return;
    const owner = paid ? other : player;
    if (card && (gain || paid)) {
      const key = `${owner}:${card}`;
      this.paying = { ...this.paying, [key]: (this.paying[key] ?? 0) + amount };
    }
    await this.drawn();
    if (!this.hurried) {
      const from = gain ? (card && place(player, card)) || bank() : purse(player);
      flyCoins(from, gain ? purse(player) : paid ? purse(other) : bank(), amount);
      play(gain ? 'coin' : paid ? 'pay' : 'build');
      await this.pause(FIRST_LANDS);
    }
    const change = (seat: number, by: number): void => {
      this.coins = this.coins.map((coins, i) => (i === seat ? coins + by : coins));
    };
    change(player, gain ? amount : -amount);
    if (paid) change(other, amount);
    if (!this.hurried) await this.pause(ALL_LAND - FIRST_LANDS);
  }

  /** Houses are built every turn, landmarks are what the game is about. */
  private async celebrate({ player, card }: EventView): Promise<void> {
    const ruleset = this.view?.ruleset ?? '';
    if (player === undefined || !card || catalog.card(ruleset, card) || !catalog.landmark(ruleset, card)) return;
    if (this.hurried || !motion(MOMENT)) return;
    this.moment = { seat: player, card };
    play('landmark');
    await this.pause(MOMENT);
    this.moment = null;
  }

  private count(): void {
    this.coins = this.view?.position.players.map((player) => player.coins) ?? [];
  }

  private settle(news: View, before: View | null): void {
    const view = share(before, news);
    const { position } = view;
    this.parts.put(view);
    this.view = view;
    this.count();
    if (position.dice.length) this.dice = position.dice;
    this.shown(view, before);
  }

  /** After the next picture, when things can be measured without drawing first. */
  private drawn(): Promise<void> {
    if (this.hurried || !motion(1)) return Promise.resolve();
    return new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
      // A page that is hidden meanwhile draws no picture.
      setTimeout(resolve, LONGEST_PICTURE);
    });
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
