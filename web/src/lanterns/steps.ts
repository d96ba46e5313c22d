// The eight steps after a game, in words: what moved where, the server says.
import { catalog } from '$/lib/catalog.svelte';
import { t } from '$/lib/i18n.svelte';
import { RULESET } from './cards';
import type { Campaign } from './campaign.svelte';
import type { Step } from './stage/EndSteps.svelte';

export function stepsOf(campaign: Campaign, chapter: number): Step[] {
  const view = campaign.view!;
  const line = view.golden_book.find((written) => written.chapter === chapter);
  const end = view.ends.find((ended) => ended.chapter === chapter);
  const named = (id: string | undefined): string => (id ? catalog.name(RULESET, id) : '');
  const moved = (title: string, id: string | undefined): Step => ({
    title,
    note: named(id),
    ...(id && { card: id }),
    icon: 'package',
  });
  const sides = campaign.leaf(`pair_${chapter}`)?.cards ?? [];
  return [
    {
      title: t('saga.step.book'),
      note: line ? t('saga.step.book_note', { name: line.mayor, n: chapter }) : '',
      icon: 'ledger',
    },
    moved(t('saga.step.project'), end?.project),
    moved(t('saga.step.landmark'), end?.landmark),
    moved(t('saga.step.market'), end?.market_card),
    {
      title: t('saga.step.side', { name: line?.mayor ?? '' }),
      note: sides.length ? t('saga.step.side_note', { a: named(sides[0]), b: named(sides[1]) }) : '',
      icon: 'performing-arts',
    },
    { title: t('saga.step.bags'), note: t('saga.step.bags_note'), icon: 'backpack' },
    { title: t('saga.step.display'), note: t('saga.step.display_note'), icon: 'clipboard' },
    { title: t('saga.step.coins'), note: '', icon: 'coin' },
  ];
}
