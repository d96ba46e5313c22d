// Which drawing a card or landmark has; a card without one of its own is composed and keeps its looks for ever.
import { catalog } from '$/lib/catalog.svelte';
import { drawings } from '$/lib/drawings.svelte';
import { sprite } from './sprite.svelte';

export interface Sign {
  drawing: string;
  x: number;
  y: number;
  size: number;
}
export interface Look {
  drawing: string;
  sign?: Sign;
  wall?: string;
  roof?: string;
  /** The colour of its card. */
  kind?: string;
}

const WALLS = ['cream', 'peach', 'sandl', 'mint', 'pinkl', 'stone', 'white'];
const ROOFS = ['brick', 'slate', 'teal', 'rust', 'plum', 'navy', 'woodd'];
const STYLES = ['gable', 'side', 'flat'];
/** What stands on the sign of a card that has no emblem of its own. */
const EMBLEMS: Record<string, string> = {
  wheat: 'wheat',
  field: 'wheat',
  cow: 'cowhead',
  gear: 'gear',
  mountain: 'gem',
  bread: 'bread',
  stall: 'basket',
  cup: 'fork',
  factory: 'works',
  fruit: 'apple',
  boat: 'fish',
  briefcase: 'case',
  tower: 'crown',
  flower: 'flower',
  combo: 'coin',
};
const FOOTBALL: Record<string, string> = {
  wheat_field: 'ticket',
  ranch: 'ball',
  bakery: 'burger',
  cafe: 'shirt',
  convenience_store: 'soda',
  forest: 'horn',
  stadium: 'horn',
  tv_station: 'shirt',
  business_center: 'coin',
  cheese_factory: 'ball',
  furniture_factory: 'tv',
  mine: 'shirt',
  family_restaurant: 'crown',
  apple_orchard: 'ticket',
  farmers_market: 'bag',
};
/** Where a shape has its sign: the middle, and how large an emblem of 42 units is there. */
const SIGNS: Record<string, [x: number, y: number, scale: number]> = {
  works: [36, 27, 0.92],
  civic: [46, 26, 0.62],
  field: [66, 46, 0.56],
  garden: [66, 46, 0.56],
  barn: [76, 66, 0.56],
};
const ON_ROOF: [number, number, number] = [47, 25, 0.9];

function hash(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
}

function shapeOf(colour: string, symbol: string, number: number): string {
  if (colour === 'purple') return 'civic';
  if (colour === 'green' && (symbol === 'factory' || symbol === 'combo')) return 'works';
  if (colour === 'green' || colour === 'red') return `${colour}-${STYLES[(number >>> 6) % STYLES.length]}`;
  if (symbol === 'flower') return 'garden';
  return symbol === 'wheat' || symbol === 'fruit' || symbol === 'field' ? 'field' : 'barn';
}

function composed(ruleset: string, id: string, emblem: string): Look {
  const card = catalog.card(ruleset, id);
  const number = hash(id);
  const shape = shapeOf(card?.colour ?? 'green', card?.symbol ?? '', number);
  const [x, y, scale] = SIGNS[shape] ?? ON_ROOF;
  const size = 42 * scale;
  return {
    drawing: `shape-${shape}`,
    sign: { drawing: emblem, x: x - size / 2, y: y - size / 2, size },
    wall: `var(--c-${WALLS[number % WALLS.length]})`,
    roof: `var(--c-${ROOFS[(number >>> 3) % ROOFS.length]})`,
    kind: card?.colour ?? 'blue',
  };
}

export function houseLook(ruleset: string, id: string): Look {
  const theme = catalog.ruleset(ruleset)?.theme ?? '';
  const club = theme === 'fussball' ? FOOTBALL[id] : undefined;
  if (club) return composed(ruleset, id, `emblem-${club}`);
  if (drawings.has(id) && document.getElementById(`i-legacy-${id}`)) return composed(ruleset, id, `i-legacy-${id}`);
  if (sprite.has(`house-${id}`)) return { drawing: `house-${id}`, kind: catalog.card(ruleset, id)?.colour ?? 'blue' };
  return composed(ruleset, id, `emblem-${EMBLEMS[catalog.card(ruleset, id)?.symbol ?? ''] ?? 'star'}`);
}

/** The drawing of a landmark; one that came with a campaign is square. */
export function landmarkLook(ruleset: string, id: string): Look {
  const themed = `landmark-${catalog.ruleset(ruleset)?.theme ?? ''}-${id}`;
  if (sprite.has(themed)) return { drawing: themed };
  if (!sprite.has(`landmark-${id}`) && drawings.has(id))
    return { drawing: '', sign: { drawing: `lm-legacy-${id}`, x: 16, y: 28, size: 108 } };
  return { drawing: `landmark-${id}` };
}
