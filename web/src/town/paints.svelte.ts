// The paints as they are under each light, by name: pictures know nothing of the page's style sheets.
import { getContext, setContext, untrack } from 'svelte';
import { dressed, motion } from '$/lib/settings.svelte';
import type { Light } from './light';
import './palette.css';

export type Paint = Record<string, string>;
/** No light of its own: on cards it is always day. */
export type Lit = Light | '';
const LIGHTS: Lit[] = ['', 'day', 'dusk', 'night'];
const NONE: Paint = {};
const OTHERS = ['--plan', '--blue', '--green', '--red', '--purple'];

class Paints {
  private names: string[] = [];
  private readonly known = new Map<string, Record<string, Paint>>();

  /** Which paints there are. */
  learn(names: string[]): void {
    this.names = [...names, ...OTHERS];
    this.under('');
  }

  under(light: Lit): Paint {
    const theme = dressed.theme;
    const found = this.known.get(theme) ?? this.read();
    this.known.set(theme, found);
    return found[light] ?? NONE;
  }

  /** All lights at once: to ask what a style is makes the browser find out for the whole page. */
  private read(): Record<string, Paint> {
    const probes = LIGHTS.map((light) => {
      const probe = document.createElement('i');
      probe.hidden = true;
      probe.style.color = 'var(--plan)';
      if (light) probe.dataset.time = light;
      return probe;
    });
    document.body.append(...probes);
    const read = probes.map((probe, i) => {
      const style = getComputedStyle(probe);
      const found = this.names.map((name) => [name, style.getPropertyValue(name).trim()]);
      // In the themes of systems it is a colour of theirs, which pictures do not know by its name.
      return [LIGHTS[i], { ...Object.fromEntries(found), '--plan': style.color }];
    });
    for (const probe of probes) probe.remove();
    return Object.fromEntries(read) as Record<string, Paint>;
  }
}

export const paints = new Paints();

const KEY = Symbol('light');
/** Under which light everything inside is drawn. */
export const shine = (light: () => Light): void => void setContext(KEY, light);

/** The light under which a drawing is; when it changes, one drawing after the other follows. */
export function shining(): () => Lit {
  const light = getContext<(() => Lit) | undefined>(KEY);
  if (!light) return () => '';
  let shown = $state(untrack(light));
  $effect(() => {
    const next = light();
    if (next !== untrack(() => shown)) inTurn(() => (shown = next));
  });
  return () => shown;
}

const waiting: (() => void)[] = [];

/** To paint a whole town anew takes longer than a picture may: one drawing for each. */
function inTurn(change: () => void): void {
  if (!motion(1)) return change();
  if (waiting.push(change) === 1) requestAnimationFrame(go);
}

function go(): void {
  waiting.shift()?.();
  if (waiting.length) requestAnimationFrame(go);
}
