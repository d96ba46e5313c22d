// What was explained on another device, read from what has happened: a lesson goes on there, it does not begin again.
import type { LessonMoment, View } from '$/lib/wire';
import { aboutEvent, aboutTable, flowOn, freshFlow, hold, people } from './facts';

/** Whether a question is explained whenever it comes up. */
const plain = (moment: LessonMoment): boolean =>
  Object.keys(moment.when).every((fact) => fact === 'ask' || fact === 'roller');

function answered(view: View): Set<unknown> {
  const mine = (view.log ?? []).flatMap(({ event }) => (people(view).includes(event.player ?? -1) ? [event.kind] : []));
  const build = mine.some((kind) => kind === 'built' || kind === 'passed');
  return new Set([...(mine.includes('rolled') ? ['roll'] : []), ...(build ? ['build'] : [])]);
}

export function toldBefore(moments: LessonMoment[], view: View): string[] {
  const heaviest = [...moments].sort((a, b) => b.weight - a.weight);
  const asked = answered(view);
  const told = new Set(moments.filter((m) => plain(m) && asked.has(m.when['ask'])).map((m) => m.id));
  let flow = freshFlow(0);
  for (const { event } of view.log ?? []) {
    if (event.kind === 'turn') flow = freshFlow(event.player ?? 0);
    const facts = { ...aboutTable(view, flow, told), ...aboutEvent(view, flow, event) };
    const due = heaviest.find((m) => 'event' in m.when && !told.has(m.id) && hold(m.when, facts));
    if (due) told.add(due.id);
    flow = flowOn(flow, event);
  }
  return [...told];
}
