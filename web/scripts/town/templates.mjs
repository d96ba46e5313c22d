// What most houses are made of.
import {
  G,
  P,
  R,
  S,
  at,
  awning,
  battle,
  block,
  chimney,
  door,
  field,
  flag,
  gable,
  glass,
  grass,
  n1,
  pagoda,
  pave,
  rep,
  saw,
  shadow,
  side,
  smoke,
  wins,
  zig,
} from './parts.mjs';
import { EM } from './emblems.mjs';
export const em = (n, x, y, s = 1, cls = '') => at(x, y, s, EM[n], cls);
export const board = (n, x, y, s = 0.62, c = 'white') =>
  R(x - 15, y - 15, 30, 30, 'woodd', 8) + R(x - 13, y - 13, 26, 26, c, 6.5) + em(n, x, y, s);
export const roofsign = (n, x, y, s = 0.9) =>
  S(`M${x - 8} ${y + 8}V${y + 20}M${x + 8} ${y + 8}V${y + 20}`, 'woodd', 2.6) + em(n, x, y, s);

/* ---------- templates: what the generic composition uses ---------- */
export const shop = (o = {}) =>
  pave() +
  shadow() +
  (o.pre || '') +
  (o.style === 'side'
    ? side(18, 58, o.h || 40, o.rh || 20, o.wall || 'cream', o.roof || 'brick')
    : o.style === 'flat'
      ? block(16, 60, o.h || 42, o.wall || 'cream') + R(14, G - (o.h || 42) - 3, 64, 5, o.roof || 'brick', 2)
      : o.style === 'pagoda'
        ? pagoda(20, 54, o.h || 38, 20, o.wall || 'cream', o.roof || 'navy')
        : gable(18, 58, o.h || 38, o.rh || 24, o.wall || 'cream', o.roof || 'brick')) +
  door(o.dx || 56, 21, 13, o.door || 'woodd') +
  glass(23, 68, 26, 15) +
  (o.goods || '') +
  (o.code === 'red' ? zig(14, G - 36, 66, 11) : awning(14, G - 36, 66, 11)) +
  (o.em
    ? o.sign === 'board'
      ? board(o.em, o.ex ?? 47, o.ey ?? 40, o.es ?? 0.62)
      : roofsign(o.em, o.ex ?? 47, o.ey ?? 24, o.es ?? 0.9)
    : '') +
  (o.front || '');
export const works = (o = {}) =>
  pave() +
  shadow() +
  chimney(o.cx ?? 74, 50, 9, 32, o.chim || 'brick') +
  smoke((o.cx ?? 74) + 5, 12) +
  saw(12, 66, 30, 3, o.wall || 'sand', o.roof || 'rust') +
  R(44, 70, 26, 20, 'woodd', 2) +
  R(46, 72, 22, 18, 'ink', 1) +
  S('M46 77h22M46 82h22', 'stoned', 1.2) +
  wins(17, 68, 2, 1, 12, 15, 8, 9) +
  awning(40, 60, 34, 9) +
  (o.em ? roofsign(o.em, o.ex ?? 36, o.ey ?? 27, o.es ?? 0.92) : '') +
  (o.front || '');
export const civic = (o = {}) =>
  pave() +
  shadow() +
  block(16, 60, o.h || 50, o.wall || 'lilac') +
  battle(16, G - (o.h || 50), 60) +
  wins(22, G - (o.h || 50) + 9, 4, o.ny || 1, 14, 14, 8, 9) +
  door(40, 22, 14, 'plumd') +
  (o.em ? board(o.em, o.ex ?? 46, o.ey ?? 26, 0.7) : '') +
  (o.front || '');
export const farm = (crop, o = {}) => field(o.soil || 'soil') + crop + flag(o.fx ?? 12, o.fy ?? 62, o.fh ?? 34);
export const sea = () =>
  R(2, 58, 96, 40, 'water', 12) +
  P('M2 84q8-4 16 0t16 0 16 0 16 0 16 0 16 0v2q0 12-12 12H14Q2 98 2 86z', 'waterd') +
  `<g class="a-wave">${S('M12 68q5-3 10 0M70 66q5-3 10 0M44 94q5-3 10 0M18 92q4-2 8 0M78 92q4-2 8 0', 'white', 1.7, ' opacity=".7"')}</g>`;

export const wheatRow = (c1, c2, n) => (y, x0, x1, j) => {
  const m = n + 1;
  return (
    `<g class="a-grain g${j % 3}">` +
    S(
      rep(m, (i) => `M${n1(x0 + ((x1 - x0) * (i + 0.2)) / m)} ${y}v-12`),
      c2,
      1.5,
    ) +
    S(
      rep(m, (i) => `M${n1(x0 + ((x1 - x0) * (i + 0.2)) / m)} ${y - 11}v-7`),
      c1,
      4.2,
    ) +
    '</g>'
  );
};
/** What a sign on a roof stands on. */
export const sign = (x, y) => S(`M${x - 8} ${y + 8}V${y + 20}M${x + 8} ${y + 8}V${y + 20}`, 'woodd', 2.6);
/** A farm with one building. */
export const barn = (wall, roof) =>
  grass() +
  shadow(50, 36) +
  gable(20, 44, 28, 20, wall, roof) +
  door(34, 18, 12) +
  S('M76 81v14', 'woodd', 3) +
  flag(12, 94, 44);
