import type { View } from './wire';

/** The ruleset whose cards come to light in play. */
export const SEALED = 'legacy';
/** The shelf of the cards that everybody may know. */
export const OPEN_SHELF = 'campaigns';
/** Room codes are shorter than ids. */
export const ID_LENGTH = 8;

/** Where the cards of a table come from that came to light: its campaign, or the chapter by itself. */
export const shelfOf = (view: Pick<View, 'campaign' | 'chapter' | 'game'>): string =>
  view.campaign ? `campaigns/${view.campaign}` : view.chapter ? `games/${view.game}` : '';

/** The address of what a shelf belongs to; the open one belongs to nothing. */
export function homeOfShelf(shelf: string): string {
  const [kind, id = ''] = shelf.split('/');
  return id && `/${kind === 'games' ? 'g' : 'c'}/${id}`;
}
