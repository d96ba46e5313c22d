// All that is read aloud, by the browser's own voice: one sentence at a time, one speaker at a time. Nothing ever
// waits for a voice that is stuck.
import { untrack } from 'svelte';
import { settings, type Language } from './settings.svelte';

/** `none`: no voice for the language. `blocked`: the browser does not let us. `stuck`: it never ended. */
export type Spoken = 'said' | 'none' | 'blocked' | 'stuck' | 'cut';

const REGIONS: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };
const RATE = 0.95;
const SLOW_RATE = 0.8;
const VOICES_COME_IN = 1000;
/** After a sentence is cut off some browsers swallow what is spoken at once. */
const BREATH = 50;
const STARTS_IN = 1500;
const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

let turn = 0;
/** Browsers forget an utterance that nobody holds, and with it that it ended. */
let spoken: SpeechSynthesisUtterance | null = null;
let end: ((how: Spoken) => void) | null = null;

export const canSpeak = (): boolean => typeof speechSynthesis !== 'undefined';

/** Says whether a sentence was cut off. */
export function hush(): boolean {
  const cut = end !== null;
  turn += 1;
  end?.('cut');
  end = null;
  spoken = null;
  if (canSpeak()) speechSynthesis.cancel();
  return cut;
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function voices(): Promise<SpeechSynthesisVoice[]> {
  const known = speechSynthesis.getVoices();
  if (known.length) return known;
  const come = new Promise<void>((resolve) =>
    speechSynthesis.addEventListener?.('voiceschanged', () => resolve(), { once: true }),
  );
  await Promise.race([come, after(VOICES_COME_IN)]);
  return speechSynthesis.getVoices();
}

/** Local ones start at once and work offline; then the region, then what the browser prefers. */
async function voiceFor(language: Language): Promise<SpeechSynthesisVoice | undefined> {
  const prefix = (voice: SpeechSynthesisVoice): string => voice.lang.replace('_', '-').toLowerCase();
  const fit = (await voices()).filter((voice) => prefix(voice).startsWith(language));
  const rank = (voice: SpeechSynthesisVoice): number =>
    (voice.localService ? 4 : 0) +
    (prefix(voice) === REGIONS[language].toLowerCase() ? 2 : 0) +
    (voice.default ? 1 : 0);
  return fit.sort((a, b) => rank(b) - rank(a))[0];
}

/** Reads one sentence; the answer says how it ended. */
export async function speak(text: string): Promise<Spoken> {
  if (!canSpeak()) return 'none';
  const cut = hush();
  const mine = turn;
  const voice = await voiceFor(settings.language);
  if (mine !== turn) return 'cut';
  if (!voice) return 'none';
  if (cut) await after(BREATH);
  if (mine !== turn) return 'cut';
  return new Promise((resolve) => utter(text, voice, resolve));
}

function utter(text: string, voice: SpeechSynthesisVoice, resolve: (how: Spoken) => void): void {
  const words = new SpeechSynthesisUtterance(text);
  const timers = [setTimeout(() => finish('stuck'), STARTS_IN)];
  const finish = (how: Spoken): void => {
    timers.forEach(clearTimeout);
    end = null;
    resolve(how);
  };
  words.voice = voice;
  words.lang = voice.lang;
  words.rate = settings.slowly ? SLOW_RATE : RATE;
  words.onstart = () => {
    timers.forEach(clearTimeout);
    timers.push(setTimeout(() => finish('stuck'), 2000 + 600 * wordsIn(text)));
  };
  words.onend = () => finish('said');
  words.onerror = (event) => finish(event.error === 'interrupted' || event.error === 'canceled' ? 'cut' : 'blocked');
  spoken = words;
  end = finish;
  speechSynthesis.speak(spoken);
}

/** Sentences with their full stops; what is quoted stays together. */
export function sentencesOf(text: string): string[] {
  return (text.match(/[^.!?…]+[.!?…]+["“”»«’]*\s*|[^.!?…]+$/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** Reads a text, sentence by sentence; whoever else begins to speak ends it. */
export class Voice {
  /** Which sentence is read; -1: silent. */
  at = $state(-1);
  private turn = 0;

  get speaking(): boolean {
    return this.at >= 0;
  }

  read(sentences: string[], from = 0): void {
    this.stop();
    void this.readOn(sentences, from);
  }

  stop(): void {
    this.turn += 1;
    // Whoever reads aloud in an effect must not begin again because it has begun.
    if (untrack(() => this.speaking)) hush();
    this.at = -1;
  }

  private async readOn(sentences: string[], from: number): Promise<void> {
    const { turn } = this;
    for (const [place, text] of [...sentences.entries()].slice(from)) {
      this.at = place;
      const how = await speak(text);
      if (turn !== this.turn) return;
      if (how !== 'said' && how !== 'stuck') break;
    }
    this.at = -1;
  }
}
