// What the referee says, and where this table stands for it.
import { catalog } from '$/lib/catalog.svelte';
import { maybe, t } from '$/lib/i18n.svelte';
import { askText, type Decision } from '$/lib/questions';
import { capital } from '$/lib/sentences';
import { settings } from '$/lib/settings.svelte';
import type { Table } from '$/lib/table.svelte';
import { canSpeak, Voice } from '$/lib/voice.svelte';
import type { EventView, View } from '$/lib/wire';
import type { Explainer } from './explainer.svelte';
import { paysOf, recent, thrown } from './payouts';

export type Scene = 'wait' | 'setup' | 'cards' | 'dice' | 'build' | 'question';

const KEY = 'machikoro-box';
const THROWS = new Set<Decision | null>(['roll', 'dice', 'tuna']);
/** Rounds from one count of the coins to the next. */
const ROUNDS = 3;

interface Kept {
  game: string;
  laid: boolean;
  counted: number;
}

function restore(game: string): Kept {
  const fresh = { game, laid: false, counted: 1 };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.game === game ? { ...fresh, ...kept } : fresh;
  } catch {
    return fresh;
  }
}

export class Referee {
  /** What was said last, for whoever listens with a screen reader. */
  said = $state('');
  undone = false;
  /** Loaded where a game is to be explained. */
  explainer = $state.raw<Explainer | null>(null);
  private readonly voice = new Voice();
  private readonly kept: Kept;
  private heard = -1;
  private asked = '';

  constructor(private readonly table: Table) {
    this.kept = $state(restore(table.game));
    table.show.still = true;
  }

  private keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // Asked once more after a reload, and nothing else.
    }
  }

  /** Everything lies on the table. */
  laid(): void {
    this.kept.laid = true;
    this.keep();
  }

  /** Whether it is time to compare coins. */
  get countDue(): boolean {
    const view = this.table.view;
    return !!view && view.position.turn >= this.kept.counted + ROUNDS * view.seats.length;
  }

  counted(): void {
    this.kept.counted = this.table.view?.position.turn ?? 1;
    this.keep();
  }

  get scene(): Scene {
    const view = this.table.view;
    if (!view || view.stage !== 'playing') return 'wait';
    if (!this.kept.laid && view.position.turn <= 1 && !view.position.dice.length) return 'setup';
    if (view.turned_up.length) return 'cards';
    if (THROWS.has(view.decision)) return 'dice';
    if (!view.legal.length) return 'wait';
    return view.decision === 'build' ? 'build' : 'question';
  }

  /** From now on things are explained as they happen; without a line, or from an old server, they are not. */
  async explain(): Promise<void> {
    if (this.explainer) return;
    const { explainerFor } = await import('./explainer.svelte');
    this.explainer = this.table.show.listener = await explainerFor(this.table);
  }

  get aloud(): boolean {
    return settings.voice && canSpeak();
  }

  stop(): void {
    this.voice.stop();
  }

  /** One after the other, in place of whatever was being said. */
  say(sentences: string[]): void {
    if (!sentences.length) return;
    this.said = sentences.join(' ');
    if (this.aloud) this.voice.read(sentences);
  }

  /** What was said last, from the throw or building on. */
  again(): void {
    const view = this.table.view;
    if (!view) return;
    const told = this.told(view, recent(this.table.show.log));
    this.say([...told, ...(this.explainer?.spoken ?? []), this.prompt(view)].filter(Boolean));
  }

  /** Explanations are wanted again: they begin with what is asked now. */
  resume(): void {
    const view = this.table.view;
    const explained = view && this.scene !== 'setup' ? (this.explainer?.explain(view) ?? []) : [];
    this.say(explained);
  }

  /** After every change of the table: what happened, and what is to be done now. */
  hear(view: View): void {
    if (view.rev === this.heard) return;
    const news = this.table.show.log.filter(({ rev }) => rev > this.heard).map(({ event }) => event);
    const first = this.heard < 0;
    this.heard = view.rev;
    const prompt = this.prompt(view);
    const told = first ? [] : this.undone ? [t('box.back')] : this.told(view, news);
    const explained = this.explainer?.explain(view) ?? [];
    const asks = prompt !== this.asked || told.length + explained.length > 0;
    this.undone = false;
    this.asked = prompt;
    this.say([...told, ...explained, ...(asks && prompt ? [prompt] : [])]);
  }

  private told(view: View, news: EventView[]): string[] {
    const roll = thrown(news);
    const pays = paysOf(view, news).map(({ say }) => say);
    const won = news.find(({ kind }) => kind === 'won');
    return [
      ...(roll ? [t('box.rolled.say', { total: roll.total ?? 0 })] : []),
      ...(roll && !pays.length && view.decision === 'build' ? [`${t('box.nobody')}.`] : pays),
      ...(won ? [t('box.won', { name: this.table.name(won.player ?? 0) })] : []),
    ];
  }

  /** What the people around the table are asked. */
  prompt(view: View): string {
    const name = this.table.name(view.to_move ?? view.active);
    switch (this.scene) {
      case 'cards':
        return this.dealing ? maybe(`box.deal.${view.options['market']}`) : t('box.refill');
      case 'dice':
        return `${this.turn(view)}. ${this.throwing(view)}`;
      case 'build':
        return t('box.build', { name });
      case 'question':
        return `${name}: ${this.question(view)}`;
      default:
        return '';
    }
  }

  get dealing(): boolean {
    const view = this.table.view;
    return !!view && view.position.turn <= 1 && !view.position.dice.length && !this.built;
  }

  private get built(): boolean {
    return this.table.show.log.some(({ event }) => event.kind === 'built' || event.kind === 'passed');
  }

  /** Whose turn it is, and whether it is one more. */
  turn(view: View): string {
    const began = this.table.show.log.findLast(({ event }) => event.kind === 'turn')?.event;
    return t(began?.again ? 'box.turn.again' : 'box.turn', { name: this.table.name(view.active) });
  }

  throwing(view: View): string {
    if (view.decision === 'tuna') return t('box.tuna', { name: this.table.name(view.active) });
    return t(view.decision === 'dice' && view.position.dice.length ? 'box.reroll' : 'box.roll');
  }

  question(view: View): string {
    const card = view.asking ? catalog.name(view.ruleset, view.asking) : '';
    const asks = capital(askText(view.decision, { card }));
    return card ? `${card}. ${asks}` : asks;
  }
}
