// The drawings of the town: one file, fetched when the first of them is shown; the page holds none that it does not show.
import address from '$/generated/town.json?url';
import { paints } from './paints.svelte';

const SVG = 'http://www.w3.org/2000/svg';
const EMBLEM = '-21 -21 42 42';

class Sprite {
  /** Whether the drawings have come. */
  ready = $state(false);
  private coming: Promise<void> | null = null;
  private kit: Record<string, string> = {};

  load(): Promise<void> {
    this.coming ??= this.fetch().catch(() => {
      this.coming = null;
    });
    return this.coming;
  }

  has(name: string): boolean {
    return this.ready && name in this.kit;
  }

  /** The lines of a drawing, to be put into a picture. */
  lines(name: string): string {
    return this.kit[name] ?? '';
  }

  /** Where `use` finds a drawing, put into the page when it is first wanted. */
  at(name: string): string {
    if (!document.getElementById(name) && this.has(name)) show(name, this.lines(name));
    return `#${name}`;
  }

  /** The same lines without paint. */
  plan(name: string): string {
    const id = `plan-${name}`;
    if (!document.getElementById(id) && this.has(name)) show(id, unpainted(this.lines(name)));
    return `#${id}`;
  }

  private async fetch(): Promise<void> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    const { drawings, paints: names } = (await answer.json()) as { drawings: Record<string, string>; paints: string[] };
    this.kit = drawings;
    paints.learn(names);
    this.ready = true;
  }
}

/** Lines as elements of the page. */
export function elements(lines: string): Element[] {
  const drawing = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${lines}</svg>`, 'image/svg+xml');
  return [...document.importNode(drawing.documentElement, true).children];
}

function show(id: string, lines: string): void {
  const emblem = id.startsWith('emblem-');
  const drawing = document.createElementNS(SVG, emblem ? 'symbol' : 'g');
  drawing.id = id;
  if (emblem) drawing.setAttribute('viewBox', EMBLEM);
  drawing.append(...elements(lines));
  place().append(drawing);
}

function place(): Element {
  const found = document.querySelector('svg.sprite.town');
  if (found) return found;
  const made = document.createElementNS(SVG, 'svg');
  made.setAttribute('class', 'sprite town');
  made.setAttribute('aria-hidden', 'true');
  return document.body.appendChild(made);
}

const PAINT =
  / (fill|stroke|stroke-width|stroke-dasharray|stroke-linecap|stroke-linejoin|opacity|fill-opacity|class|style)="[^"]*"/g;
export const unpainted = (lines: string): string => lines.replace(PAINT, '');

/** An emblem where a sign is. */
export const emblem = (name: string, x: number, y: number, size: number): string =>
  `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="${EMBLEM}">${sprite.lines(name)}</svg>`;

export const sprite = new Sprite();
