// Drawings as pictures: one node of the page each, instead of every wall and window of it.
import type { Attachment } from 'svelte/attachments';
import { elements, emblem, sprite, unpainted } from './sprite.svelte';
import { paints, type Lit, type Paint } from './paints.svelte';
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

/** By paints, by lines, by what a card has of its own. */
const made = new WeakMap<Paint, Map<string, Map<string, string>>>();

/** The address of a picture of these lines, in the paints of a light and of a card. */
export function picture(lines: string, box: Box, light: Lit, own: Look = { drawing: '' }): string {
  const paint = paints.under(light);
  const painted = kept(made, paint, () => new Map<string, Map<string, string>>());
  const looks = kept(painted, lines, () => new Map<string, string>());
  const look = [box.width, own.wall, own.roof, own.kind].join();
  return kept(looks, look, () => address(framed(filled(lines, paint, own), box)));
}

interface Known<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

function kept<K, V>(known: Known<K, V>, key: K, make: () => V): V {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

/** A browser reads what it has to fetch in a task of its own; what an address itself says, within the script that names it. */
const address = (text: string): string => URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));

function framed(lines: string, { x, y, width, height }: Box): string {
  const size = `viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${lines}</svg>`;
}

const PAINT = /var\((--[\w-]+)\)/;
/** What lies between the names of paints, which are every second piece. */
const pieces = new Map<string, string[]>();
const piecesOf = (lines: string): string[] => kept(pieces, lines, () => lines.split(PAINT));

function filled(lines: string, paint: Paint, own: Look): string {
  const { wall = '', roof = '', kind = '' } = own;
  const found = (name: string): string => {
    if (name === '--wall') return filled(wall, paint, own);
    if (name === '--roof') return filled(roof, paint, own);
    if (name === '--k') return paint[kind ? `--${kind}` : '--c-brick'] ?? '';
    return paint[name] ?? '';
  };
  return piecesOf(lines)
    .map((piece, i) => (i % 2 ? found(piece) : piece))
    .join('');
}

/** The lines of a house or landmark, with its sign where the sign is one of ours. */
export function drawn({ drawing, sign }: Look): string {
  const on = sign && sprite.has(sign.drawing) ? emblem(sign.drawing, sign.x, sign.y, sign.size) : '';
  return sprite.lines(drawing) + on;
}

/** What stands behind the hoarding of a building site, and the hoarding. */
export const site = (look: Look): string => groundOf(look) + hoarding();
export const groundOf = ({ drawing, sign }: Look): string =>
  sprite.lines('site-ground') + (sign || !sprite.ready ? '' : planned(drawing, 1.5, '4 2.6'));
export const hoarding = (): string => sprite.lines('site-crane') + sprite.lines('site-hoarding');

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

const isStill = (part: Element | string): part is string => typeof part === 'string';

const shown = new WeakMap<Element, string>();

/** A copy whose parts move; what stands still between them is a picture. */
export function alive(lines: string, box: Box, light: Lit, own?: Look): Attachment<SVGGElement> {
  return (group) => {
    const pictures = [...group.querySelectorAll(':scope > image')];
    const parts = partsOf(lines);
    const stills = parts.filter(isStill);
    const addresses = stills.map((part) => picture(part, box, light, own));
    // Under another light only the pictures are others.
    if (shown.get(group) === lines) return pictures.forEach((made, i) => made.setAttribute('href', addresses[i]!));
    shown.set(group, lines);
    let next = 0;
    group.replaceChildren(
      ...parts.map((part) => (isStill(part) ? image(addresses[next++]!, box) : part.cloneNode(true))),
    );
  };
}

function image(address: string, box: Box): Element {
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'image');
  made.setAttribute('href', address);
  for (const [name, value] of Object.entries(box)) made.setAttribute(name, String(value));
  return made;
}
