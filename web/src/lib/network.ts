// The browser that was opened with the server may let phones in: it knows a key from its address.
import { api } from './api';
import { catalog } from './catalog.svelte';

const KEY = 'machikoro-host';

/** The key does not stay in the address, where it could be copied with it. */
export function takeKey(): void {
  const key = new URLSearchParams(location.hash.slice(1)).get('host');
  if (!key) return;
  try {
    sessionStorage.setItem(KEY, key);
  } catch {
    // Without storage phones are let in with --lan.
  }
  history.replaceState(history.state, '', location.pathname + location.search);
}

function hostKey(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export const canLetIn = (): boolean => !!catalog.about?.lan_switch && !!hostKey();

export async function letIn(on: boolean): Promise<void> {
  const { lan_url } = await api.network({ key: hostKey(), on });
  if (catalog.about) catalog.about = { ...catalog.about, lan_url };
}
