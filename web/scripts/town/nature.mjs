// Ground, plants and beings.
import { C, E, HI, O, P, R, S, SH, WIN, at, n1, poly, rep } from './ink.mjs';

/* ---------- ground and plants ---------- */
export const plot = (c) => R(3, 76, 94, 22, c, 10) + R(3, 94, 94, 4, SH, 2);
export const grass = () => plot('grass'),
  pave = () => plot('pave') + S('M14 94.500h16M44 96h14M72 94.500h14', HI, 1.4);
export const shadow = (x = 52, w = 44) => E(x, 91, w, 4.5, SH);
export const tree = (x, y, s = 1, c = 'leaf') =>
  at(
    x,
    y,
    s,
    E(1, 0, 8, 2.4, SH) +
      P('M-1.8 0l.6-9h2.400l.6 9z', 'woodd') +
      `<g class="a-sway">${O(0, -16, 9, c)}${O(-5.5, -12, 6, c)}${O(6, -12, 6, c)}${O(3, -14, 8, SH)}${O(-3, -18, 5, HI)}</g>`,
  );
export const pine = (x, y, s = 1) =>
  at(
    x,
    y,
    s,
    E(1, 0, 8, 2.4, SH) +
      R(-1.6, -7, 3.2, 7, 'woodd') +
      `<g class="a-sway">${P('M0-36 8-21H4L10-13H5L12-5H-12L-5-13H-10L-4-21H-8z', 'pine', ' stroke="var(--c-pine)" stroke-width="2" stroke-linejoin="round"')}${P('M0-36 8-21H4L10-13H5L12-5H1z', SH)}</g>`,
  );
export const bush = (x, y, s = 1, c = 'leafd') => at(x, y, s, O(-4, -3, 4, c) + O(3, -4, 5, c) + O(-1, -5, 4, HI));
export const blossom = (x, y, s = 1) => tree(x, y, s, 'pink');
export const flower = (x, y, c, s = 1) =>
  at(
    x,
    y,
    s,
    S('M0 0v-7', 'leafd', 1.6) +
      P('M0-2q-4-3-4.5-5 4 0 4.5 3.500z', 'leafd') +
      O(-2.4, -9, 2.4, c) +
      O(2.4, -9, 2.4, c) +
      O(0, -11.4, 2.4, c) +
      O(0, -7.4, 2.2, c) +
      O(0, -9.3, 1.5, 'corn'),
  );
export const tulip = (x, y, c) =>
  S(`M${x} ${y}v-7`, 'leafd', 1.7) +
  P(`M${x - 3.4} ${y - 13}q1.7 2.5 3.4-.6 1.7 3.1 3.4.6v4.200a3.4 3.4 0 0 1-6.8 0z`, c);
export const field = (c, c2 = SH) =>
  poly(
    [
      [3, 97],
      [89, 97],
      [97, 56],
      [15, 56],
    ],
    c,
    ` stroke="${C(c)}" stroke-width="4" stroke-linejoin="round"`,
  ) +
  rep(4, (i) => {
    const q = (i + 0.5) / 4,
      y = 97 - 41 * q;
    return S(`M${n1(4 + 12 * q)} ${n1(y)}H${n1(89 + 8 * q)}`, c2, 3);
  });
export const rows = (n, y0, dy, fn) =>
  rep(n, (j) => {
    const y = y0 + j * dy,
      x0 = 17 - (12 * (y - 56)) / 41,
      x1 = 94 - (8 * (y - 56)) / 41;
    return fn(y, x0, x1, j);
  });
export const fence = (x, y, n, s = 10) =>
  rep(n + 1, (i) => R(x + i * s - 1.2, y - 9, 2.4, 9, 'white', 1)) +
  R(x - 2, y - 7.5, n * s + 4, 1.9, 'white', 1) +
  R(x - 2, y - 3.8, n * s + 4, 1.9, 'white', 1);
export const crate = (x, y, s, goods) =>
  at(
    x,
    y,
    s,
    (goods || []).map((g) => O(g[0], g[1] - 7.5, 2.8, g[2])).join('') +
      R(-8, -8, 16, 8, 'wood', 1) +
      S('M-8-4H8', 'woodd', 1.2),
  );
