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
