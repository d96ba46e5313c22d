import { t } from '$/lib/i18n.svelte';
import { settings } from '$/lib/settings.svelte';
import type { LeafView } from '$/lib/wire';

/** Behind the tenth is no chapter any more. */
export const chapterName = (n: number): string => (n > 10 ? t('saga.free_play') : t('saga.chapter', { n }));

/** What a leaf without a name of its own is called by. */
const NAMES = [
  [/_(closing|chosen)$/, 'saga.go.game_ended'],
  [/_archive$/, 'saga.archive'],
] as const;

/** What stands above a leaf: its chapter small, its name large. */
export function titleOf(leaf: LeafView): { over: string; title: string } {
  const chapter = chapterName(leaf.chapter);
  if (leaf.id === 'welcome') return { over: t('saga.motto'), title: t('saga.title') };
  const key = NAMES.find(([end]) => end.test(leaf.id))?.[1];
  const whole = leaf.title[settings.language] || (key ? t(key) : '');
  const colon = whole.indexOf(': ');
  return { over: chapter, title: (colon < 0 ? whole : whole.slice(colon + 2)) || chapter };
}
