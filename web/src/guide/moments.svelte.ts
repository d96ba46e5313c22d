// Which moments are due at a table: each once, the heaviest first, never more than a few at a time.
import type { Table } from '$/lib/table.svelte';
import type { EventView, LessonMoment, View } from '$/lib/wire';
import { aboutEvent, aboutQuestion, aboutTable, flowOn, freshFlow, hold, people, type Facts, type Flow } from './facts';
import { lasting, sayingOf } from './sayings';
import type { Saying } from './teller.svelte';

const PER_ROLL = 3;
const PER_QUESTION = 2;

export class Moments {
  told = $state.raw<string[]>([]);
  flow: Flow = freshFlow(0);
  private inRoll = 0;

  constructor(
    private readonly table: Table,
    readonly all: LessonMoment[],
    told: string[],
    /** For the rest of the game, when the lesson is over. */
    private readonly later: LessonMoment[] = [],
  ) {
    this.told = told;
  }

  about(moment: LessonMoment, view: View, event?: EventView): Saying {
    return sayingOf(this.table, moment, view, { roller: this.flow.roller, event });
  }

  /** All that was told here, as it can be read again. */
  toldSayings(view: View): { id: string; sentences: string[] }[] {
    return this.told.flatMap((id) => {
      const moment = this.find(id);
      return moment ? { id, sentences: lasting(this.about(moment, view)) } : [];
    });
  }

  /** Said from now on, and never again by itself. */
  note(id: string): void {
    if (this.find(id) && !this.told.includes(id)) this.told = [...this.told, id];
  }

  private find(id: string): LessonMoment | undefined {
    return [...this.all, ...this.later].find((moment) => moment.id === id);
  }

  private open(kind: 'event' | 'ask'): LessonMoment[] {
    const free = this.table.view?.lesson?.scripted ? [] : this.later;
    return [...this.all, ...free]
      .filter((moment) => kind in moment.when && !this.told.includes(moment.id))
      .sort((a, b) => b.weight - a.weight);
  }

  /** What follows from an event, also where nobody is told of it. */
  follow(event: EventView): Flow {
    if (event.kind === 'turn' || event.kind === 'rolled') {
      this.flow = event.kind === 'turn' ? freshFlow(event.player ?? 0) : { ...this.flow, paidTo: [] };
      this.inRoll = 0;
    }
    const flow = this.flow;
    this.flow = flowOn(flow, event);
    return flow;
  }

  /** What is to be explained of an event, `flow` being what was before it. */
  at(event: EventView, view: View, flow: Flow, most = PER_ROLL): Saying | null {
    if (!people(view).length || this.inRoll >= most) return null;
    const facts = { ...aboutTable(view, flow, new Set(this.told)), ...aboutEvent(view, flow, event) };
    const due = this.open('event').find((moment) => hold(moment.when, facts));
    if (!due) return null;
    this.inRoll += 1;
    return this.about(due, view, event);
  }

  factsAt(view: View): Facts {
    return { ...aboutTable(view, this.flow, new Set(this.told)), ...aboutQuestion(view, this.flow) };
  }

  /** What is to be explained of a question; it counts as told. */
  asked(view: View, most = PER_QUESTION): Saying[] {
    const found: Saying[] = [];
    for (const moment of this.open('ask')) {
      if (found.length >= most || !hold(moment.when, this.factsAt(view))) continue;
      found.push(this.about(moment, view));
      this.told = [...this.told, moment.id];
      if (moment.alone) break;
    }
    return found;
  }
}

/** Whether somebody at this screen is asked something. */
export const asksHere = (view: View): boolean =>
  view.stage === 'playing' && people(view).includes(view.to_move ?? -1) && view.legal.length > 0;
