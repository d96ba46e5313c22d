// Explains a thing the first time it happens at a table with the real box. It adds sentences to what the referee says;
// nothing waits for them.
import type { Component } from 'svelte';
import { toldBefore } from '$/guide/before';
import { allLessons } from '$/guide/guide.svelte';
import { keep, recall } from '$/guide/memory';
import { asksHere, Moments } from '$/guide/moments.svelte';
import { sentenceOf, type Saying } from '$/guide/teller.svelte';
import { save, settings } from '$/lib/settings.svelte';
import type { Listener } from '$/lib/show.svelte';
import type { Table } from '$/lib/table.svelte';
import type { EventView, Lessons, View } from '$/lib/wire';
import Explained from './Explained.svelte';

/** From one tap to the next, of what happened and of what is asked: more is not listened to beside real coins. */
const MOST = 1;

export const sentencesOf = (saying: Saying): string[] => saying.keys.map((_, at) => sentenceOf(saying, at));

export class Explainer implements Listener {
  readonly panel: Component<{ explainer: Explainer; onleave: () => void }> = Explained;
  /** What is explained beside the question that is on the screen. */
  sayings = $state.raw<Saying[]>([]);
  private readonly moments: Moments;
  private heard: Saying[] = [];

  constructor(
    private readonly table: Table,
    book: Lessons,
  ) {
    const ids = new Set(book.rulesets[table.view?.ruleset ?? ''] ?? []);
    const all = book.moments.filter(({ id }) => ids.has(id));
    const told = recall(table.game)?.said ?? (table.view ? toldBefore(all, table.view) : []);
    this.moments = new Moments(table, all, told);
    for (const { event } of table.view?.log ?? []) this.moments.follow(event);
  }

  nameOf(saying: Saying): string {
    return this.table.name(saying.to);
  }

  hear(event: EventView, view: View): Promise<void> {
    const flow = this.moments.follow(event);
    // Who wins is said by the referee, and by the screen after it.
    const due = event.kind === 'won' ? null : this.moments.at(event, view, flow, MOST);
    if (due && settings.explains && !this.heard.length) {
      this.moments.note(due.id);
      this.heard.push(due);
    }
    return Promise.resolve();
  }

  /** What is explained now, as it is read aloud: of what has happened since, then of what is asked. */
  explain(view: View): string[] {
    if (view.stage !== 'playing') return [];
    const asked = settings.explains && asksHere(view) ? this.moments.asked(view, MOST) : [];
    this.sayings = [...this.heard, ...asked];
    this.heard = [];
    keep(this.table.game, { said: this.moments.told, hints: [] });
    return this.spoken;
  }

  get spoken(): string[] {
    return this.sayings.flatMap((saying) => {
      const [first = '', ...rest] = sentencesOf(saying);
      return [`${this.nameOf(saying)}: ${first}`, ...rest];
    });
  }

  leave(): void {
    this.sayings = [];
    settings.explains = false;
    save();
  }
}

export async function explainerFor(table: Table): Promise<Explainer> {
  return new Explainer(table, await allLessons());
}
