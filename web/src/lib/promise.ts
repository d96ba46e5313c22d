// What this browser saw and gave before the first throw: whoever changes it afterwards is found out.
export interface Promised {
  commitment: string;
  server_nonce: string;
  nonce: string;
  seats: number[];
}

const key = (game: string): string => `machikoro-dice-${game}`;

export function keepPromise(game: string, promised: Promised): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(promised));
  } catch {
    // Without storage the rest of the check still works.
  }
}

export function promiseOf(game: string): Promised | null {
  try {
    return JSON.parse(localStorage.getItem(key(game)) ?? 'null') as Promised | null;
  } catch {
    return null;
  }
}

export function dropPromise(game: string): void {
  try {
    localStorage.removeItem(key(game));
  } catch {
    // Nothing was kept.
  }
}
