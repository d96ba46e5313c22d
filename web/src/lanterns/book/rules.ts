// The rules of a campaign's game at hand: those of any game, with the places, the project and the rule cards that it has.
import { catalog } from '$/lib/catalog.svelte';
import { list, t } from '$/lib/i18n.svelte';
import { rulesOf, type Rules, type RulesPart } from '$/lib/rules';
import { settings } from '$/lib/settings.svelte';
import type { CampaignCards } from '$/lib/wire';
import { RULESET } from '../cards';

const FREE_PLAY = 11;
const names = (ids: string[]): string => list(ids.map((id) => catalog.name(RULESET, id)));

function goal({ game, slots }: CampaignCards): string[] {
  const { landmarks } = game.about;
  const open = landmarks.length > slots.length || game.projects.length > 1;
  return [
    open ? t('rules.saga.goal_open') : t('rules.saga.goal', { list: names(landmarks), project: names(game.projects) }),
    t('rules.saga.alone'),
  ];
}

/** A chapter without its campaign. */
const single = (): boolean => catalog.shelf.startsWith('games/');

function begin(chapter: number): string[] {
  if (single()) return [t('rules.begin')];
  const dice = chapter === 1 || chapter === FREE_PLAY;
  return [t(dice ? 'rules.saga.begin_dice' : 'rules.saga.begin_winner'), t('rules.saga.clockwise')];
}

function start({ game }: CampaignCards): string[] {
  const { about, for_waiting: waits = [] } = game;
  const [from = 2, to = 4] = about.players;
  return [
    t('rules.players', { from, to }),
    t('rules.coins', { n: Number(about.defaults['']?.['start_coins']) }),
    ...(waits.length ? [t('rules.saga.waiting', { list: waits.join(', ') })] : []),
    ...(game.rule_cards.length ? [t('rules.saga.more_coins')] : []),
    about.starters.length
      ? t('rules.starters', { list: names(about.starters) })
      : t(single() ? 'rules.saga.dealt' : 'rules.saga.pick', { n: game.circles }),
    ...begin(game.chapter),
  ];
}

function note(chapter: number): string {
  if (!catalog.shelf) return t('rules.saga.first');
  if (chapter === FREE_PLAY) return t('rules.saga.free');
  return t(single() ? 'rules.saga.single' : 'rules.saga.so_far', { n: chapter });
}

function more({ game, rules }: CampaignCards): RulesPart[] {
  const language = settings.language;
  const inForce = rules.filter(({ id }) => game.rule_cards.includes(id));
  return [
    {
      title: t('saga.project'),
      text: [t('rules.saga.project')],
      landmarks: game.projects.flatMap((id) => catalog.landmark(RULESET, id) ?? []),
    },
    ...(inForce.length
      ? [
          {
            title: t('saga.rule_stack'),
            cards: inForce.map(({ name, text }) => ({ name: name[language], text: text[language] })),
          },
        ]
      : []),
    { title: t('saga.reference'), text: game.reference[language].split('\n') },
  ];
}

export function campaignRules(cards: CampaignCards): Rules {
  const { game, slots } = cards;
  const rules = rulesOf(game.about, {}, 'rules.saga.build');
  return {
    ...rules,
    goal: goal(cards),
    start: start(cards),
    build: game.rule_cards.length ? [...rules.build, t('rules.saga.actions')] : rules.build,
    marks: [t('rules.saga.places', { list: slots.join(', ') }), ...rules.marks.slice(1)],
    note: note(game.chapter),
    more: more(cards),
  };
}
