// The drawings of the town: one file, fetched when the first of them is shown.
import type { Attachment } from 'svelte/attachments';
import address from '$/generated/town.svg?url';
import './palette.css';

const PAINT = /^(fill|stroke|stroke-width|stroke-dasharray|stroke-linecap|stroke-linejoin|opacity|fill-opacity)$/;

class Sprite {
  /** Whether the drawings are in the page. */
  ready = $state(false);
  private coming: Promise<void> | null = null;

  load(): Promise<void> {
    this.coming ??= this.fetch().catch(() => {
      this.coming = null;
    });
    return this.coming;
  }

  has(name: string): boolean {
    return this.ready && document.getElementById(name) !== null;
  }

  /** The same lines without paint, made when they are first wanted. */
  plan(name: string): string {
    const id = `plan-${name}`;
    const source = this.ready && !document.getElementById(id) ? document.getElementById(name) : null;
    if (source) source.after(unpainted(source, id));
    return id;
  }

  private async fetch(): Promise<void> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    const drawn = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
    drawn.setAttribute('aria-hidden', 'true');
    drawn.classList.add('sprite');
    document.body.append(document.importNode(drawn, true));
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
    const source = document.getElementById(name);
    if (source) group.replaceChildren(...source.cloneNode(true).childNodes);
  };
}
