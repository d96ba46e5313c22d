// What a campaign has brought to light: its cards, words and drawings.
import { api } from '$/lib/api';
import { catalog } from '$/lib/catalog.svelte';
import { drawings } from '$/lib/drawings.svelte';
import { learn } from '$/lib/i18n.svelte';
import type { CampaignCards, LandmarkCard } from '$/lib/wire';

export const RULESET = 'legacy';

/** What lies in a campaign's cards besides establishments, as the rest of the page knows landmarks. */
function landmarkOf({ id, name, text }: Pick<LandmarkCard, 'id' | 'name' | 'text'>, prices: number[]): LandmarkCard {
  return {
    id,
    box: RULESET,
    prices,
    kind: 'own',
    operation: '',
    shared: false,
    counts: true,
    name,
    short: text,
    text,
  };
}

/** Pictures of stories and maps are large, and fetched when they are looked at. */
const READ = /^(\d+_|map_|box_)|^epilogue$/;

export const fetchDrawings = (shelf: string, names: string[]): Promise<void> =>
  drawings.fetch(names, (name) => api.picture(shelf, name));

/** Cards, words and drawings that have come to light, for whatever shows them. */
export async function learnCards(shelf: string): Promise<CampaignCards> {
  const cards = await api.revealed(shelf);
  catalog.campaign = cards;
  learn(cards.words as Parameters<typeof learn>[0]);
  catalog.reveal(RULESET, {
    establishments: cards.establishments,
    extra: [],
    landmarks: [
      ...cards.landmarks.map((card) => landmarkOf(card, cards.slots)),
      ...cards.projects.map((card) => landmarkOf(card, [card.cost])),
      ...(cards.islands ?? []).map((card) => landmarkOf(card, [])),
    ],
  });
  void fetchDrawings(
    shelf,
    cards.pictures.filter((name) => !READ.test(name)),
  );
  return cards;
}
