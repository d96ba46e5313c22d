// The prompt of each question: one file in questions/, found by its name; `npm run check` misses one that is not there.
import type { Component } from 'svelte';
import type { Decision } from '$/lib/questions';
import type { Key } from '$/lib/i18n.svelte';
import type { Table } from '$/lib/table.svelte';

/** What a question means for the panel and for the things on the table. */
export interface Prompt {
  /** How the panel is laid out: one of two buttons, one of many things, or neither. */
  asks?: 'pair' | 'choice';
  /** Whether one's own card is a possible answer. */
  own?: (table: Table, card: string) => boolean;
  /** Whether a card of another player is one. */
  theirs?: (table: Table, seat: number, card: string) => boolean;
  /** Whether one's own landmark is one. */
  landmark?: (table: Table, id: string) => boolean;
  /** Whether another player is one. */
  player?: (table: Table, seat: number) => boolean;
  /** A card stands for all cards of its kind. */
  kinds?: boolean;
  /** It is answered by building: in the turn's own building, or beside it, where not everything that lies there will do. */
  builds?: 'turn' | 'beside';
  /** How the button is called that builds nothing. */
  nothing?: Key;
}
interface Module {
  default: Component<{ table: Table }>;
  prompt?: Prompt;
}

const files = import.meta.glob<Module>('./questions/*.svelte', { eager: true });
/** `EndTurn.svelte` asks `end_turn`. */
const questionOf = (path: string): string =>
  (path.split('/').at(-1) ?? '')
    .replace('.svelte', '')
    .replace(/(?!^)[A-Z]/g, '_$&')
    .toLowerCase();
const modules = new Map(Object.entries(files).map(([path, module]) => [questionOf(path), module]));
const moduleOf = (question: Decision | null): Module | undefined => modules.get(question ?? '');

/** Dice of one's own are told in a panel like any choice. */
const TOLD: Prompt = { asks: 'choice' };

export const answerTo = (question: Decision | null): Module['default'] | undefined => moduleOf(question)?.default;

export function promptOf(question: Decision | null): Prompt {
  const module = moduleOf(question);
  return module ? (module.prompt ?? {}) : TOLD;
}
