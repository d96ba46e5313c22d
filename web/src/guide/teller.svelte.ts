// Says one thing after the other: always shown, read aloud if wanted, and nothing waits for it for good.
import type { Values } from '$/lib/i18n.svelte';
import { pace, save, settings } from '$/lib/settings.svelte';
import { toasts } from '$/lib/toast.svelte';
import { hush, speak } from '$/lib/voice.svelte';
import { said } from './words';

const AFTER_SPEECH = 250;

/** One explanation: its sentences, whom it addresses, and what it points at. */
export interface Saying {
  id: string;
  keys: string[];
  values: () => Values;
  point: string[];
  /** The seat that the sentences are about. */
  owner: number;
  /** The person they are said to. */
  to: number;
}

export const sentenceOf = (saying: Saying, at: number): string => said(saying.keys[at] ?? '', saying.values());

const readingTime = (text: string): number => Math.max(2000, 1000 + 350 * text.split(/\s+/).length);

export class Teller {
  saying = $state.raw<Saying | null>(null);
  at = $state(0);
  speaking = $state(false);
  /** Whether what is said stays until somebody acts. */
  waits = $state(false);
  private last: Saying | null = null;
  private run = 0;
  private repeat = false;
  private skipped = false;
  private release: (() => void) | null = null;
  private noVoice = false;

  constructor(
    /** Somebody hears it now. */
    private readonly begun: (saying: Saying) => void,
    /** Who is called by name before a sentence is read aloud. */
    private readonly called: () => string,
  ) {}

  /** The sentence as it is shown. */
  get text(): string {
    return this.saying ? sentenceOf(this.saying, this.at) : '';
  }

  async tell(sayings: Saying[], stays: boolean): Promise<void> {
    const run = ++this.run;
    hush();
    this.release?.();
    for (const [place, saying] of sayings.entries()) {
      this.saying = this.last = saying;
      this.begun(saying);
      await this.through(saying, stays && place === sayings.length - 1, run);
      if (run !== this.run) return;
    }
    if (!stays) this.saying = null;
  }

  private async through(saying: Saying, stays: boolean, run: number): Promise<void> {
    for (let at = 0; at < saying.keys.length; at++) {
      this.at = at;
      this.waits = stays && at === saying.keys.length - 1;
      this.repeat = false;
      await this.linger(saying, run);
      if (run !== this.run) return;
      if (this.repeat) at = -1;
    }
  }

  private async linger(saying: Saying, run: number): Promise<void> {
    this.skipped = false;
    await whenSeen();
    if (run !== this.run) return;
    const heard = settings.voice && (await this.readAloud(saying, run));
    if (run !== this.run || this.skipped || this.repeat || this.waits) return;
    if (pace() === 'off') await this.pause(null);
    else await this.pause(heard ? AFTER_SPEECH : readingTime(this.text));
  }

  private async readAloud(saying: Saying, run: number): Promise<boolean> {
    this.speaking = true;
    const name = this.called();
    const how = await speak(`${name ? `${name}: ` : ''}${sentenceOf(saying, this.at)}`);
    if (run === this.run) this.speaking = false;
    if (how === 'blocked') this.silence();
    if (how === 'none') this.missVoice();
    return how === 'said';
  }

  private silence(): void {
    settings.voice = false;
    save();
  }

  private missVoice(): void {
    this.silence();
    if (!this.noVoice) toasts.say(said('guide.voice.none'));
    this.noVoice = true;
  }

  private pause(ms: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === null ? 0 : setTimeout(resolve, ms);
      this.release = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** On to the next sentence. */
  next(): void {
    this.skipped = true;
    hush();
    this.release?.();
  }

  again(): void {
    const saying = this.saying ?? this.last;
    if (!saying) return;
    if (this.saying && !this.waits) {
      this.repeat = true;
      this.next();
    } else void this.tell([saying], true);
  }

  /** The other language: what is being said begins again. */
  anew(): void {
    if (this.saying && settings.voice) this.again();
  }

  aloud(on: boolean): void {
    settings.voice = on;
    save();
    if (on) this.again();
    else hush();
  }

  drop(): void {
    this.run += 1;
    this.saying = null;
    this.speaking = false;
    hush();
    this.release?.();
  }
}

/** Nobody hears what is said to a page in the background. */
function whenSeen(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true }));
}
