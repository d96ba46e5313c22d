/** A sentence stands for as long, and for at least so long if another waits; in milliseconds. */
const STAYS = 3200;
const READABLE = 1500;

class Toasts {
  text = $state('');
  urgent = $state('');
  /** Somebody else speaks: one voice is enough. */
  quiet = false;
  /** Dialogs that have opened and closed so far. */
  dialogs = $state(0);
  private readonly waiting: string[] = [];
  private since = -STAYS;
  private timer = 0;

  /** What is said while another sentence is being read waits for its turn. */
  say(text: string): void {
    if (this.waiting.at(-1) === text) return;
    this.waiting.push(text);
    this.goOn(Math.max(0, this.since + READABLE - performance.now()));
  }

  private goOn(pause: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      const next = this.waiting.shift();
      this.text = '';
      if (next === undefined) return;
      this.since = performance.now();
      requestAnimationFrame(() => (this.text = next));
      this.goOn(this.waiting.length ? READABLE : STAYS);
    }, pause);
  }

  /** Spoken at once by screen readers, not shown. */
  call(text: string): void {
    this.urgent = '';
    if (this.quiet) return;
    requestAnimationFrame(() => (this.urgent = text));
  }
}

export const toasts = new Toasts();

/** Within the dialog that is open, above it: what lies outside is covered, and no screen reader says it. */
export function onTop(toast: HTMLElement): void {
  void toasts.dialogs;
  const open = [...document.querySelectorAll('dialog:modal')].at(-1);
  (open ?? document.body).append(toast);
  toast.showPopover?.();
}
