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
    add(`pic-${name}`, drawing);
    add(`lm-legacy-${name}`, drawing);
    add(`plan-legacy-${name}`, blueprint(drawing));
    const emblem = drawing.querySelector('.emblem');
    if (emblem) add(`i-legacy-${name}`, emblem);
    this.count += 1;
  }
}

function add(id: string, drawing: Element): void {
  const symbol = document.createElementNS(SVG, 'symbol');
  symbol.id = id;
  if (id.startsWith('pic-box_')) symbol.setAttribute('overflow', 'visible');
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
