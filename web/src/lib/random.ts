// Guests in the local network come over plain http, where randomUUID does not exist.
export function randomHex(bytes: number): string {
  const numbers = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(numbers, (n) => n.toString(16).padStart(2, '0')).join('');
}

export const freshId = (): string => randomHex(8);
