// What the game asks, in words.
import { maybe, type Key, type Values } from './i18n.svelte';
import type { LaterDecision, View } from './wire';

export type Decision = NonNullable<View['decision']>;

/** What rule cards ask has words that come with them. */
type Now = Exclude<Decision, LaterDecision>;
/** Of a draw nobody is asked anything. */
type Asked = Exclude<Now, 'draw'>;
type None<T extends never> = T;
/** Without words for a question this does not compile. */
export type Missing = None<Exclude<`ask.${Asked}` | `note.${Asked}` | `wait.${Now}`, Key>>;

/** What is asked; at the end nothing is. */
export const askText = (decision: Decision | null, values: Values = {}): string => maybe(`ask.${decision}`, values);

/** How it is answered. */
export const noteText = (decision: Decision | null, values: Values = {}): string => maybe(`note.${decision}`, values);

/** What the others are told meanwhile. */
export const waitText = (decision: Decision | null, values: Values = {}): string => maybe(`wait.${decision}`, values);
