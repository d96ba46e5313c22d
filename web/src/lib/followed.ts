// An update brings what is new of a view: here it becomes whole again.
import { share } from './share';
import type { Update, View } from './wire';

/** What happened, and the whole view after it. */
export type News = Omit<Update, 'since' | 'view'> & { view: View };

/** On top of the view that came before it; null: it builds on another one. */
export function followed(before: View | null, { since, view, ...rest }: Update): News | null {
  if (since === null) return { ...rest, view: view as View };
  if (before?.rev !== since) return null;
  return { ...rest, view: share(before, { ...before, ...view }) };
}
