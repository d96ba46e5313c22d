// What Machi Koro 2 has of its own: a kind, and landmarks. Those that are houses elsewhere stand here larger.
import {
  block,
  dome,
  person,
  rep,
  tree,
  smoke,
  chimney,
  pave,
  shadow,
  battle,
  wins,
  glass,
  gable,
  pagoda,
} from './parts.mjs';
import { E, HI, O, P, R, S, SH, WIN, at, blossom, bush, door, lamp, poly, win } from './parts.mjs';
import { em } from './templates.mjs';
import { blk, flagTop, lmBase } from './landmarks.mjs';
import { HOUSES as BASE } from './base.mjs';
import { HOUSES as HARBOR } from './harbor.mjs';
import { HOUSES as SHARP } from './sharp.mjs';

export const HOUSES = {
  shopping_district: () =>
    pave() +
    shadow() +
    block(38, 38, 58, 'pinkl', { d: 14 }) +
    battle(38, 32, 38) +
    wins(43, 40, 3, 2, 11, 14, 7, 9) +
    block(10, 36, 36, 'lilac', { d: 10 }) +
    battle(10, 54, 36, 10, 6) +
    glass(14, 66, 26, 16) +
    glass(46, 70, 24, 15) +
    em('bag', 26, 34, 0.72) +
    em('star', 58, 20, 0.5) +
    person(86, 97, 'red', 1) +
    person(93, 95, 'teal', 0.9),
};

/** A house on the ground of a landmark. */
export const grown = (house) => lmBase('pave') + at(2, 9.6, 1.36, house());

const column = (x, y, h, w = 7) => R(x, y, w, h, 'cream', 1) + R(x + w * 0.64, y, w * 0.36, h, SH);

