// What has happened since everybody's last turn, to be shown once more.
import type { News } from './followed';
import type { View } from './wire';

export interface Step {
  before: View;
  update: News;
}

export class LastRound {
  steps: Step[] = [];

  /** Remembers an update; what is older than a round goes. Whether there is something to show. */
  keep(before: View, update: News): boolean {
    const { position, seats, stage } = update.view;
    if (update.cause === 'undo' || stage === 'lobby') this.forget();
    else this.steps.push({ before, update });
    const first = position.turn - seats.length;
    this.steps = this.steps.filter((step) => step.before.position.turn >= first);
    return this.steps.some((step) => step.update.events.length > 0);
  }

  forget(): void {
    this.steps = [];
  }
}
