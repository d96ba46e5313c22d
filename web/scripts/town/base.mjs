// Houses of the base game.
import {
  C,
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
  bush,
  chimney,
  cow,
  crate,
  door,
  fence,
  flag,
  gable,
  glass,
  grass,
  hen,
  pave,
  person,
  pine,
  poly,
  rep,
  rows,
  scarecrow,
  shadow,
  side,
  smoke,
  tree,
  wins,
} from './parts.mjs';
import { EM } from './emblems.mjs';
import { em, farm, shop, wheatRow, works } from './templates.mjs';
export const HOUSES = {
  wheat_field: () =>
    farm(rows(4, 64, 10, wheatRow('corn', 'crust', 10)), { soil: 'soil', fx: 84, fy: 56, fh: 36 }) + scarecrow(30, 60),
  ranch: () =>
    grass() +
    shadow(46, 38) +
    gable(14, 40, 30, 22, 'brick', 'white', { d: 20 }) +
    R(26, 68, 16, 22, 'white', 1) +
    S('M27.5 69.5 40.5 88.500M40.5 69.5 27.5 88.5', 'brick', 2.2) +
    R(30, 47, 8, 8, 'white', 1) +
    flag(80, 74, 40) +
    cow(70, 95, 1.05) +
    hen(20, 97, 1) +
    fence(78, 92, 1.5, 10),
  bakery: () =>
    shop({
      code: 'green',
      wall: 'sandl',
      roof: 'crust',
      em: 'bread',
      ey: 28,
      es: 1.05,
      pre: chimney(66, 44, 9, 20) + smoke(71, 20),
      goods: E(31, 80, 5, 2.6, 'crust') + E(42, 80, 5, 2.6, 'crust'),
    }),
  cafe: () =>
    shop({
      code: 'red',
      style: 'side',
      wall: 'peach',
      roof: 'woodd',
      em: 'cup',
      ey: 26,
      es: 1,
      front:
        S('M84 98V78', 'woodd', 2) +
        P('M71 80q13-14 26 0z', 'red') +
        P('M79 80q5-14 10 0z', 'white') +
        R(77, 88, 15, 2.6, 'white', 1) +
        R(83, 90, 2.5, 8, 'white'),
    }),
  convenience_store: () =>
    pave() +
    shadow(50, 46) +
    block(8, 72, 36, 'white') +
    R(8, 54, 72, 9, K) +
    poly(
      [
        [80, 54],
        [94, 47],
        [94, 56],
        [80, 63],
      ],
      K,
    ) +
    poly(
      [
        [80, 54],
        [94, 47],
        [94, 56],
        [80, 63],
      ],
      SH,
    ) +
    R(8, 56.5, 72, 2, 'orange') +
    glass(13, 70, 26, 16) +
    R(44, 68, 20, 22, 'white', 1) +
    R(45.5, 69.5, 8, 20.5, WIN) +
    R(54.5, 69.5, 8, 20.5, WIN) +
    awning(40, 62, 30, 6) +
    S('M26 53V44M62 53V44', 'stoned', 3) +
    R(18, 20, 52, 26, 'teal', 6) +
    R(20.5, 22.5, 47, 21, 'white', 4) +
    S(
      'M29.400 31.600a3.500 3.300 0 1 1 6.200 2.400l-6.200 4.300h7.200M45 38.300V29l-5.800 6.300h8.400M51.400 29v9.300M59.200 29v9.300M51.400 33.700h7.800',
      'red',
      3,
    ) +
    R(69, 74, 8, 13, 'red', 1.5) +
    R(70.5, 76, 5, 4, WIN),
  forest: () =>
    grass() +
    pine(26, 74, 1.25) +
    pine(74, 72, 1.35) +
    tree(50, 72, 1.5, 'leafd') +
    pine(40, 88, 1.15) +
    tree(64, 88, 1.25, 'leaf') +
    at(
      84,
      95,
      1,
      E(0, -3, 3, 3, 'sandl') +
        R(-14, -6, 14, 6, 'wood') +
        E(-14, -3, 2.4, 3, 'sandl') +
        R(-11, -11, 12, 5.5, 'wood') +
        E(-11, -8.3, 2, 2.7, 'sandl'),
    ) +
    flag(14, 92, 42) +
    bush(22, 94, 1),
  stadium: () =>
    pave() +
    shadow(50, 46) +
    P('M6 60q44-20 88 0v22q-44 18-88 0z', 'lilac') +
    P('M62 52q24 3 32 8v22q-12 6-28 8z', SH) +
    E(50, 58, 44, 14, K) +
    rep(10, (i) => {
      const a = (Math.PI * (i + 0.5)) / 10;
      return R(50 - 44 * Math.cos(a) - 2.5, 58 + 14 * Math.sin(a) - 4, 5, 6, K, 0.8);
    }) +
    E(50, 57, 38, 11, 'white') +
    E(50, 58, 34, 9, 'leaf') +
    S('M50 49.500v17M50 55a5 2.5 0 1 1 0 5.4 5 2.5 0 1 1 0-5.4', 'white', 1.2) +
    rep(5, (i) => P(`M${17 + i * 14} ${[86, 89, 90, 89, 86][i]}v-9a4.5 5 0 0 1 9 0v9z`, 'plumd')) +
    [
      [12, 52],
      [88, 52],
      [30, 47],
      [70, 47],
    ]
      .map(
        ([x, y]) =>
          R(x - 1, y - 30, 2, 30, 'stoned') +
          R(x - 6, y - 36, 12, 8, 'ink', 1.5) +
          O(x - 3, y - 32, 1.7, 'var(--lamp)') +
          O(x + 3, y - 32, 1.7, 'var(--lamp)'),
      )
      .join(''),
  tv_station: () =>
    pave() +
    shadow() +
    S('M66 36V6M60 36 66 6l6 30M62 22h8M61 29h10', 'red', 2) +
    O(66, 5, 2.6, 'red', ' class="a-blink"') +
    block(14, 62, 48, 'lilac') +
    battle(14, 42, 62) +
    R(20, 48, 38, 27, 'ink', 4) +
    R(22.5, 50.5, 33, 22, 'var(--screen)', 2.5) +
    P('M34 55.5 46 61.5 34 67.500z', 'white') +
    door(61, 20, 11, 'plumd') +
    wins(62, 48, 1, 1, 10, 12, 9, 9) +
    wins(20, 80, 3, 1, 13, 12, 8, 6) +
    at(
      26,
      26,
      1,
      S('M0 10V0', 'stoned', 3) +
        P('M-12-12Q-14 4 4 6z', 'white') +
        P('M-12-12Q-6 0 4 6z', SH) +
        S('M-6-2 3-9', 'stoned', 2) +
        O(3, -9, 2, 'red'),
    ),
  business_center: () =>
    pave() +
    shadow() +
    block(40, 34, 72, 'glassd', { d: 16 }) +
    battle(40, 18, 34, 16) +
    wins(44, 24, 3, 5, 10, 13, 7, 9) +
    block(12, 34, 46, 'lilac', { d: 12 }) +
    battle(12, 44, 34, 12, 6) +
    wins(16, 52, 3, 2, 10, 12, 7, 8) +
    door(22, 16, 14, 'plumd') +
    R(54, 74, 16, 16, WIN, 1) +
    at(28, 30, 0.5, EM.case),
  cheese_factory: () =>
    works({
      wall: 'sandl',
      roof: 'gold',
      chim: 'stone',
      em: 'cheese',
      ey: 26,
      es: 1.1,
      front: at(86, 95, 0.8, R(-5, -12, 10, 12, 'stone', 2) + R(-3, -15, 6, 4, 'stoned', 1)),
    }),
  furniture_factory: () =>
    works({
      wall: 'sand',
      roof: 'rust',
      em: 'chair',
      ey: 25,
      es: 1,
      front: at(
        90,
        96,
        1,
        R(-15, -5, 15, 5, 'wood') +
          E(-15, -2.5, 1.8, 2.5, 'sandl') +
          R(-12, -10, 13, 5, 'wood') +
          E(-12, -7.5, 1.8, 2.5, 'sandl'),
      ),
    }),
  mine: () =>
    grass() +
    P(
      'M2 88 24 44l10 10L54 14l14 22 8-6 22 58q-48 8-96 0z',
      'rock',
      ' stroke="var(--c-rock)" stroke-width="3" stroke-linejoin="round"',
    ) +
    P('M54 14l14 22 8-6 22 58q-10 2-22 3l-8-26-8-14z', SH) +
    P('M54 14l9 14-6 5-5-5-7 6z', 'white') +
    P('M30 90V68a14 15 0 0 1 28 0v22z', 'woodd') +
    P('M34 90V69a10 11 0 0 1 20 0v21z', 'ink') +
    S('M40 98 43 84M58 98 48 84', 'stoned', 2) +
    at(
      66,
      96,
      1,
      em('gem', -4, -15, 0.4) +
        em('gem', 5, -14, 0.36) +
        P('M-13-13h26l-4 10h-18z', 'rust') +
        P('M3-13h10l-4 10H3z', SH) +
        O(-6, -2, 3.2, 'ink') +
        O(6, -2, 3.2, 'ink'),
    ) +
    flag(84, 62, 36) +
    S('M18 74l9 12M29 72 18 88', 'woodd', 2.4) +
    S('M13 75q5-5 10-1', 'stoned', 3),
  family_restaurant: () =>
    shop({
      code: 'red',
      style: 'side',
      wall: 'cream',
      roof: 'orange',
      h: 42,
      rh: 17,
      em: 'fork',
      ey: 25,
      es: 1,
      front: person(88, 97, 'teal', 1) + person(95, 95, 'corn', 0.8, 'ink') + bush(12, 97, 0.9),
    }),
  apple_orchard: () =>
    grass() +
    [
      [24, 70],
      [54, 68],
      [82, 71],
    ]
      .map(
        ([x, y]) =>
          tree(x, y, 1.3, 'leaf') +
          [
            [-7, -18],
            [2, -24],
            [8, -15],
            [-1, -14],
          ]
            .map((a) => O(x + a[0], y + a[1], 2.5, 'red'))
            .join(''),
      )
      .join('') +
    [
      [38, 92],
      [68, 91],
    ]
      .map(
        ([x, y]) =>
          tree(x, y, 1.35, 'leafd') +
          [
            [-7, -18],
            [2, -24],
            [8, -15],
            [-1, -13],
          ]
            .map((a) => O(x + a[0], y + a[1], 2.6, 'red'))
            .join(''),
      )
      .join('') +
    crate(86, 97, 1.05, [
      [-5, 0, 'red'],
      [0, -1.5, 'red'],
      [5, 0, 'red'],
    ]) +
    flag(12, 94, 42),
  farmers_market: () =>
    pave() +
    shadow(50, 45) +
    R(14, 46, 4, 44, 'woodd') +
    R(80, 46, 4, 44, 'woodd') +
    R(47, 46, 4, 44, 'woodd') +
    R(16, 58, 66, 26, 'ink', 0, ' opacity=".28"') +
    side(12, 72, 4, 22, 'sand', 'leafd', { base: 52, d: 12 }) +
    awning(8, 50, 82, 11) +
    crate(24, 90, 1.3, [
      [-5, 0, 'red'],
      [0, -1.5, 'red'],
      [5, 0, 'red'],
    ]) +
    crate(48, 90, 1.3, [
      [-5, 0, 'orange'],
      [0, -1.5, 'orange'],
      [5, 0, 'orange'],
    ]) +
    crate(72, 90, 1.3, [
      [-5, 0, 'leaf'],
      [0, -1.5, 'leaf'],
      [5, 0, 'leaf'],
    ]) +
    crate(36, 97, 1.1, [
      [-5, 0, 'corn'],
      [0, -1.5, 'corn'],
      [5, 0, 'corn'],
    ]) +
    em('veg', 48, 24, 0.95),
};
