/** Places on a rounded rectangle at equal steps, clockwise from the upper left. */
export function ringed(
  count: number,
  width: number,
  height: number,
  margin: number,
  round: number,
): [number, number][] {
  const w = width - 2 * margin;
  const h = height - 2 * margin;
  const r = Math.min(w, h) / round;
  const across = w - 2 * r;
  const down = h - 2 * r;
  const corner = (Math.PI * r) / 2;
  const parts: [number, (t: number) => [number, number]][] = [
    [across, (t) => [r + t, 0]],
    [corner, (t) => [w - r + r * Math.sin(t / r), r - r * Math.cos(t / r)]],
    [down, (t) => [w, r + t]],
    [corner, (t) => [w - r + r * Math.cos(t / r), h - r + r * Math.sin(t / r)]],
    [across, (t) => [w - r - t, h]],
    [corner, (t) => [r - r * Math.sin(t / r), h - r + r * Math.cos(t / r)]],
    [down, (t) => [0, h - r - t]],
    [corner, (t) => [r - r * Math.cos(t / r), r - r * Math.sin(t / r)]],
  ];
  const whole = 2 * across + 2 * down + 4 * corner;
  const at = (k: number): [number, number] => {
    let left = ((k / count) * whole - corner / 2 + whole) % whole;
    for (const [length, point] of parts) {
      if (left <= length) {
        const [x, y] = point(left);
        return [x + margin, y + margin];
      }
      left -= length;
    }
    return [margin, margin];
  };
  return Array.from({ length: count }, (_, k) => at(k));
}
