// Which lesson is for whom.
import { settings } from '$/lib/settings.svelte';
import type { LessonPlan, Lessons, SeatWish } from '$/lib/wire';
import { said } from './words';

export interface Found {
  /** For one person who knows nothing yet. */
  alone?: LessonPlan | undefined;
  /** For several at one screen. */
  many?: LessonPlan | undefined;
  /** For who knows the base game: what is new. */
  news?: LessonPlan | undefined;
}

const COLOURS = ['red', 'blue', 'green', 'yellow'];

/** Of a ruleset without lessons of its own, those of its parts; the base game is for everybody. */
export function lessonsFor(book: Lessons | null, ruleset: string): Found {
  const parts = [ruleset, ...ruleset.split('+'), 'base'];
  const find = (fits: (lesson: LessonPlan) => boolean): LessonPlan | undefined =>
    parts.flatMap((part) => book?.lessons.filter((lesson) => lesson.rulesets.includes(part) && fits(lesson)) ?? [])[0];
  return {
    alone: find((lesson) => lesson.people[1] === 1 && !lesson.known),
    many: find((lesson) => lesson.people[1] > 1),
    news: ruleset === 'base' ? undefined : find((lesson) => !!lesson.known),
  };
}

/** People at this screen; bots come from the lesson. */
export function seatsFor(people: number): SeatWish[] {
  return COLOURS.slice(0, people).map((colour, n) => ({
    kind: 'human',
    name: n === 0 && settings.name ? settings.name : said(`guide.animal.${colour}`),
    colour,
  }));
}
