// What this browser saw and gave before the first throw: whoever changes it afterwards is found out.

/** A number for the dice, for the seats of this browser. */
export interface Gift {
  seats: number[];
  nonce: string;
  /** The server took the pledge, and later the number. */
  pledged?: boolean;
  shown?: boolean;
}

export interface SeenSeal {
  commitment: string;
  server_nonce: string;
  gifts: Gift[];
  /** Everybody's pledges, as they stood when this browser showed its numbers. */
  pledges?: Record<string, string>;
}

/** As it was kept before numbers were pledged. */
interface OldNote {
  commitment: string;
  server_nonce: string;
  nonce: string;
  seats: number[];
}

const key = (game: string): string => `machikoro-dice-${game}`;

export function keepSeals(game: string, seals: SeenSeal[]): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(seals));
  } catch {
    // Without storage the rest of the check still works.
  }
}

export function seenSeals(game: string): SeenSeal[] {
  try {
    const found = JSON.parse(localStorage.getItem(key(game)) ?? '[]') as SeenSeal[] | OldNote;
    if (Array.isArray(found)) return found;
    const { commitment, server_nonce, nonce, seats } = found;
    return [{ commitment, server_nonce, gifts: [{ seats, nonce, pledged: true, shown: true }] }];
  } catch {
    return [];
  }
}

export function dropSeals(game: string): void {
  try {
    localStorage.removeItem(key(game));
  } catch {
    // Nothing was kept.
  }
}
