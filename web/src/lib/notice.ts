// Whose turn it is can be seen in the browser's tab.
import { t } from './i18n.svelte';

export function showTurn(mine: boolean): void {
  document.title = t(mine ? 'title.turn' : 'title.game');
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = mine ? '/favicon-turn.svg' : '/favicon.svg';
}
