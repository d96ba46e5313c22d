// What this browser remembers of its owner.
export type Language = 'de' | 'en';
export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
export type Speed = 'calm' | 'normal' | 'fast' | 'off' | 'step';
export const SPEEDS: readonly Speed[] = ['calm', 'normal', 'fast', 'off', 'step'];
/** How long a motion takes, in its own lengths; step by step is normal, with a tap after each turn. */
const TEMPI: Record<Speed, number> = { calm: 1.6, normal: 1, fast: 0.4, off: 0, step: 1 };

interface Saved {
  language: Language;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  /** How loud, from 0 to 1. */
  volume: number;
  voice: boolean;
  /** Whether the voice speaks slowly. */
  slowly: boolean;
  /** Whether a game with the real box is explained as it goes. */
  explains: boolean;
  shortcuts: boolean;
  /** Whether the browser says outside the page that it is one's turn. */
  notify: boolean;
  confirm: boolean;
  /** Of what is read aloud. */
  largeType: boolean;
  /** Cities as cards instead of towns. */
  plain: boolean;
  name: string;
  avatar: string;
}

const KEY = 'machikoro';

function restore(): Saved {
  const language: Language = navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
  const fresh: Saved = {
    language,
    theme: 'auto',
    speed: 'normal',
    sound: false,
    volume: 1,
    voice: false,
    slowly: false,
    explains: true,
    shortcuts: true,
    notify: false,
    confirm: true,
    largeType: false,
    plain: false,
    name: '',
    avatar: 'fox',
  };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Saved>) };
  } catch {
    return fresh;
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const strong = matchMedia('(prefers-contrast: more)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');

export const settings = $state(restore());

export function save(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser without storage plays on, it only forgets.
  }
}

export function shownTheme(): 'light' | 'dark' | 'contrast' {
  if (settings.theme !== 'auto') return settings.theme;
  if (strong.matches) return 'contrast';
  return dark.matches ? 'dark' : 'light';
}

/** What is shown once more is shown slowly enough to be seen. */
export const rerun = $state({ on: false });

export function pace(): Speed {
  if (calm.matches) return 'off';
  return rerun.on && TEMPI[settings.speed] < 1 ? 'normal' : settings.speed;
}

/** What the server is told: whoever goes step by step wants no haste either. */
export function tempo(): Exclude<Speed, 'step'> {
  const now = calm.matches ? 'off' : settings.speed;
  return now === 'step' ? 'calm' : now;
}

/** Milliseconds of a motion at the chosen speed. */
export function motion(ms: number): number {
  return ms * TEMPI[pace()];
}

/** The theme in which the page is, not only should be. */
export const dressed = $state({ theme: shownTheme() });

export function applyTheme(): void {
  document.documentElement.dataset.theme = dressed.theme = shownTheme();
  document.documentElement.lang = settings.language;
  document.documentElement.dataset.speed = pace();
}
dark.addEventListener('change', applyTheme);
strong.addEventListener('change', applyTheme);
