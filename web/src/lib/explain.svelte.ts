// Hover, focus by keyboard or a long press on any card asks for its explanation.
import type { Attachment } from 'svelte/attachments';

export interface Subject {
  ruleset: string;
  id: string;
  box: DOMRect;
  sheet: boolean;
}

class Explain {
  subject = $state.raw<Subject | null>(null);
  /** What landmarks cost whoever plays, where a table knows better than the card. */
  prices = $state.raw<Record<string, number>>({});
  /** How often something was looked up. */
  asked = 0;
  private timer = 0;
  /** What the explanation speaks of, or will. */
  private about: Element | null = null;

  later(ruleset: string, id: string, element: Element, delay: number, sheet: boolean): void {
    clearTimeout(this.timer);
    this.about = element;
    this.timer = window.setTimeout(() => {
      this.asked += 1;
      this.subject = { ruleset, id, box: element.getBoundingClientRect(), sheet };
    }, delay);
  }

  open(ruleset: string, id: string, element: Element): void {
    this.later(ruleset, id, element, 0, true);
  }

  leave(): void {
    clearTimeout(this.timer);
    // What is taken away while it is drawn is left too: nothing may change then.
    if (this.subject && !this.subject.sheet) this.subject = null;
  }

  /** What is gone has nothing more to explain. */
  gone(element: Element): void {
    if (this.about === element) this.leave();
  }

  close(): void {
    clearTimeout(this.timer);
    this.subject = null;
  }
}

export const explain = new Explain();

export function explains(ruleset: string, id: string): Attachment<HTMLElement> {
  return (element) => {
    let pressed = false;
    const enter = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') explain.later(ruleset, id, element, 550, false);
    };
    const down = (event: PointerEvent): void => {
      pressed = false;
      if (event.pointerType === 'mouse') return explain.leave();
      window.setTimeout(() => (pressed = explain.subject?.id === id), 480);
      explain.later(ruleset, id, element, 450, true);
    };
    const up = (): void => explain.leave();
    const click = (event: MouseEvent): void => {
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const menu = (event: Event): void => event.preventDefault();
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'i' || event.key === 'I') explain.open(ruleset, id, element);
    };
    const focus = (): void => {
      if (element.matches(':focus-visible')) explain.later(ruleset, id, element, 900, false);
    };
    const listeners: [string, EventListener][] = [
      ['pointerenter', enter as EventListener],
      ['pointerleave', up],
      ['pointercancel', up],
      ['pointerup', up],
      ['pointerdown', down as EventListener],
      ['contextmenu', menu],
      ['keydown', key as EventListener],
      ['focus', focus],
      ['blur', up],
    ];
    for (const [name, listener] of listeners) element.addEventListener(name, listener);
    element.addEventListener('click', click, { capture: true });
    return () => {
      // Not while the page is being drawn.
      queueMicrotask(() => element.isConnected || explain.gone(element));
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
      element.removeEventListener('click', click, { capture: true });
    };
  };
}
