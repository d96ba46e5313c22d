// Reading aloud with the browser's own voice, sentence by sentence.
import { settings } from './settings.svelte';

const LANGUAGES = { de: 'de-DE', en: 'en-GB' } as const;

/** Sentences with their full stops; what is quoted stays together. */
export function sentencesOf(text: string): string[] {
  return (text.match(/[^.!?…]+[.!?…]+["“”»«’]*\s*|[^.!?…]+$/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

export class Voice {
  /** Which sentence is read; -1: silent. */
  at = $state(-1);
  private sentences: string[] = [];
  private turn = 0;

  static get there(): boolean {
    return typeof speechSynthesis !== 'undefined';
  }

  get speaking(): boolean {
    return this.at >= 0;
  }

  read(sentences: string[], from = 0): void {
    this.stop();
    this.sentences = sentences;
    this.say(from);
  }

  stop(): void {
    this.turn += 1;
    this.at = -1;
    if (Voice.there) speechSynthesis.cancel();
  }

  private say(place: number): void {
    const text = this.sentences[place];
    if (!Voice.there || text === undefined) {
      this.at = -1;
      return;
    }
    const turn = this.turn;
    const words = new SpeechSynthesisUtterance(text);
    words.lang = LANGUAGES[settings.language];
    words.rate = 0.95;
    words.onend = () => turn === this.turn && this.say(place + 1);
    words.onerror = () => turn === this.turn && (this.at = -1);
    this.at = place;
    speechSynthesis.speak(words);
  }
}
