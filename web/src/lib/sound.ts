// Short tones made on the spot: nothing to load.
import { settings } from './settings.svelte';

let audio: AudioContext | null = null;

function tone(frequency: number, start: number, length: number, kind: OscillatorType = 'sine', loud = 0.12): void {
  if (!audio) return;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = kind;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(loud * settings.volume, audio.currentTime + start);
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(audio.currentTime + start);
  oscillator.stop(audio.currentTime + start + length);
}

const TUNES = {
  dice: () => [0, 0.07, 0.15, 0.26].forEach((at, i) => tone(160 + i * 30, at, 0.05, 'square', 0.05)),
  coin: () => [988, 1319].forEach((f, i) => tone(f, i * 0.07, 0.16)),
  pay: () => [523, 392].forEach((f, i) => tone(f, i * 0.08, 0.16)),
  build: () => [392, 523, 659].forEach((f, i) => tone(f, i * 0.07, 0.18, 'triangle')),
  landmark: () => [392, 523, 659, 784, 1047].forEach((f, i) => tone(f, 0.5 + i * 0.09, 0.32, 'triangle')),
  turn: () => [659, 880].forEach((f, i) => tone(f, i * 0.12, 0.22)),
  win: () => [523, 659, 784, 1047].forEach((f, i) => tone(f, i * 0.13, 0.4, 'triangle')),
};

export function play(tune: keyof typeof TUNES): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  TUNES[tune]();
}
