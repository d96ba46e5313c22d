// What is around a card's house on its picture: sky and ground, by what the card is.
import type { EstablishmentCard } from '$/lib/wire';

/** Where the house stands. */
export const HOME = { x: 20, y: -2 };

function ground({ symbol, colour }: Pick<EstablishmentCard, 'symbol' | 'colour'>): [above: string, below: string] {
  if (symbol === 'boat') return ['#cdebf5', 'var(--c-water)'];
  if (colour === 'purple') return ['#ede4f6', '#cdbce2'];
  if (colour === 'blue') return ['#cfeaf3', '#b9da92'];
  if (colour === 'red') return ['#fde7d2', '#ebc9a2'];
  if (symbol === 'factory' || symbol === 'combo') return ['#f3eadb', '#dcc9a8'];
  return ['#e3f1e4', '#dccba6'];
}

export function scene(card: EstablishmentCard | undefined, house: string): string {
  const [above, below] = ground(card ?? { symbol: '', colour: 'green' });
  const afloat = card?.symbol === 'boat';
  return [
    `<rect x="-200" y="-120" width="540" height="260" fill="${above}"/>`,
    '<g fill="#fff" opacity=".72"><circle cx="6" cy="22" r="9"/><circle cx="18" cy="18" r="11"/>',
    '<circle cx="124" cy="34" r="8"/><circle cx="134" cy="31" r="9"/></g>',
    afloat ? '' : `<path d="M-200 74h200q34-18 70-8t70-8h200v86H-200z" fill="${below}" opacity=".55"/>`,
    `<path d="M-200 ${afloat ? 62 : 82}H0q40-6 70-2t70-3h200v90H-200z" fill="${below}"/>`,
    `<g transform="translate(${HOME.x} ${HOME.y})">${house}</g>`,
  ].join('');
}
