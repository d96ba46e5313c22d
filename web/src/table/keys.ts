import type { Table } from '$/lib/table.svelte';

type Sheet = 'help' | 'chat' | 'settings' | 'invite';

function press(selector: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(selector);
  if (!button || button.disabled) return false;
  button.click();
  return true;
}

/** The keys of the table; letters typed into fields are left alone. */
export function shortcut(event: KeyboardEvent, table: Table, open: (sheet: Sheet) => void): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select, dialog')) return;
  const keys: Record<string, () => boolean | void> = {
    '1': () => press('[data-do=roll1]'),
    '2': () => press('[data-do=roll2]'),
    r: () => press('[data-do=roll2]') || press('[data-do=roll1]'),
    b: () => press('[data-do=build]'),
    y: () => press('[data-do=yes]') || press('[data-do=confirm]'),
    n: () => press('[data-do=no]'),
    e: () => press('[data-do=end]'),
    u: () => table.undo(),
    h: () => table.askHint(),
    p: () => press('[data-do=pause]'),
    l: () => document.querySelector<HTMLElement>('#log .scroll')?.focus(),
    m: () => document.querySelector<HTMLElement>('.mk .card[tabindex="0"], .mk .lmc[tabindex="0"]')?.focus(),
    c: () => open('chat'),
    g: () => document.querySelector<HTMLElement>('.guide')?.focus(),
    f6: () => document.querySelector<HTMLElement>('.guide')?.focus(),
    '?': () => open('help'),
  };
  const act = keys[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
}
