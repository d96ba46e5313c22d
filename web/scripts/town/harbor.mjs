// Houses of the harbor.
import {
  E,
  K,
  O,
  P,
  R,
  S,
  SH,
  WIN,
  at,
  awning,
  battle,
  block,
  chimney,
  crate,
  door,
  flower,
  glass,
  gull,
  n1,
  pave,
  person,
  poly,
  rep,
  rows,
  shadow,
  smoke,
  tulip,
  wins,
  zig,
} from './parts.mjs';
import { em, farm, roofsign, sea, shop } from './templates.mjs';
export const HOUSES = {
  sushi_bar: () =>
    shop({
      code: 'red',
      style: 'pagoda',
      wall: 'sandl',
      roof: 'navy',
      em: 'sushi',
      ey: 22,
      es: 0.95,
      front:
        at(
          86,
          70,
          1,
          S('M0-12v-6', 'ink', 1.4) +
            E(0, -3, 6.5, 9, 'red', ' class="a-glow"') +
            R(-3.5, -13, 7, 2.6, 'ink', 1) +
            R(-3.5, 5, 7, 2.6, 'ink', 1) +
            S('M-6-5.500q6 2 12 0M-6 0q6 2 12 0', SH, 1.2),
        ) + S('M86 51H78', 'ink', 2),
    }),
  flower_garden: () =>
    farm(
      rows(
        4,
        66,
        10,
        (y, a, b, j) =>
          `<g class="a-grain g${j % 3}">` +
          rep(7, (i) => tulip(n1(a + ((b - a) * (i + 0.3)) / 7), y, ['pink', 'corn', 'red', 'plum'][j])) +
          '</g>',
      ),
      { soil: 'leafl', fx: 14, fy: 60, fh: 38 },
    ) +
    at(
      66,
      60,
      1,
      S('M-14 0V-16a14 12 0 0 1 28 0V0', 'leafd', 4) +
        O(-13, -18, 3, 'pink') +
        O(-8, -25, 3, 'red') +
        O(0, -28, 3, 'pink') +
        O(8, -25, 3, 'corn') +
        O(13, -18, 3, 'pink'),
    ),
  flower_shop: () =>
    shop({
      code: 'green',
      wall: 'pinkl',
      roof: 'plum',
      em: 'flower',
      ey: 26,
      es: 1.05,
      front:
        rep(4, (i) => flower(16 + i * 9, 97, ['red', 'corn', 'pink', 'orange'][i], 1)) + R(12, 94, 36, 5, 'wood', 1.5),
    }),
  pizza_joint: () =>
    shop({
      code: 'red',
      style: 'side',
      wall: 'sandl',
      roof: 'leafd',
      em: 'pizza',
      ey: 26,
      es: 1.05,
      pre: chimney(70, 42, 9, 22) + smoke(75, 16),
      front: at(88, 97, 0.9, S('M0 0v-20', 'stoned', 2) + R(-7, -21, 14, 2, 'stoned', 1) + R(-6, 0, 12, 1.6, 'stoned')),
    }),
  publisher: () =>
    pave() +
    shadow() +
    block(18, 56, 50, 'sand') +
    battle(18, 40, 56) +
    wins(24, 49, 4, 1, 13, 14, 8, 10) +
    glass(24, 69, 14, 14) +
    door(44, 20, 13, 'plumd') +
    glass(61, 69, 9, 14) +
    roofsign('book', 46, 22, 1) +
    at(86, 97, 0.95, R(-8, -6, 16, 6, 'white') + R(-7, -11, 14, 5, 'white') + S('M-5-3h10M-5-8.500h8', 'stoned', 1.2)),
  hamburger_stand: () =>
    pave() +
    shadow(48, 38) +
    block(20, 52, 32, 'sandl') +
    R(25, 66, 42, 13, 'ink', 1.5) +
    person(46, 80, 'white', 0.95) +
    R(22, 78, 48, 4.5, 'wood', 1.5) +
    zig(15, 54, 62, 9) +
    em('burger', 48, 34, 1.25) +
    at(88, 97, 0.85, S('M0 0v-12', 'stoned', 2.4) + E(0, -12, 8, 2.6, 'white') + S('M-6 0H6', 'stoned', 2)),
  mackerel_boat: () =>
    sea() +
    `<g class="a-bob">${R(47, 28, 3, 46, 'woodd')}${P('M51 30q20 14 24 36H51z', 'white')}${P('M62 40q10 10 13 26H58z', SH)}${P('M46 36Q32 48 28 66h18z', K)}${P('M14 70h72l-12 18H28z', K)}${P('M14 70h72l-3 5H17z', 'white')}${P('M56 75h27l-9 13H54z', SH)}${R(28, 62, 16, 9, 'sandl', 2)}</g>` +
    P('M2 86q8-4 16 0t16 0 16 0 16 0 16 0 16 0q-2 12-14 12H14Q3 97 2 86z', 'waterd') +
    em('fish', 80, 93, 0.42) +
    gull(24, 34, 0.8),
  tax_office: () =>
    pave() +
    shadow(50, 46) +
    block(14, 64, 38, 'white', { d: 12 }) +
    poly(
      [
        [10, 54],
        [46, 26],
        [82, 54],
      ],
      'white',
      ' stroke="var(--c-white)" stroke-width="3" stroke-linejoin="round"',
    ) +
    poly(
      [
        [46, 26],
        [60, 20],
        [95, 47],
        [82, 54],
      ],
      K,
      ' stroke="var(--k)" stroke-width="2" stroke-linejoin="round"',
    ) +
    S('M9 54 46 25l37 29', K, 5) +
    em('coin', 46, 43, 0.46) +
    R(10, 53, 72, 6, 'stone', 1) +
    R(10, 53, 72, 2.2, K) +
    rep(5, (i) => R(15 + i * 13.5, 59, 7, 27, 'cream', 1) + R(19.5 + i * 13.5, 59, 2.5, 27, SH)) +
    R(9, 86, 76, 5, 'stone', 1.5) +
    R(6, 91, 82, 5, 'stone', 1.5) +
    [20, 66].map((x) => P(`M${x} 62h9v15h-3v-3h-3v3h-3z`, K)).join(''),
  food_warehouse: () =>
    pave() +
    shadow(50, 46) +
    block(10, 68, 30, 'stone', { open: 1 }) +
    P('M6 62q38-42 76 0z', 'leafd') +
    P('M44 40q22 0 38 22l12-7q-14-24-40-22z', 'leafd') +
    P('M44 40q22 0 38 22l12-7q-14-24-40-22z', SH) +
    P('M14 60q30-30 60 0z', 'sandl') +
    em('basket', 44, 46, 0.6) +
    R(17, 70, 24, 20, 'white', 1) +
    S('M18 74h22M18 78.500h22M18 83h22', 'stone', 1.6) +
    R(48, 70, 24, 20, 'ink', 1) +
    awning(12, 59, 66, 8) +
    crate(86, 97, 1.1, [
      [-4, 0, 'red'],
      [4, 0, 'corn'],
    ]) +
    crate(60, 92, 0.9) +
    crate(86, 88, 0.9, [
      [-4, 0, 'leaf'],
      [3, 0, 'orange'],
    ]),
  tuna_boat: () =>
    sea() +
    `<g class="a-bob b2">${R(64, 12, 3, 50, 'woodd')}${S('M65 14 88 60M65 14 40 40', 'ink', 1)}${S('M66 22h18', 'woodd', 2)}${em('fish', 84, 34, 0.5)}${S('M84 22v6', 'ink', 1)}${R(28, 40, 26, 22, 'white', 2)}${R(31, 44, 7, 7, WIN, 1)}${R(42, 44, 7, 7, WIN, 1)}${R(26, 36, 30, 5, 'orange', 1.5)}${R(34, 22, 10, 15, 'red', 1)}${R(34, 25, 10, 4, 'white')}${P('M6 58h88l-10 26H20z', K)}${P('M6 58h88l-2 6H8z', 'white')}${P('M60 64h32l-8 20H56z', SH)}${O(22, 71, 2.6, 'white')}${O(34, 71, 2.6, 'white')}</g>` +
    P('M2 84q8-4 16 0t16 0 16 0 16 0 16 0 16 0q-2 14-14 14H14Q3 97 2 84z', 'waterd') +
    gull(18, 26, 0.8),
};
