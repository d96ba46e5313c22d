import { t } from './i18n.svelte';

/** The one whose cards lie face down; everywhere else what rests is on holiday. */
const FACE_DOWN = 'legacy';

export function shut(ruleset: string, n: number): { all: string; some: string; spoken: string } {
  return ruleset === FACE_DOWN
    ? { all: t('card.down'), some: t('card.some_down', { n }), spoken: t('card.lie_down', { n }) }
    : { all: t('card.holiday'), some: t('card.away', { n }), spoken: t('card.closed', { n }) };
}
