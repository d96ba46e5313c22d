// What a campaign has brought to light: its cards, words and drawings.
import { api } from '$/lib/api';
import { catalog } from '$/lib/catalog.svelte';
import { drawings } from '$/lib/drawings.svelte';
import { learn } from '$/lib/i18n.svelte';
import { OPEN_SHELF, SEALED } from '$/lib/shelf';
import type { CampaignCards, LandmarkCard } from '$/lib/wire';

export { SEALED as RULESET };

/** What lies in a campaign's cards besides establishments, as the rest of the page knows landmarks. */
function landmarkOf(
  { id, name, text, operation = '' }: Pick<LandmarkCard, 'id' | 'name' | 'text'> & { operation?: string },
  prices: number[],
): LandmarkCard {
  return {
    id,
    box: SEALED,
    prices,
    kind: 'own',
    operation,
    shared: false,
    counts: true,
    name,
    short: text,
    text,
  };
}

/** What a landmark costs: by its place in this game, or by any place where it has none. */
function pricesOf({ game, slots }: CampaignCards, id: string): number[] {
  const { landmarks } = game.about;
  const own = landmarks.length === slots.length ? slots.filter((_, place) => landmarks[place] === id) : [];
  return own.length ? own : slots;
}

/** Pictures of stories and maps are large, and fetched when they are looked at. */
const READ = /^(\d+_|map_|box_)|^epilogue$/;

export const fetchDrawings = (shelf: string, names: string[]): Promise<void> =>
  drawings.fetch(names, (name) => api.picture(shelf, name));

/** Cards, words and drawings that have come to light, for whatever shows them. */
export async function learnCards(shelf: string): Promise<CampaignCards> {
  const asked = shelf === OPEN_SHELF ? '' : shelf;
  catalog.shelf = asked;
  const cards = await api.revealed(shelf);
  // Whoever has gone on to another campaign sees that one's cards.
  if (catalog.shelf !== asked) return cards;
  catalog.campaign = cards;
  learn(cards.words as Parameters<typeof learn>[0]);
  catalog.reveal(SEALED, {
    establishments: cards.establishments,
    extra: [],
    landmarks: [
      ...cards.landmarks.map((card) => landmarkOf(card, pricesOf(cards, card.id))),
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
