export interface Star {
  x: number;
  y: number;
  r: number;
  shine: number;
}

/** Always the same sky: the numbers come from a small generator of our own. */
export function starry(width: number, height: number, count: number, seed: number): Star[] {
  let state = seed;
  const next = (): number => (state = (state * 16807) % 2147483647) / 2147483647;
  next();
  return Array.from({ length: count }, () => ({
    x: Math.round(next() * width),
    y: Math.round(next() * height),
    r: 0.8 + next() * 1.6,
    shine: 0.4 + next() * 0.6,
  }));
}
