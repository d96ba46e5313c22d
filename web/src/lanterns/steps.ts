// The eight steps after a game, as far as they can be told from what lies on the table.
import { catalog } from '$/lib/catalog.svelte';
import { t } from '$/lib/i18n.svelte';
import { RULESET } from './cards';
import type { Campaign } from './campaign.svelte';
import type { Step } from './stage/EndSteps.svelte';

export function stepsOf(campaign: Campaign, chapter: number): Step[] {
  const view = campaign.view!;
  const line = view.golden_book.find((written) => written.chapter === chapter);
  const of = (kind: string): string | undefined =>
    campaign.leaves.find((leaf) => leaf.kind === kind && leaf.chapter === chapter)?.cards[0];
  const projects = new Set(campaign.cards?.projects.map((card) => card.id));
  const project = view.archive.findLast((id) => projects.has(id));
  const letters = new Set(campaign.cards?.landmarks.map((card) => card.id));
  const first = view.archive.findLast((id) => letters.has(id));
  const market = of('market_card');
  const named = (id: string | undefined): string => (id ? catalog.name(RULESET, id) : '');
  const sides = campaign.leaf(`pair_${chapter}`)?.cards ?? [];
  return [
    {
      title: t('saga.step.book'),
      note: line ? t('saga.step.book_note', { name: line.mayor, n: chapter }) : '',
      icon: 'ledger',
    },
    { title: t('saga.step.project'), note: named(project), ...(project && { card: project }), icon: 'package' },
    { title: t('saga.step.landmark'), note: named(first), ...(first && { card: first }), icon: 'package' },
    { title: t('saga.step.market'), note: named(market), ...(market && { card: market }), icon: 'package' },
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
