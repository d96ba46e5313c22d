class Toasts {
  text = $state('');
  urgent = $state('');
  /** Somebody else speaks: one voice is enough. */
  quiet = false;
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
