// What this browser remembers of its owner.
export type Language = 'de' | 'en';
export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
export type Speed = 'normal' | 'fast' | 'off';

interface Saved {
  language: Language;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  voice: boolean;
  /** Whether the voice speaks slowly. */
  slowly: boolean;
  shortcuts: boolean;
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
    voice: false,
    slowly: false,
    shortcuts: true,
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

export function pace(): Speed {
  return calm.matches ? 'off' : settings.speed;
}

/** Milliseconds of a motion at the chosen speed. */
export function motion(ms: number): number {
  return { normal: ms, fast: ms / 2.5, off: 0 }[pace()];
}

export function applyTheme(): void {
  document.documentElement.dataset.theme = shownTheme();
  document.documentElement.lang = settings.language;
  document.documentElement.dataset.speed = pace();
}
dark.addEventListener('change', applyTheme);
strong.addEventListener('change', applyTheme);
