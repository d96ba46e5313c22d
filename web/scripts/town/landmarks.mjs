// Landmarks of the classic games: a lot has 140 x 150 units, its ground lies at y = 132.
import {
  C,
  O,
  P,
  R,
  S,
  SH,
  WIN,
  at,
  block,
  blossom,
  crate,
  door,
  gable,
  glass,
  n1,
  person,
  poly,
  rep,
  side,
  tree,
  win,
} from './parts.mjs';
import { em } from './templates.mjs';
export const lmBase = (c) => R(4, 116, 132, 26, c, 12) + R(4, 138, 132, 4, SH, 2);
export const blk = (x, w, h, c, o = {}) => block(x, w, h, c, { base: 132, ...o });
export const LANDMARKS = {
  city_hall: () =>
    lmBase('pave') +
    blk(24, 84, 46, 'sandl', { open: 1 }) +
    side(24, 84, 46, 18, 'sandl', 'brick', { base: 132 }) +
    gable(48, 36, 56, 20, 'cream', 'brick', { base: 132, d: 8 }) +
    R(58, 22, 16, 40, 'cream') +
    R(68, 22, 6, 40, SH) +
    P('M54 24h24L66 6z', 'brick', ' stroke="var(--c-brick)" stroke-width="3" stroke-linejoin="round"') +
    O(66, 38, 7.5, 'white') +
    O(66, 38, 6, 'cream') +
    S('M66 38v-4.500M66 38l3 2', 'ink', 1.6) +
    flagTop(66, 6) +
    rep(4, (i) => R([30, 40, 88, 98][i], 98, 5.5, 34, 'white', 2)) +
    rep(2, (i) => win([51, 73][i], 84, 7, 12)) +
    door(59, 24, 14, 'woodd', 132) +
    R(50, 130, 34, 4, 'stone', 1) +
    R(46, 134, 42, 4, 'stone', 1) +
    tree(14, 138, 0.9) +
    tree(126, 138, 0.9),
  harbor: () =>
    R(3, 96, 134, 46, 'water', 14) +
    P('M3 120q9-4 18 0t18 0 18 0 20 0 20 0 20 0 20 0v8q0 14-14 14H17Q3 142 3 128z', 'waterd') +
    P('M4 128q0-30 22-32h34q10 12 4 30-20 8-42 12Q4 142 4 128z', 'pave') +
    P('M26 108 31 46h18l5 62z', 'white') +
    P('M42 46h7l5 62H44z', SH) +
    P('M29.5 62h21l1.2 14H28.400zM27.3 92h25.600l1.2 14H26z', 'red') +
    R(26, 40, 28, 7, 'woodd', 2) +
    R(31, 28, 18, 13, 'var(--lamp)', 2) +
    S('M37 28v13M43 28v13', 'ink', 1.4) +
    P('M28 29h24L40 16z', 'red', ' stroke="var(--c-red)" stroke-width="2" stroke-linejoin="round"') +
    `<g class="a-beam" style="transform-origin:40px 34px">${P('M46 32 136 14v34L46 37z', 'var(--beam)')}</g>` +
    R(34, 94, 10, 15, 'woodd', 3) +
    `<g class="a-ship">${R(92, 78, 22, 16, 'white', 2)}${R(95, 82, 5, 5, WIN, 1)}${R(103, 82, 5, 5, WIN, 1)}${R(98, 64, 9, 15, 'orange', 1)}${R(98, 67, 9, 4, 'white')}${R(114, 84, 12, 10, 'teal', 1)}${R(78, 86, 12, 8, 'gold', 1)}${P('M70 94h64l-9 20H80z', 'rust')}${P('M70 94h64l-2 5H72z', 'white')}${P('M110 99h22l-7 15h-17z', SH)}</g>` +
    `<g class="a-wave">${S('M74 124q6-4 12 0t12 0 12 0 12 0M60 134q6-4 12 0t12 0', 'white', 1.9, ' opacity=".7"')}</g>` +
    S('M58 118v-12M64 116v-10', 'woodd', 3) +
    crate(20, 122, 1) +
    crate(28, 130, 1.1, [
      [-4, 0, 'orange'],
      [4, 0, 'red'],
    ]),
  train_station: () =>
    lmBase('pave') +
    blk(20, 88, 44, 'sand', { open: 1, d: 18 }) +
    P('M14 90q50-52 100 0z', 'rust') +
    P('M64 64q34 0 50 26l18-9q-14-28-54-26z', 'rust') +
    P('M64 64q34 0 50 26l18-9q-14-28-54-26z', SH) +
    P('M26 88q38-36 76 0z', 'cream') +
    rep(5, (i) => P(`M64 88 ${34 + i * 15} 72l4-2z`, 'none')) +
    O(64, 76, 10, 'white') +
    O(64, 76, 8, 'cream') +
    S('M64 76v-5.500M64 76l4 2.5', 'ink', 1.8) +
    rep(4, (i) => P(`M${[26, 42, 74, 90][i]} 118v-17a6 6 0 0 1 12 0v17z`, WIN)) +
    P('M57 122v-20a7 7 0 0 1 14 0v20z', 'woodd') +
    R(16, 88, 96, 4.5, 'white', 2) +
    R(4, 118, 132, 8, 'stone', 2) +
    R(4, 126, 132, 14, 'stoned', 3) +
    S('M6 131H134M6 137H134', 'white', 1.6) +
    `<g class="a-train">${R(18, 108, 34, 22, 'teal', 5)}${R(54, 108, 34, 22, 'teal', 4)}${P('M90 108h20q16 4 18 22H90z', 'teal')}${rep(3, (i) => R([22, 58, 93][i], 112, 10, 8, WIN, 2))}${rep(3, (i) => R([36, 72, 107][i], 112, 10, 8, WIN, 2))}${R(18, 123, 110, 3, 'white')}${rep(6, (i) => O([26, 44, 62, 80, 98, 116][i], 131, 3.6, 'ink'))}</g>`,
  shopping_mall: () =>
    lmBase('pave') +
    blk(14, 96, 56, 'pinkl', { d: 18 }) +
    R(12, 73, 100, 6, 'rust', 2) +
    poly(
      [
        [112, 73],
        [130, 64],
        [130, 70],
        [112, 79],
      ],
      'rust',
    ) +
    poly(
      [
        [112, 73],
        [130, 64],
        [130, 70],
        [112, 79],
      ],
      SH,
    ) +
    rep(5, (i) => glass(20 + i * 18, 86, 13, 11)) +
    rep(2, (i) => glass([19, 85][i], 106, 20, 18)) +
    R(45, 104, 34, 28, 'white', 3) +
    R(47.5, 106.5, 14, 25.5, WIN) +
    R(63, 106.5, 14, 25.5, WIN) +
    P('M41 104h42l4 8H37z', 'red') +
    rep(5, (i) => P(`M${37 + i * 10} 112a5 5 0 0 0 10 0z`, i % 2 ? 'white' : 'red')) +
    S('M42 73V62M84 73V62', 'stoned', 3.4) +
    R(28, 28, 70, 38, 'red', 9) +
    R(31, 31, 64, 32, 'rust', 7) +
    `<g class="a-neon">${em('bag', 48, 47, 0.62)}${em('shirt', 78, 47, 0.56)}</g>` +
    rep(5, (i) => O(36 + i * 14, 28, 2, 'var(--lamp)', ` class="a-bulb b${i % 2}"`)) +
    person(28, 140, 'teal', 1.2) +
    person(100, 140, 'plum', 1.2, 'ink') +
    person(108, 139, 'corn', 1) +
    tree(128, 138, 0.8),
  amusement_park: () =>
    lmBase('grass') +
    P('M68 60 44 134h8l16-52 16 52h8z', 'woodd') +
    `<g class="a-spin" style="transform-origin:68px 58px">${O(68, 58, 48, 'none', ` stroke="${C('pinkd')}" stroke-width="6"`)}${O(68, 58, 36, 'none', ` stroke="${C('pinkl')}" stroke-width="2.5"`)}${rep(4, (i) => `<path d="M68 10v96" stroke="${C('white')}" stroke-width="3" transform="rotate(${i * 45} 68 58)"/>`)}${rep(
      8,
      (i) => {
        const a = (i * Math.PI) / 4,
          x = 68 + 48 * Math.sin(a),
          y = 58 - 48 * Math.cos(a);
        return `<g class="a-cab" style="transform-origin:${n1(x)}px ${n1(y)}px">${P(`M${n1(x - 8)} ${n1(y + 1)}h16v5q0 8-8 8t-8-8z`, ['red', 'corn', 'teal', 'plum', 'leaf', 'orange', 'pink', 'glassd'][i])}${P(`M${n1(x - 8.5)} ${n1(y + 1)}q8.5-11 17 0z`, 'white')}</g>`;
      },
    )}${rep(8, (i) => {
      const a = (i * Math.PI) / 4 + 0.39;
      return O(68 + 48 * Math.sin(a), 58 - 48 * Math.cos(a), 2.6, 'var(--lamp)', ` class="a-bulb b${i % 2}"`);
    })}</g>` +
    O(68, 58, 8, 'gold') +
    O(68, 58, 3.5, 'white') +
    gable(8, 26, 20, 0, 'cream', 'red', { base: 136, d: 6 }) +
    P('M4 118q8-4 17-18 9 14 17 18z', 'red') +
    P('M15 116q4-8 6-16 3 8 6 16z', 'white') +
    gable(106, 20, 18, 0, 'cream', 'teal', { base: 136, d: 6 }) +
    P('M102 120q7-4 14-15 7 11 14 15z', 'teal') +
    S('M38 118q14 8 28-2t36 4', 'ink', 1) +
    rep(6, (i) =>
      P(
        `M${42 + i * 10} ${[120, 122, 119, 117, 119, 121][i]}l6 0-3 6z`,
        ['red', 'corn', 'teal', 'pink', 'orange', 'leaf'][i],
      ),
    ) +
    person(60, 140, 'orange', 1.1) +
    person(80, 141, 'navy', 1.1, 'ink'),
  radio_tower: () =>
    lmBase('grass') +
    P('M64 16h8l28 118H88L68 52 48 134H36z', 'orange') +
    P('M68 16h4l28 118H88L68 52z', SH) +
    P('M50 94h36l3.6 12H46.400zM57 64h22l2.8 11H54.200zM62.5 38h11l2 9h-15z', 'white') +
    S('M46 112l44-12M90 112 46 100M54 84l28-9M82 84l-28-9', 'rust', 2.4) +
    R(44, 84, 48, 9, 'rust', 4) +
    R(48, 79, 40, 6, 'white', 2) +
    rep(5, (i) => R(51 + i * 7.2, 80.5, 4.5, 3.5, WIN)) +
    R(56, 52, 24, 6, 'rust', 3) +
    R(66.5, 0, 3, 18, 'stoned', 1.5) +
    O(68, 3, 3.6, 'red', ' class="a-blink"') +
    `<g class="a-waves">${S('M54-4a12 12 0 0 0 0 16M82-4a12 12 0 0 1 0 16', 'radio', 3)}${S('M45-10a21 21 0 0 0 0 28M91-10a21 21 0 0 1 0 28', 'radio', 3)}</g>` +
    block(48, 32, 16, 'sandl', { base: 138, d: 10 }) +
    R(46, 120, 36, 4, 'rust', 2) +
    door(60, 13, 9, 'woodd', 138) +
    tree(22, 138, 1.1) +
    tree(118, 138, 1.2) +
    blossom(106, 140, 0.8),
  airport: () =>
    lmBase('pave') +
    R(4, 126, 132, 14, 'slate', 6) +
    S('M12 133H130', 'white', 2, ' stroke-dasharray="10 7"') +
    P('M22 124 26 62h16l4 62z', 'cream') +
    P('M36 62h6l4 62h-8z', SH) +
    P('M12 36h44l-6 27H18z', 'glassd') +
    P('M16 40h36l-3.4 16H19.400z', WIN) +
    P('M14 28h40v9H14z', 'brick') +
    R(32, 14, 3, 15, 'stoned') +
    O(33.5, 13, 3, 'red', ' class="a-blink"') +
    block(52, 62, 30, 'cream', { base: 124, d: 16, open: 1 }) +
    P('M48 96q35-26 70 0z', 'slate') +
    P('M90 83q16 1 28 13l14-7q-12-12-28-13z', 'slate') +
    P('M90 83q16 1 28 13l14-7q-12-12-28-13z', SH) +
    rep(4, (i) => glass(57 + i * 14, 101, 10, 13)) +
    `<g class="a-plane">${at(99, 22, 0.9, P('M-36 4q0-6 9-7l40-3q18 0 24 9-4 7-16 7h-48q-9 0-9-6z', 'white') + P('M-36 4q0 6 9 6h48q12 0 16-7-30 4-73 1z', SH) + P('M-34-1l-8-18h9l13 16z', 'red') + P('M-4 5-22 26h10L18 6z', 'stone') + P('M2-5-8-16h7l14 10z', 'stone') + rep(5, (i) => R(-18 + i * 7, -2.5, 3.6, 3.6, 'glassd', 1)) + P('M24-3q8 0 10 4H24z', 'navy'))}</g>`,
};
export function flagTop(x, y) {
  return (
    R(x - 1, y - 14, 2, 16, 'woodd') +
    `<g class="a-flag" style="transform-origin:${x}px ${y - 14}px">${P(`M${x + 1} ${y - 13}q4-3 8 0t8 0v8q-4 3-8 0t-8 0z`, 'red')}</g>`
  );
}
