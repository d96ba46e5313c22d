// The drawings of the town: one file, fetched when the first of them is shown; of it the page holds what it shows.
import type { Attachment } from 'svelte/attachments';
import address from '$/generated/town.svg?url';
import './palette.css';

const PAINT = /^(fill|stroke|stroke-width|stroke-dasharray|stroke-linecap|stroke-linejoin|opacity|fill-opacity)$/;

class Sprite {
  /** Whether the drawings have come. */
  ready = $state(false);
  private coming: Promise<void> | null = null;
  /** All of them, outside the page: thousands of lines that nobody sees would be styled with it. */
  private kit: Document | null = null;
  private shown: Element | null = null;

  load(): Promise<void> {
    this.coming ??= this.fetch().catch(() => {
      this.coming = null;
    });
    return this.coming;
  }

  has(name: string): boolean {
    return this.ready && this.drawing(name) !== null;
  }

  drawing(name: string): Element | null {
    return this.kit?.getElementById(name) ?? null;
  }

  /** Where `use` finds a drawing, put into the page when it is first wanted. */
  at(name: string): string {
    if (!document.getElementById(name)) this.show(this.drawing(name));
    return `#${name}`;
  }

  /** The same lines without paint. */
  plan(name: string): string {
    const id = `plan-${name}`;
    const source = document.getElementById(id) ? null : this.drawing(name);
    if (source) this.show(unpainted(source, id));
    return `#${id}`;
  }

  private show(drawing: Element | null): void {
    if (drawing) this.shown?.append(document.importNode(drawing, true));
  }

  private async fetch(): Promise<void> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    this.kit = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
    const page = document.importNode(this.kit.documentElement, false);
    page.setAttribute('aria-hidden', 'true');
    page.classList.add('sprite');
    this.shown = page.appendChild(document.createElementNS(page.namespaceURI, 'defs'));
    document.body.append(page);
    this.ready = true;
  }
}

function unpainted(source: Element, id: string): Element {
  const lines = source.cloneNode(true) as Element;
  lines.id = id;
  for (const part of lines.querySelectorAll('*'))
    for (const name of part.getAttributeNames())
      if (PAINT.test(name) || name === 'class' || name === 'style') part.removeAttribute(name);
  return lines;
}

export const sprite = new Sprite();

/** A copy whose parts move; what only refers to the sprite stands still. */
export function alive(name: string): Attachment<SVGGElement> {
  return (group) => {
    const source = sprite.drawing(name);
    if (source) group.replaceChildren(...document.importNode(source, true).childNodes);
  };
}
