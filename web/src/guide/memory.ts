// What this browser has explained, by game and by lesson; it lasts until the browser forgets it.
interface Kept {
  said: string[];
  hints: string[];
  off?: boolean;
}
interface Memory {
  /** Moments of finished or running games: who is shown only what is new does not hear them again. */
  known: string[];
  games: Record<string, Kept>;
}

const KEY = 'machikoro.guide';
const MOST_GAMES = 30;

function read(): Memory {
  try {
    return { known: [], games: {}, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Memory>) };
  } catch {
    return { known: [], games: {} };
  }
}

export const recall = (game: string): Kept | undefined => read().games[game];

export const knownMoments = (): string[] => read().known;

export function keep(game: string, kept: Kept): void {
  const memory = read();
  memory.known = [...new Set([...memory.known, ...kept.said])];
  delete memory.games[game];
  memory.games[game] = kept;
  for (const oldest of Object.keys(memory.games).slice(0, -MOST_GAMES)) delete memory.games[oldest];
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // A browser without storage explains again after a reload.
  }
}
