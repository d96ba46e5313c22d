// Drawings as pictures: one node of the page each, instead of every wall and window of it.
import type { Attachment } from 'svelte/attachments';
import { elements, emblem, sprite, unpainted } from './sprite.svelte';
import { paints, type Lit } from './paints.svelte';
import type { Look } from './looks';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** With room for what reaches over the edge: flags, smoke, cranes. */
export const HOUSE: Box = { x: -60, y: -70, width: 220, height: 210 };
export const LANDMARK: Box = { x: -60, y: -80, width: 260, height: 260 };
export const CARD: Box = { x: -200, y: -120, width: 540, height: 260 };

const made = new Map<string, string>();

/** The address of a picture of these lines, in the paints of a light and of a card. */
export function picture(lines: string, box: Box, light: Lit, own: Look = { drawing: '' }): string {
  const painted = paint(lines, paints.under(light), own);
  const known = made.get(painted);
  if (known) return known;
  const { x, y, width, height } = box;
  const size = `viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${painted}</svg>`;
  const address = `data:image/svg+xml,${encodeURIComponent(text)}`;
  made.set(painted, address);
  return address;
}

const PAINT = /var\((--[\w-]+)\)/g;
function paint(lines: string, paints: Record<string, string>, { wall = '', roof = '', kind = '' }: Look): string {
  const all = (text: string): string => text.replace(PAINT, (_, name: string) => found(name));
  const found = (name: string): string => {
    if (name === '--wall') return all(wall);
    if (name === '--roof') return all(roof);
    if (name === '--k') return paints[kind ? `--${kind}` : '--c-brick'] ?? '';
    return paints[name] ?? '';
  };
  return all(lines);
}

/** The lines of a house or landmark, with its sign where the sign is one of ours. */
export function drawn({ drawing, sign }: Look): string {
  const on = sign && sprite.has(sign.drawing) ? emblem(sign.drawing, sign.x, sign.y, sign.size) : '';
  return sprite.lines(drawing) + on;
}

/** What is only planned: lines on paper. */
export const planned = (drawing: string, stroke: number, dashes: string): string =>
  `<g fill="none" stroke="var(--plan)" stroke-width="${stroke}" stroke-dasharray="${dashes}">${unpainted(sprite.lines(drawing))}</g>`;

const MOVES = '[class^="a-"]';
/** Fewer than this are no more work than a picture. */
const FEW = 3;

/** What of a drawing moves, and between it the lines of what stands still. */
const parted = new Map<string, (Element | string)[]>();
function partsOf(lines: string): (Element | string)[] {
  const known = parted.get(lines);
  if (known) return known;
  const parts: (Element | string)[] = [];
  let still: Element[] = [];
  const flush = (): void => {
    if (still.length < FEW) parts.push(...still);
    else parts.push(still.map((part) => part.outerHTML).join(''));
    still = [];
  };
  for (const part of elements(lines)) {
    if (!part.matches(MOVES) && !part.querySelector(MOVES)) still.push(part);
    else {
      flush();
      parts.push(part);
    }
  }
  flush();
  parted.set(lines, parts);
  return parts;
}

const shown = new WeakMap<Element, string>();

/** A copy whose parts move; what stands still between them is a picture. */
export function alive(lines: string, box: Box, light: Lit, own?: Look): Attachment<SVGGElement> {
  return (group) => {
    const pictures = [...group.querySelectorAll(':scope > image')];
    const parts = partsOf(lines);
    const stills = parts.filter((part) => typeof part === 'string');
    const addresses = stills.map((part) => picture(part, box, light, own));
    // Under another light only the pictures are others.
    if (shown.get(group) === lines) return pictures.forEach((made, i) => made.setAttribute('href', addresses[i]!));
    shown.set(group, lines);
    let next = 0;
    group.replaceChildren(
      ...parts.map((part) => (typeof part === 'string' ? image(addresses[next++]!, box) : part.cloneNode(true))),
    );
  };
}

function image(address: string, box: Box): Element {
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'image');
  made.setAttribute('href', address);
  for (const [name, value] of Object.entries(box)) made.setAttribute(name, String(value));
  return made;
}
