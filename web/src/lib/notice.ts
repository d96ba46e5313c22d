// Whose turn it is can be seen in the browser's tab.
import { t } from './i18n.svelte';

export function showTurn(mine: boolean): void {
  const title = t(mine ? 'title.turn' : 'title.game');
  if (document.title !== title) document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const picture = mine ? '/favicon-turn.svg' : '/favicon.svg';
  if (icon && icon.getAttribute('href') !== picture) icon.href = picture;
}
