class Toasts {
  text = $state('');
  urgent = $state('');
  /** Somebody else speaks: one voice is enough. */
  quiet = false;
  /** Dialogs that have opened and closed so far. */
  dialogs = $state(0);
  private timer = 0;

  say(text: string): void {
    this.text = '';
    clearTimeout(this.timer);
    requestAnimationFrame(() => (this.text = text));
    this.timer = window.setTimeout(() => (this.text = ''), 3200);
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