export const barrel = (x, y, s = 1) =>
  at(
    x,
    y,
    s,
    P('M-6-14q6-2 12 0 3 7 0 14-6 2-12 0-3-7 0-14z', 'wood') +
      S('M-7-10q7 2 14 0M-7-3.500q7 2 14 0', 'woodd', 1.5) +
      P('M2-15q3 .5 4 1 3 7 0 14-2 .8-4 1z', SH),
  );
export const scarecrow = (x, y) =>
  at(
    x,
    y,
    1,
    S('M0 0v-22M-9-15H9', 'woodd', 2) +
      P('M-6-18H6l2 11H-8z', 'red') +
      O(0, -22, 4, 'sand') +
      P('M-7-24.500q7-2 14 0-2 1.5-4 1.5-1-5-3-5t-3 5q-2 0-4-1.500z', 'woodd'),
  );
export const lamp = (x, y, s = 1) =>
  at(x, y, s, R(-0.9, -26, 1.8, 26, 'ink', 0.9) + O(0, -28, 3.4, 'var(--lamp)') + R(-3, -32, 6, 1.8, 'ink', 0.9));
export const rail = (y = 97) => S(`M2 ${y - 3}H98M2 ${y}H98`, 'stoned', 1.4);

/* ---------- beings ---------- */
export const cow = (x, y, s = 1) =>
  at(
    x,
    y,
    s,
    E(0, 0, 13, 2.6, SH) +
      R(-9, -8, 3, 8, 'ink') +
      R(-4.5, -8, 3, 8, 'stone') +
      R(4, -8, 3, 8, 'ink') +
      R(8, -8, 3, 8, 'stone') +
      R(-11, -17, 22, 11, 'white', 5) +
      P('M-6-17h7q1 7-4 7t-3-7zM5-17h5q2 2 1 6-6 1-6-6z', 'ink') +
      `<g class="a-nod">${R(-19, -21, 11, 11, 'white', 4)}${P('M-14-21h5v5q-4 0-5-5z', 'ink')}${R(-20, -14, 9, 5.5, 'rose', 2.6)}${O(-15, -16.8, 1, 'ink')}${S('M-17-21l-2-2.500M-9.5-21l2-2.5', 'sand', 2)}</g>` +
      S('M11-15q3 3 2 7', 'ink', 1.3),
  );
export const hen = (x, y, s = 1) =>
  at(
    x,
    y,
    s,
    P('M-6-6q1-3 4-2l2-4q3-1 3 2l2 1-2 1q1 7-5 7-4 0-6-5z', 'white') +
      P('M0-12l1-2 1 1.5 1.5-1V-11z', 'red') +
      O(2.2, -10, 0.6, 'ink') +
      S('M-1-1v2M1-1v2', 'gold', 0.9),
  );
export const person = (x, y, c, s = 1, hair = 'woodd') =>
  at(
    x,
    y,
    s,
    E(0, 0, 3.6, 1.2, SH) +
      P('M-3 0v-6q0-4 3-4t3 4v6z', c) +
      O(0, -12.3, 2.9, 'skin') +
      P('M-2.9-12.600a2.9 2.9 0 0 1 5.8 0q-3-1.6-5.8 0z', hair),
  );
export const gull = (x, y, s = 1) => at(x, y, s, S('M-7 0q4-5 7 0q3-5 7 0', 'white', 2.2), 'a-gull');
export const car = (x, y, c, s = 1) =>
  at(
    x,
    y,
    s,
    E(0, 0, 13, 2, SH) +
      P('M-12-2v-4q0-2 3-2l3-5q1-1 2-1h6q1.5 0 2 1l3 5h3q2 0 2 2v4z', c) +
      P('M-4.5-8l2-4H1v4zM2.5-8v-4H4.500l2.5 4z', WIN) +
      O(-6.5, -1.5, 2.8, 'ink') +
      O(6.5, -1.5, 2.8, 'ink') +
      O(-6.5, -1.5, 1, 'stone') +
      O(6.5, -1.5, 1, 'stone'),
  );
export const truck = (x, y, c, s = 1) =>
  at(
    x,
    y,
    s,
    E(0, 0, 22, 2.6, SH) +
      R(-21, -22, 27, 19, c, 2) +
      R(-21, -8, 27, 2, SH) +
      P('M6-15h7l5 6v6H6z', 'white') +
      P('M9-13h3.500l3 4H9z', WIN) +
      O(-13, -2.5, 4, 'ink') +
      O(-13, -2.5, 1.5, 'stone') +
      O(11, -2.5, 4, 'ink') +
      O(11, -2.5, 1.5, 'stone'),
  );
