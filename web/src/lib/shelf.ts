import type { View } from './wire';

/** Where the cards of a table come from that came to light: its campaign, or the chapter by itself. */
export const shelfOf = (view: Pick<View, 'campaign' | 'chapter' | 'game'>): string =>
  view.campaign ? `campaigns/${view.campaign}` : view.chapter ? `games/${view.game}` : '';
