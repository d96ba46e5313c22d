// Drawings that travel with what they show: none of them is in the page before its time.
const SVG = 'http://www.w3.org/2000/svg';

class Drawings {
  /** How many have come: whoever draws one looks again. */
  count = $state(0);
  private readonly known = new Set<string>();

  /** Fetches what is not there yet. */
  async fetch(names: Iterable<string>, address: (name: string) => string): Promise<void> {
    const missing = [...new Set(names)].filter((name) => !this.known.has(name));
    missing.forEach((name) => this.known.add(name));
    await Promise.all(missing.map((name) => this.take(name, address(name))));
  }

  has(name: string): boolean {
    return this.count >= 0 && document.getElementById(`pic-${name}`) !== null;
  }

  private async take(name: string, address: string): Promise<void> {
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(String(answer.status));
      this.put(name, await answer.text());
    } catch {
      this.known.delete(name);
    }
  }

  /** A drawing under the names by which cards and landmarks look for theirs. */
  put(name: string, text: string): void {
    const drawing = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    if (drawing.nodeName !== 'svg' || this.has(name)) return;
    this.known.add(name);
    ownPaints(name, drawing);
    raiseSky(drawing);
    add(`pic-${name}`, drawing);
    add(`lm-legacy-${name}`, drawing);
    add(`plan-legacy-${name}`, blueprint(drawing));
    const emblem = drawing.querySelector('.emblem');
    if (emblem) add(`i-legacy-${name}`, emblem);
    this.count += 1;
  }
}

/** Gradients and clips lie apart, once for all copies and under names of this drawing: within what is not laid out they paint nothing. */
function ownPaints(name: string, drawing: Element): void {
  const paints = [...drawing.querySelectorAll('linearGradient, radialGradient, clipPath, mask, pattern, filter')];
  if (!paints.length) return;
  const own = new Map(paints.map((paint) => [paint.id, `paint-${name}-${paint.id}`]));
  for (const part of drawing.querySelectorAll('*'))
    for (const { name: attribute, value } of part.attributes)
      part.setAttribute(
        attribute,
        value.replace(/url\(#([^)]+)\)/g, (_, id: string) => `url(#${own.get(id) ?? id})`),
      );
  for (const paint of paints) paint.id = own.get(paint.id)!;
  paintBox().append(...paints.map((paint) => document.importNode(paint, true)));
  for (const paint of paints) paint.remove();
}

/** Laid out, but nowhere to be seen. */
function paintBox(): Element {
  const found = document.querySelector('svg.paints');
  if (found) return found;
  const made = document.createElementNS(SVG, 'svg');
  const look = { class: 'paints', width: '0', height: '0', 'aria-hidden': 'true', style: 'position:absolute' };
  for (const [name, value] of Object.entries(look)) made.setAttribute(name, value);
  return document.body.appendChild(made);
}

const CARD = '0 0 120 66';
/** The picture of a card may stand in a higher place: its sky goes on above it. */
function raiseSky(drawing: Element): void {
  const sky = drawing.firstElementChild;
  if (drawing.getAttribute('viewBox') !== CARD || sky?.nodeName !== 'rect') return;
  sky.setAttribute('y', '-134');
  sky.setAttribute('height', '200');
  drawing.setAttribute('overflow', 'visible');
}

function add(id: string, drawing: Element): void {
  const symbol = document.createElementNS(SVG, 'symbol');
  symbol.id = id;
  if (id.startsWith('pic-box_') || drawing.hasAttribute('overflow')) symbol.setAttribute('overflow', 'visible');
  symbol.setAttribute('viewBox', drawing.getAttribute('viewBox') ?? '0 0 64 64');
  for (const part of drawing.childNodes) symbol.append(document.importNode(part, true));
  document.querySelector('svg.sprite')?.append(symbol);
}

/** As the page draws what is only planned: the same lines, dashed and without colour. */
function blueprint(drawing: Element): Element {
  const lines = drawing.cloneNode(true) as Element;
  for (const part of lines.querySelectorAll('*'))
    for (const paint of ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'fill-opacity'])
      part.removeAttribute(paint);
  const group = document.createElementNS(SVG, 'g');
  const look = { fill: 'none', stroke: 'currentColor', 'stroke-width': '1.5', 'stroke-dasharray': '3.4 2' };
  for (const [name, value] of Object.entries(look)) group.setAttribute(name, value);
  group.append(...lines.childNodes);
  lines.append(group);
  return lines;
}

export const drawings = new Drawings();
