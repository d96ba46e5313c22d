import { t } from '$/lib/i18n.svelte';
import { settings } from '$/lib/settings.svelte';
import type { LeafView } from '$/lib/wire';

/** What stands above a leaf: its chapter small, its name large. */
export function titleOf(leaf: LeafView): { over: string; title: string } {
  const chapter = leaf.chapter > 10 ? t('saga.free_play') : t('saga.chapter', { n: leaf.chapter });
  if (leaf.id === 'welcome') return { over: t('saga.motto'), title: t('saga.title') };
  const whole = leaf.title[settings.language] || (/_(closing|chosen)$/.test(leaf.id) ? t('saga.go.game_ended') : '');
  const colon = whole.indexOf(': ');
  return { over: chapter, title: (colon < 0 ? whole : whole.slice(colon + 2)) || chapter };
}
