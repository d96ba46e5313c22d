/** What a move builds; nothing, where it saves. */
export function wareOf(move: string): string | null {
  const [verb, ...rest] = move.split(' ');
  return verb === 'build' ? (rest.at(-1) ?? null) : null;
}
