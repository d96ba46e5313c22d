// Houses of the sharp box.
import {
  E,
  HI,
  K,
  O,
  P,
  R,
  S,
  SH,
  WIN,
  at,
  awning,
  barrel,
  battle,
  block,
  blossom,
  bush,
  crate,
  door,
  flower,
  glass,
  grass,
  n1,
  pave,
  person,
  rep,
  rows,
  shadow,
  tree,
  truck,
  wins,
  zig,
} from './parts.mjs';
import { board, em, farm, shop, works } from './templates.mjs';
export const HOUSES = {
  general_store: () =>
    shop({
      code: 'green',
      style: 'flat',
      h: 46,
      wall: 'wood',
      roof: 'woodd',
      em: 'basket',
      ey: 27,
      es: 0.95,
      door: 'rust',
      front:
        barrel(14, 97, 0.95) +
        crate(88, 97, 1, [
          [-4, 0, 'orange'],
          [4, 0, 'leaf'],
        ]),
    }),
  corn_field: () =>
    farm(
      rows(
        3,
        70,
        13,
        (y, a, b, j) =>
          `<g class="a-grain g${j}">` +
          rep(7, (i) => {
            const x = n1(a + 2 + ((b - a) * i) / 7);
            return (
              S(`M${x} ${y}v-22`, 'leafd', 2.2) +
              S(`M${x} ${y - 6}q-6-3-6-9M${x} ${y - 10}q6-3 6-9`, 'leaf', 2.2) +
              R(x - 1, y - 19, 5, 10, 'corn', 2.5)
            );
          }) +
          '</g>',
      ),
      { soil: 'soil', fx: 10, fy: 60, fh: 40 },
    ),
  demolition_company: () =>
    pave() +
    shadow(50, 44) +
    S('M58 90V20M50 90V30', 'gold', 3) +
    S('M50 30 58 20 92 14M58 20 20 26M58 36 50 46 58 56 50 66 58 76', 'gold', 2.6) +
    `<g class="a-swing" style="transform-origin:88px 14px">${S('M88 14v30', 'ink', 1.8)}${O(88, 50, 8, 'ink')}${O(85.5, 47.5, 2.6, HI)}</g>` +
    block(10, 36, 24, 'sandl', { d: 10 }) +
    wins(14, 74, 1, 1, 10, 10, 9, 8) +
    door(30, 17, 11, 'rust') +
    awning(7, 64, 42, 8) +
    at(74, 96, 1, P('M-13-4-9-12l5 4 4-8 6 9 5-4 4 11z', 'stone') + P('M0-16l6 9 5-4 4 11H2z', SH)) +
    board('gear', 26, 46, 0.5),
  french_restaurant: () =>
    pave() +
    shadow() +
    block(18, 58, 44, 'cream', { open: 1 }) +
    P('M13 48q7-2 8-22h54q2 18 8 22z', 'navy') +
    P('M62 26h13q2 18 8 22l12-6q-8-6-10-20H72z', 'navy') +
    P('M62 26h13q2 18 8 22l12-6q-8-6-10-20H72z', SH) +
    R(20, 23, 60, 4, 'navy', 1.5) +
    R(42, 33, 12, 13, 'white', 5) +
    R(44, 35, 8, 11, WIN, 4) +
    door(58, 22, 12, 'navy') +
    glass(23, 68, 28, 15) +
    zig(14, 53, 66, 11) +
    em('cloche', 34, 76, 0.5) +
    em('star', 28, 12, 0.4) +
    em('star', 47, 8, 0.5) +
    em('star', 66, 12, 0.4) +
    bush(14, 97, 1) +
    bush(86, 97, 1),
  loan_office: () =>
    shop({ code: 'green', style: 'side', wall: 'stone', roof: 'slate', em: 'pig', ey: 26, es: 1.05, door: 'navy' }),
  vineyard: () =>
    farm(
      rows(
        3,
        70,
        12.5,
        (y, a, b, j) =>
          S(`M${n1(a)} ${y}v-15M${n1((a + b) / 2)} ${y}v-15M${n1(b - 4)} ${y}v-15`, 'woodd', 2.2) +
          S(`M${n1(a)} ${y - 12}H${n1(b - 4)}`, 'leafd', 6) +
          rep(6, (i) => {
            const x = a + 5 + ((b - a - 8) * i) / 6;
            return (
              O(x, y - 14, 4, i % 2 ? 'leaf' : 'leafd') +
              O(x, y - 8, 2.6, 'grape') +
              O(x + 3.4, y - 8, 2.6, 'grape') +
              O(x + 1.7, y - 4.5, 2.5, 'grape')
            );
          }),
      ),
      { soil: 'leafl', fx: 14, fy: 58, fh: 38 },
    ) + em('grapes', 76, 42, 0.78),
  renovation_company: () =>
    pave() +
    shadow() +
    block(20, 54, 46, 'white') +
    battle(20, 44, 54) +
    R(20, 58, 30, 32, 'mint') +
    wins(26, 52, 3, 1, 16, 14, 9, 10) +
    door(54, 20, 13, 'plumd') +
    S('M14 90V40M44 90V40M14 56h30M14 73h30M14 90 44 73M44 73 14 56', 'wood', 2.2) +
    R(11, 55, 36, 3, 'woodd', 1) +
    person(26, 55, 'teal', 0.95) +
    em('brush', 66, 24, 0.78) +
    at(88, 97, 0.9, P('M-7-10H7l-2 10H-5z', 'stone') + P('M-7-10H7l-.5 3h-13z', 'teal')),
  winery: () =>
    shop({
      code: 'green',
      wall: 'stone',
      roof: 'grape',
      em: 'grapes',
      ey: 27,
      es: 0.92,
      door: 'grape',
      front: barrel(12, 97, 1) + barrel(24, 97, 0.85),
    }),
  moving_company: () =>
    pave() +
    shadow(50, 45) +
    block(14, 60, 44, 'sandl') +
    R(12, 42, 64, 6, 'teal', 2) +
    R(20, 66, 48, 24, 'ink', 1.5) +
    awning(12, 54, 66, 9) +
    board('case', 46, 30, 0.62) +
    truck(66, 97, 'teal', 1.25),
  tech_startup: () =>
    pave() +
    shadow() +
    block(16, 58, 40, 'white') +
    R(20, 54, 34, 16, WIN, 2) +
    R(20, 73, 34, 13, WIN, 2) +
    S('M31 54v32M43 54v32', 'white', 1.6) +
    battle(16, 50, 58) +
    door(59, 22, 11, 'plumd') +
    em('laptop', 32, 30, 0.72) +
    em('rocket', 66, 26, 0.8, 'a-hover') +
    tree(90, 97, 0.7),
  soda_bottling_plant: () =>
    works({
      wall: 'mint',
      roof: 'teal',
      chim: 'slate',
      em: 'soda',
      ey: 24,
      es: 1.05,
      front: rep(3, (i) =>
        at(
          82 + i * 6,
          97,
          0.8,
          R(-2.5, -9, 5, 9, 'leafd', 1.5) + R(-1.2, -13, 2.4, 5, 'leafd') + R(-1.4, -14, 2.8, 2, 'red'),
        ),
      ),
    }),
  park: () =>
    grass() +
    P('M34 98q8-14 16-16t18 16z', 'pave') +
    blossom(18, 80, 1.2) +
    tree(84, 80, 1.25) +
    at(
      51,
      72,
      1,
      E(0, 4, 20, 6, 'stone') +
        E(0, 3, 17, 4.5, 'water') +
        R(-2, -10, 4, 14, 'stone') +
        E(0, -10, 8, 2.4, 'stone') +
        `<g class="a-jet">${S('M0-12v-10M0-20q-8-2-9 10M0-20q8-2 9 10', 'glass', 2.2)}</g>`,
    ) +
    at(
      78,
      97,
      0.95,
      R(-10, -7, 20, 2.6, 'wood', 1) + R(-10, -11, 20, 2.4, 'wood', 1) + R(-8, -5, 2, 5, 'ink') + R(6, -5, 2, 5, 'ink'),
    ) +
    at(
      22,
      97,
      1,
      R(-12, -24, 5, 24, 'stone') + R(9, -24, 5, 24, 'stone') + P('M-14-24v-9h5v4h4v-4h4v4h4v-4h4v4h4v-4h5v9z', K),
    ) +
    flower(44, 97, 'red', 0.8) +
    flower(62, 96, 'corn', 0.8),
  private_club: () =>
    pave() +
    shadow() +
    block(18, 58, 50, 'navy') +
    R(16, 38, 62, 5, 'plum', 2) +
    door(52, 23, 16, 'ink') +
    R(24, 66, 20, 18, 'ink', 2) +
    O(34, 75, 6, 'var(--neon)', ' opacity=".5"') +
    zig(14, 52, 66, 10) +
    `<g class="a-glow">${em('cocktail', 47, 24, 1)}</g>` +
    S('M76 96v-9M92 96v-9', 'gold', 2) +
    S('M76 88q8 6 16 0', 'red', 2.2) +
    O(76, 86, 2, 'gold') +
    O(92, 86, 2, 'gold') +
    person(84, 93, 'ink', 0.9),
};
