// Landmarks of the football club. Its houses are composed of templates and emblems.
import { O, P, R, S, SH, at, person, poly, rep, side, tree, win, wins, door } from './parts.mjs';
import { board, em } from './templates.mjs';
import { blk, flagTop, lmBase } from './landmarks.mjs';
import { HOUSES as BASE } from './base.mjs';
import { LANDMARKS as NEW_CITY } from './newcity.mjs';

const floodlight = (x, y, h) =>
  R(x - 1.2, y - h, 2.4, h, 'stoned') +
  R(x - 8, y - h - 8, 16, 9, 'ink', 2) +
  rep(3, (i) => O(x - 5 + i * 5, y - h - 3.5, 1.8, 'var(--lamp)'));
const goal = (x, y) =>
  S(`M${x} ${y}v-16h24v16`, 'white', 2.6) +
  S(`M${x + 6} ${y}v-16M${x + 12} ${y}v-16M${x + 18} ${y}v-16M${x} ${y - 8}h24`, '#ffffff80', 1);
const trophy = (x, y, s) =>
  at(
    x,
    y,
    s,
    S('M-11-14q-9 0-8 7t9 7M11-14q9 0 8 7t-9 7', 'golde', 3) +
      P('M-12-18h24v10q0 13-12 14-12-1-12-14z', 'gold') +
      P('M3-18h9v10q0 13-12 14 7-6 3-24z', SH) +
      R(-2.5, 5, 5, 8, 'golde') +
      R(-9, 12, 18, 5, 'woodd', 1.5),
  );

export const LANDMARKS = {
  city_hall: () =>
    lmBase('grass') +
    blk(34, 60, 26, 'cream', { base: 100, d: 12 }) +
    side(34, 60, 26, 15, 'cream', 'teal', { base: 100, d: 12 }) +
    wins(42, 82, 4, 1, 13, 12, 8, 8) +
    flagTop(66, 56) +
    floodlight(16, 112, 66) +
    floodlight(124, 112, 66) +
    poly(
      [
        [4, 138],
        [136, 138],
        [120, 98],
        [20, 98],
      ],
      'leaf',
      ' stroke="var(--c-leaf)" stroke-width="4" stroke-linejoin="round"',
    ) +
    rep(3, (i) =>
      poly(
        [
          [24 + i * 34, 98],
          [40 + i * 34, 98],
          [36 + i * 40, 138],
          [14 + i * 40, 138],
        ],
        '#ffffff24',
      ),
    ) +
    S('M12 134H128M24 101H116M12 134 24 101M128 134 116 101M70 101V134', 'white', 1.6) +
    goal(58, 104) +
    rep(4, (i) => P(`M${26 + i * 11} 126l4-10 4 10z`, 'orange')) +
    person(92, 124, 'red', 1.1) +
    person(106, 130, 'navy', 1.1, 'ink') +
    em('ball', 82, 130, 0.3),
  train_station: () =>
    lmBase('pave') +
    blk(18, 92, 46, 'sandl', { open: 1 }) +
    side(18, 92, 46, 22, 'sandl', 'teal', { base: 132 }) +
    rep(2, (j) => rep(5, (i) => (j && i === 2 ? '' : win(24 + i * 17.5, 92 + j * 20, 9, 11)))) +
    door(57, 20, 14, 'navy', 132) +
    board('ball', 64, 58, 0.66) +
    flagTop(26, 62) +
    person(30, 141, 'red', 1) +
    person(42, 140, 'red', 0.9, 'ink') +
    person(90, 141, 'red', 1) +
    em('ball', 102, 137, 0.26) +
    tree(130, 138, 0.9),
  shopping_mall: () => lmBase('pave') + at(-4, 3, 1.48, BASE.stadium()),
  amusement_park: () =>
    lmBase('pave') +
    blk(20, 84, 54, 'lilac', { d: 18 }) +
    R(18, 76, 88, 6, 'plum', 2) +
    wins(28, 92, 2, 2, 13, 16, 8, 10) +
    `<g class="a-neon">${em('tv', 78, 104, 0.9)}</g>` +
    door(30, 18, 12, 'plumd', 132) +
    at(
      40,
      56,
      1.5,
      S('M0 12V2', 'stoned', 3) +
        P('M-12-12Q-14 4 4 6z', 'white') +
        P('M-12-12Q-6 0 4 6z', SH) +
        S('M-6-2 3-9', 'stoned', 2) +
        O(3, -9, 2, 'red'),
    ) +
    S('M88 76V22M80 76l8-54 8 54M83 56h10M85 40h6', 'red', 2.4) +
    O(88, 20, 3.4, 'red', ' class="a-blink"') +
    at(
      120,
      140,
      1.1,
      S('M0 0-6-14M0 0l6-14M0-14v14', 'ink', 2) + R(-9, -24, 18, 11, 'ink', 2) + P('M9-21l7-4v11l-7-4z', 'ink'),
    ) +
    person(106, 141, 'teal', 1.2),
  radio_tower: () => {
    const hall = NEW_CITY.museum();
    return hall + P('M40 84 63 62l23 22z', 'cream') + trophy(63, 76, 0.5) + em('ball', 22, 136, 0.4);
  },
};
