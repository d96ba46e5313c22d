// An update brings what is new of a view: here it becomes whole again.
import { share } from './share';
import type { Update, View, Within } from './wire';

/** What happened, and the whole view after it. */
export type News = Omit<Update, 'since' | 'view' | 'within'> & { view: View };
type Place = Within['path'];

/** On top of the view that came before it; null: it builds on another one. */
export function followed(before: View | null, { since, view, within, ...rest }: Update): News | null {
  if (since === null) return { ...rest, view: share(before, view as View) };
  if (before?.rev !== since) return null;
  const whole = within.reduce((all, { path, value }) => put(all, path, value), { ...before, ...view });
  return { ...rest, view: share(before, whole) };
}

/** The same with another value at one place. */
function put<T>(part: T, [place, ...path]: Place, value: unknown): T {
  if (place === undefined) return value as T;
  const changed = (Array.isArray(part) ? [...part] : { ...part }) as Record<string, unknown>;
  changed[place] = put(changed[place], path, value);
  return changed as T;
}
