import { t } from '$/lib/i18n.svelte';
import type { Table } from '$/lib/table.svelte';

/** A seat as the parts of the campaign's table draw it. */
export interface Mayor {
  name: string;
  colour: string;
  bot: boolean;
  flag: boolean;
  floors: number;
  track: number;
  boat: number;
  fox: boolean;
  islands: string[];
}

/** All seats; who looks is "you", unless everybody looks at the same screen. */
export function mayorsOf(table: Table, shared: boolean): Mayor[] {
  return table.view!.seats.map((seat, i): Mayor => {
    const board = table.players[i]?.board;
    return {
      name: seat.you && !shared ? t('you') : seat.name,
      colour: seat.colour,
      bot: seat.kind === 'bot',
      flag: board?.flag ?? false,
      floors: board?.floors ?? 0,
      track: board?.track ?? 0,
      boat: board?.boat ?? 0,
      fox: board?.fox ?? false,
      islands: board?.islands ?? [],
    };
  });
}
