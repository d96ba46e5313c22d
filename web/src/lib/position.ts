// The engine's position as the page reads it; the schema leaves it open.
import type { View } from './wire';

export interface Player {
  name: string;
  coins: number;
  cards: Record<string, number>;
  closed: Record<string, number>;
  landmarks: string[];
  fresh: string[];
  invested: number;
}

export interface Position {
  turn: number;
  active: number;
  dice: number[];
  total: number;
  players: Player[];
  market: Record<string, number>;
  deck: Record<string, number>;
  step: Record<string, number>;
}

export interface GameEvent {
  kind: string;
  player?: number;
  other?: number;
  card?: string;
  amount?: number;
  due?: number;
  total?: number;
  dice?: number[];
  action?: string;
  turn?: number;
  again?: boolean;
  closed?: boolean;
  /** The name of somebody without a seat. */
  who?: string;
}

export const positionOf = (view: View): Position => view.position as unknown as Position;

/** Rounds are counted from the turns: everybody plays once in each. */
export const roundOf = (view: View): number => Math.max(1, Math.ceil(positionOf(view).turn / view.seats.length));