export const LANDMARKS = {
  farmers_market: () => grown(BASE.farmers_market),
  soda_bottling_plant: () => grown(SHARP.soda_bottling_plant),
  moving_company: () => grown(SHARP.moving_company),
  tech_startup: () => grown(SHARP.tech_startup),
  french_restaurant: () => grown(SHARP.french_restaurant),
  publisher: () => grown(HARBOR.publisher),
  park: () => grown(SHARP.park),
  tv_station: () => grown(BASE.tv_station),
  loan_office: () => grown(SHARP.loan_office),
  forge: () =>
    lmBase('pave') +
    chimney(88, 76, 15, 52, 'brick') +
    smoke(96, 18, 1.5) +
    gable(16, 76, 44, 28, 'stone', 'slate', { base: 132, d: 20 }) +
    P('M34 132v-24a20 19 0 0 1 40 0v24z', 'ink') +
    `<g class="a-glow">${P('M39 132v-22a15 15 0 0 1 30 0v22z', 'orange')}${P('M45 132q-3-18 9-26 12 9 9 26z', 'corn')}</g>` +
    em('gear', 54, 76, 0.66) +
    P('M92 116h38q-3 9-14 9v6h8v8H96v-8h8v-6q-10 0-12-9z', 'ink') +
    R(94, 117, 32, 2.4, HI, 1) +
    S('M20 136l10-16M16 122l8 5', 'woodd', 3) +
    person(12, 140, 'rust', 1.2),
  observatory: () =>
    lmBase('grass') +
    P('M4 128q30-26 66-26t66 26v8q0 6-8 6H12q-8 0-8-6z', 'leafl') +
    blk(38, 56, 42, 'cream', { base: 118, d: 14 }) +
    dome(68, 80, 33, 'slate') +
    P('M60 80V49q6-3 12 0v31z', 'ink') +
    `<g class="a-hover">${P('M62 64 96 22l13 10L76 74z', 'white')}${P('M70 70 104 28l5 4L76 74z', SH)}${P('M94 20l17 13 4-5L98 15z', 'navy')}</g>` +
    R(32, 78, 74, 6, 'stone', 2) +
    win(46, 92, 8, 12) +
    win(78, 92, 8, 12) +
    door(61, 24, 13, 'navy', 118) +
    O(24, 24, 2.6, 'gold', ' class="a-blink"') +
    O(40, 8, 1.8, 'gold') +
    O(12, 46, 1.8, 'gold') +
    tree(18, 138, 1) +
    tree(124, 138, 1.1),
  charterhouse: () =>
    lmBase('pave') +
    blk(16, 96, 40, 'white', { d: 14 }) +
    R(46, 62, 34, 24, 'cream') +
    R(68, 62, 12, 24, SH) +
    rep(4, (i) => win(50 + i * 7.6, 68, 4, 11, 2)) +
    dome(63, 63, 21, 'teal') +
    R(59, 34, 8, 9, 'cream', 1) +
    dome(63, 35, 5.5, 'gold') +
    flagTop(63, 32) +
    poly(
      [
        [36, 92],
        [63, 76],
        [90, 92],
      ],
      'sandl',
      ' stroke="var(--c-sandl)" stroke-width="3" stroke-linejoin="round"',
    ) +
    R(12, 90, 104, 6, 'stone', 1.5) +
    rep(7, (i) => column(18 + i * 14, 96, 34)) +
    R(10, 129, 108, 5, 'stone', 1.5) +
    R(6, 134, 116, 5, 'stone', 1.5) +
    tree(130, 140, 0.8) +
    em('crown', 63, 87, 0.26),
  temple: () =>
    lmBase('grass') +
    R(22, 124, 96, 12, 'stone', 2) +
    R(22, 132, 96, 4, SH, 2) +
    pagoda(32, 74, 42, 24, 'cream', 'navy', { base: 126 }) +
    pagoda(47, 42, 22, 18, 'cream', 'navy', { base: 64 }) +
    O(69, 16, 4, 'gold') +
    R(67.8, 4, 2.4, 12, 'gold', 1) +
    rep(5, (i) => R(34 + i * 16, 86, 5, 40, 'red', 1)) +
    rep(3, (i) => R(50 + i * 14, 46, 4, 18, 'red', 1)) +
    door(60, 28, 18, 'woodd', 126) +
    R(56, 134, 26, 8, 'stone', 1) +
    rep(2, (i) =>
      at(
        [28, 110][i],
        100,
        1,
        S('M0-14v4', 'ink', 1.6) + O(0, -3, 7, 'red', ' class="a-glow"') + R(-4, 3, 8, 2.4, 'ink', 1),
      ),
    ) +
    blossom(14, 138, 1.3) +
    blossom(128, 138, 1.2),
  exhibit_hall: () =>
    lmBase('pave') +
    blk(12, 98, 34, 'stone', { open: 1, d: 18 }) +
    P('M6 100q55-70 110 0z', 'teal') +
    P('M61 65q34 0 55 35l18-9Q112 54 79 56z', 'teal') +
    P('M61 65q34 0 55 35l18-9Q112 54 79 56z', SH) +
    P('M18 99q43-52 86 0z', WIN) +
    S('M61 73V99M40 82V99M82 82V99M24 92H98', 'white', 2) +
    R(8, 98, 106, 5, 'white', 2) +
    rep(6, (i) => glass(18 + i * 16, 109, 10, 18)) +
    R(50, 106, 22, 26, 'white', 2) +
    R(52, 108, 8.5, 24, WIN) +
    R(61.5, 108, 8.5, 24, WIN) +
    rep(
      3,
      (i) =>
        R([22, 60.5, 99][i], [62, 34, 62][i], 2, 26, 'woodd') +
        `<g class="a-flag" style="transform-origin:${[23, 61, 100][i]}px ${[62, 34, 62][i]}px">${P(`M${[24, 62, 101][i]} ${[62, 34, 62][i]}q5-3 10 0t10 0v11q-5 3-10 0t-10 0z`, ['red', 'gold', 'plum'][i])}</g>`,
    ) +
    person(30, 141, 'red', 1.2) +
    person(40, 139, 'navy', 1.1, 'ink') +
    person(92, 141, 'orange', 1.2) +
    lamp(126, 138, 1.1),
  museum: () =>
    lmBase('pave') +
    blk(16, 94, 44, 'sandl', { d: 16 }) +
    poly(
      [
        [10, 88],
        [63, 54],
        [116, 88],
      ],
      'cream',
      ' stroke="var(--c-cream)" stroke-width="4" stroke-linejoin="round"',
    ) +
    poly(
      [
        [63, 54],
        [79, 46],
        [132, 80],
        [116, 88],
      ],
      'brick',
      ' stroke="var(--c-brick)" stroke-width="2" stroke-linejoin="round"',
    ) +
    S('M9 89 63 53l54 36', 'brick', 5) +
    em('gem', 63, 75, 0.56) +
    R(12, 88, 102, 6, 'stone', 1.5) +
    rep(6, (i) => column(18 + i * 17, 94, 34, 8)) +
    R(32, 98, 8, 26, 'red', 1) +
    R(86, 98, 8, 26, 'teal', 1) +
    P('M32 124l4-4 4 4zM86 124l4-4 4 4z', 'sandl') +
    door(57, 26, 14, 'woodd', 132) +
    R(10, 128, 106, 5, 'stone', 1.5) +
    R(6, 133, 114, 6, 'stone', 1.5) +
    at(
      128,
      140,
      1,
      R(-7, -10, 14, 10, 'stone', 1) + P('M-4-10q-3-12 4-16 7 4 4 16z', 'stoned') + O(0, -28, 4, 'stoned'),
    ) +
    bush(8, 142, 1.1),
  launch_pad: () =>
    lmBase('stone') +
    R(26, 122, 84, 12, 'stoned', 3) +
    S('M30 124V10M44 124V10M30 24l14 14-14 14 14 14-14 14 14 14-14 14 14 14', 'rust', 3) +
    S('M44 30H58M44 74H58', 'rust', 3) +
    `<g class="a-hover">${em('rocket', 74, 66, 2.5)}</g>` +
    rep(5, (i) => O([46, 60, 76, 92, 104][i], [124, 128, 126, 128, 124][i], [8, 10, 11, 10, 7][i], 'smoke')) +
    block(106, 22, 20, 'cream', { base: 138, d: 8 }) +
    R(109, 122, 16, 7, WIN, 1.5) +
    S('M118 118V96', 'stoned', 2) +
    O(118, 94, 3, 'red', ' class="a-blink"') +
    person(14, 141, 'orange', 1.2),
  flower_shop: () => grown(HARBOR.flower_shop),
  fountain: () =>
    lmBase('pave') +
    blossom(16, 134, 1.2) +
    tree(124, 134, 1.2) +
    E(70, 128, 56, 13, 'stone') +
    E(70, 126, 49, 9.5, 'water') +
    E(58, 124, 26, 3.4, '#ffffff4d') +
    P('M62 126l3-30h10l3 30z', 'stone') +
    P('M72 126l1-30h2l3 30z', SH) +
    E(70, 95, 26, 6.5, 'stone') +
    E(70, 93.5, 22, 4, 'water') +
    P('M66 93l2-24h4l2 24z', 'stone') +
    E(70, 69, 12, 4, 'stone') +
    `<g class="a-jet">${S('M70 66V40M70 44q-14-6-17 24M70 44q14-6 17 24M70 40q-24-6-28 50M70 40q24-6 28 50', 'glass', 3)}</g>` +
    person(28, 141, 'teal', 1.2) +
    person(112, 141, 'red', 1.2),
};
