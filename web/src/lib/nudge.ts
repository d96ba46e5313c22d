// "Your turn" for who does not look: a buzz, and outside the page a notification if that was allowed.
import { t } from './i18n.svelte';
import { settings } from './settings.svelte';

const BUZZ = [60, 60, 60];

/** Only on pages that a browser trusts: on this computer, or over https. */
export const canNotify = (): boolean => 'Notification' in window;

/** Whether the browser lets us. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

export function nudge(text: string): void {
  navigator.vibrate?.(BUZZ);
  if (document.hidden && settings.notify && canNotify() && Notification.permission === 'granted') void notify(text);
}

async function notify(body: string): Promise<void> {
  const options = { body, tag: 'machikoro-turn', icon: '/favicon-turn.svg' };
  try {
    const note = new Notification(t('title.game'), options);
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Phones show notifications of a service worker only.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(t('title.game'), options);
  }
}
