// The one thing by which a house is known: 40 x 40 units around the middle. The same serve as symbols in texts.
import { C, E, HI, O, P, R, S, SH, WIN, at, rep } from './parts.mjs';
export const EM = {
  bread:
    P('M-18-2q-2-11 10-11H8q12 0 10 11l-3 1v9q0 2-2 2h-26q-2 0-2-2v-9z', 'crust') +
    P('M-14-1q-2-8 7-8H7q9 0 7 8l-2 1v7h-24V0z', 'sandl') +
    S('M-6-9l2 6M2-9l2 6', 'crust', 2.2),
  cup:
    `<g class="a-steam">${S('M-7-12q-4-4 0-8M1-12q-4-4 0-8', 'smoke', 2.6)}</g>` +
    S('M10-5h4q5 0 5 5t-8 6', 'white', 3.4) +
    P('M-15-9H11V4q0 10-10 10h-6Q-15 14-15 4z', 'white') +
    P('M3-9h8V4q0 10-10 10H0Q6 6 3-9z', SH) +
    E(-2, -9, 13, 3.4, 'wood') +
    R(-18, 14, 33, 3.6, 'white', 1.8) +
    P('M-7 0q-3-4 0-5 2-.5 3 1.500Q-3-5.5-1-5q3 1-.5 5L-4 2.500z', 'red'),
  cheese:
    P('M-19 4 12-14q8 4 7 15z', 'corn') +
    P('M-19 4H19V16H-19z', 'gold') +
    O(-6, 10, 3.4, 'crust') +
    O(8, 11.5, 2.6, 'crust') +
    O(12, -2, 2.6, 'gold') +
    O(3, -1.5, 2, 'gold'),
  chair:
    P('M-11-19h5V18h-5z', 'woodd') +
    R(-11, -18, 21, 5, 'wood', 2) +
    R(-10, -9, 19, 4, 'wood', 2) +
    R(5, -18, 5, 20, 'woodd') +
    P('M-13 0H10l6 6H-7z', 'brick') +
    R(-7, 5, 23, 4, 'rust', 1) +
    R(12, 8, 4, 10, 'woodd') +
    R(-7, 8, 4, 10, 'woodd'),
  burger:
    P('M-18-3q0-14 18-14t18 14z', 'crust') +
    S('M-8-11l1 .5M0-13.500l1 .5M8-11l1 .5M-3-7.500l1 .5M5-7.500l1 .5', 'sandl', 2.2) +
    P('M-20-1q4 5 8 1 4 5 8 0 4 5 8 0 4 4 8 0 4 3 8-1v-3h-40z', 'leaf') +
    R(-18, 2, 36, 7, 'rust', 3.5) +
    P('M-14 2h14l-6 6z', 'corn') +
    P('M-18 10h36q0 7-6 7h-24q-6 0-6-7z', 'crust'),
  pizza:
    P('M-18-12q18-9 36 0L3 17q-3 4-6 0z', 'crust') +
    P('M-14-8q14-6 28 0L0 16z', 'corn') +
    O(-5, -4, 3.6, 'red') +
    O(6, -3, 3.4, 'red') +
    O(0, 6, 3, 'red') +
    P('M-1-9l3 1-2 2z', 'leafd'),
  sushi:
    P('M-17 3q0-5 5-5h24q5 0 5 5v7q0 5-5 5h-24q-5 0-5-5z', 'white') +
    P('M-19 1q2-12 12-13h15q10 1 11 13-9 3-19 3T-19 1z', 'orange') +
    S('M-11-3l3-7M-2-2.500l2-8.500M8-3l1-7', 'sandl', 2.2) +
    R(-4, -13, 8, 29, 'ink', 2),
  fork:
    O(0, 0, 18, 'white') +
    O(0, 0, 12, SH) +
    O(0, 0, 11, 'white') +
    S('M-6-11v6q0 3 3 3t3-3v-6M-3-11v22', 'stoned', 2.2) +
    P('M6-11q5 3 4 10H7V11H5V-11z', 'stoned'),
  flower:
    rep(6, (i) => O(11 * Math.cos(i * 1.047), 11 * Math.sin(i * 1.047), 7, 'pink')) +
    O(0, 0, 7.5, 'corn') +
    O(-2, -2, 3, HI),
  book:
    P('M0-9Q-10-15-19-11V12q9-4 19 2z', 'white') +
    P('M0-9Q10-15 19-11V12q-9-4-19 2z', 'sandl') +
    S(
      'M-14-5q5-1.5 10 1M-14 0q5-1.5 10 1M-14 5q5-1.5 10 1M14-5Q9-6.5 4-4M14 0Q9-1.5 4 1M14 5Q9 3.5 4 6',
      'stoned',
      1.8,
    ) +
    S('M0-9V14', 'woodd', 2),
  coin:
    O(0, 1.5, 18, 'golde') + O(0, 0, 17, 'gold') + O(0, 0, 12.5, 'corn') + S('M0-7V7M-4-4.500H4M-4 0H4', 'golde', 2.8),
  pig:
    E(-1, 2, 16, 12, 'pink') +
    P('M-12-6l-3-8 9 3z', 'pink') +
    R(-10, 10, 5, 7, 'pinkd', 2) +
    R(5, 10, 5, 7, 'pinkd', 2) +
    E(-16, 3, 4, 5, 'pinkd') +
    O(-9, -2, 1.6, 'ink') +
    S('M15 0q5-1 4-5', 'pinkd', 2.2) +
    O(2, -16, 6, 'gold') +
    R(-4, -11.5, 11, 2.4, 'ink', 1.2),
  basket:
    O(-7, -7, 6, 'red') +
    O(5, -8, 7, 'orange') +
    P('M-2-7q-2-12 4-12 0 6-1 12z', 'leaf') +
    O(12, -5, 4.6, 'leaf') +
    P('M-18-3h36l-5 20h-26z', 'wood') +
    S('M-16 3H16M-14.5 9.500h29M-7-2l2 18M7-2l-2 18', 'woodd', 1.8),
  grapes:
    rep(3, (i) => O(-9 + i * 9, -5, 6, 'grape')) +
    rep(2, (i) => O(-4.5 + i * 9, 3.5, 6, 'grape')) +
    O(0, 12, 6, 'grape') +
    rep(3, (i) => O(-11 + i * 9, -7, 2, HI)) +
    S('M0-11v-8', 'woodd', 2.6) +
    P('M1-13q4-8 14-5-3 9-14 7z', 'leafd'),
  soda:
    S('M4-10 9-20h6', 'white', 3) +
    P('M-14-10h28l-4 28q-.4 2-2 2h-16q-1.6 0-2-2z', 'red') +
    P('M4-10h10l-4 28q-.4 2-2 2H0z', SH) +
    R(-16, -13, 32, 5, 'white', 2.4) +
    O(0, 4, 7, 'white') +
    S('M-4 5.500q4-4 8-2.5', 'red', 2.2),
  cocktail:
    P('M-17-14h34L0 5z', 'var(--neon)') +
    P('M-11-9.500h22L0 3z', 'pink') +
    S('M0 4v11M-8 16H8', 'var(--neon)', 3) +
    O(7, -13, 3.6, 'leaf') +
    S('M7-13 13-20', 'white', 1.8),
  star:
    P(
      'M0-18l5.3 11.3 12.2 1.5-9 8.5 2.4 12.200L0 9.5-10.9 15.5-8.5 3.300l-9-8.5 12.2-1.500z',
      'gold',
      ' stroke="var(--c-gold)" stroke-width="2" stroke-linejoin="round"',
    ) + P('M0-18l5.3 11.3 12.2 1.5-9 8.5 2.4 12.200L0 9.500z', '#c07a0026'),
  brush:
    P('M-4-19h8l1 15h-10z', 'wood') +
    R(-10, -5, 20, 7, 'stoned', 2) +
    P('M-10 2h20l3 13q-3 3-5 0-3 4-6 0-3 4-6 0-3 3-9 0z', 'teal'),
  laptop:
    R(-15, -14, 30, 21, 'ink', 2.6) +
    R(-12, -11, 24, 15, WIN, 1) +
    P('M-19 8h38l-3 6h-32z', 'stone') +
    S('M-5-3.500l-4 0M-5-7h8M-5 0h5', 'teal', 2),
  rocket:
    P('M0-20q9 8 8 22l-3 8h-10l-3-8q-1-14 8-22z', 'white') +
    P('M0-20q9 8 8 22l-3 8H0z', SH) +
    P('M-8 0l-7 10 8-1zM8 0l7 10-8-1z', 'red') +
    O(0, -5, 4, 'teal') +
    P('M-4 10h8q0 6-4 10-4-4-4-10z', 'orange'),
  tv:
    S('M-7-19 0-12 8-20', 'ink', 2.4) +
    R(-18, -13, 36, 27, 'woodd', 5) +
    R(-14, -9, 28, 19, WIN, 3.5) +
    P('M-4-5.5 7 .5-4 6.500z', 'white'),
  apple:
    P('M0-8q-6-6-12-2-7 6-3 17 4 10 10 10 3 0 5-2 2 2 5 2 6 0 10-10 4-11-3-17-6-4-12 2z', 'red') +
    P('M5-11q10-1 12 6 0 15-12 22 8-12 0-28z', SH) +
    S('M0-8q0-6 3-9', 'woodd', 2.6) +
    P('M2-12q3-7 11-6-2 7-11 6z', 'leafd'),
  veg:
    P('M-15 12-2-4l5 5z', 'orange', ' stroke="var(--c-orange)" stroke-width="6" stroke-linejoin="round"') +
    S('M1-4q0-8 4-11M3-2q8-2 11-6', 'leafd', 4) +
    O(9, 9, 8, 'red') +
    P('M5 2q4 3 8-1-2-2-8 1z', 'leafd'),
  cloche:
    R(-19, 11, 38, 4.5, 'stone', 2.2) +
    P('M-16 10a16 16 0 0 1 32 0z', 'white') +
    P('M4-5a16 16 0 0 1 12 15H6q2-8-2-15z', SH) +
    O(0, -8, 3, 'gold') +
    S('M-10 5q1-6 6-8', 'white', 2.4),
  bag:
    S('M-7-8q0-10 7-10t7 10', 'woodd', 3) +
    P('M-15-9h30l3 26h-36z', 'pink') +
    P('M6-9h9l3 26H8z', SH) +
    P('M-7 1q7 8 14 0', 'none', ' stroke="#fff" stroke-width="3" stroke-linecap="round"'),
  fish:
    P('M-18 0Q-6-13 10-2l8-8q2 10 0 20l-8-8Q-6 13-18 0z', 'slate') +
    P('M-18 0Q-6 12 10 2l1-2q-14 3-29 0z', 'sandl') +
    O(-10, -2, 1.8, 'ink') +
    S('M-4-6q3 5 0 10', 'ink', 1.2),
  gear:
    rep(
      4,
      (i) => `<rect x="-4" y="-18" width="8" height="36" rx="2.5" fill="${C('slate')}" transform="rotate(${i * 45})"/>`,
    ) +
    O(0, 0, 13, 'slate') +
    O(0, 0, 5.5, 'white'),
  gem:
    P('M-12-10h24l7 9L0 16-19-1z', 'glassd') +
    P('M-5-10h10l4 9L0 16-9-1z', 'glass') +
    P('M-19-1H19', 'none', ' stroke="#ffffff88" stroke-width="1.5"'),
  wheat:
    S('M0 18V-4', 'crust', 3) +
    [
      [0, -11, 0],
      [-7, -3, -28],
      [7, -3, 28],
      [-7, 7, -28],
      [7, 7, 28],
    ]
      .map(
        ([x, y, r]) =>
          `<ellipse cx="${x}" cy="${y}" rx="4.6" ry="8" fill="${C('corn')}" stroke="${C('crust')}" stroke-width="1" transform="rotate(${r} ${x} ${y})"/>`,
      )
      .join(''),
  case:
    S('M-6-9v-5H6v5', 'woodd', 3) +
    R(-17, -9, 34, 24, 'wood', 4) +
    R(-17, 0, 34, 3, 'woodd') +
    R(-4, -2, 8, 7, 'gold', 2),
  crown:
    P(
      'M-17 11-19-9l10 7L0-15 9-2l10-7-2 20z',
      'gold',
      ' stroke="var(--c-gold)" stroke-width="2" stroke-linejoin="round"',
    ) +
    O(0, 6, 3, 'red') +
    O(-10, 6, 2, 'teal') +
    O(10, 6, 2, 'teal'),
  ball:
    O(0, 0, 17, 'white') +
    P('M0-7l6.7 4.900L4.1 5.700H-4.100L-6.7-2.100z', 'ink') +
    S('M0-7v-9M6.7-2.100l9-3M4.1 5.700l5 8M-4.1 5.700l-5 8M-6.7-2.100l-9-3', 'ink', 2),
  ticket:
    P('M-18-10h36v6q-4 0-4 4t4 4v6h-36V4q4 0 4-4t-4-4z', 'gold') +
    S('M7-9V9', 'golde', 2, ' stroke-dasharray="3 3"') +
    EMstar(-5, 0, 0.45),
  shirt:
    P('M-8-14q8 6 16 0l11 6-5 9-5-2v17H-9V-1l-5 2-5-9z', 'red') +
    P('M-8-14q8 6 16 0-2 6-8 6t-8-6z', 'white') +
    S('M0-2v13', 'white', 3),
  horn:
    P('M-16-5h8L12-15V15L-8 5h-8z', 'orange') +
    R(-18, -5, 5, 10, 'ink', 2) +
    P('M-9 5h6l2 10h-6z', 'ink') +
    S('M16-6q4 6 0 12', 'ink', 2.4),
  cowhead:
    '<path d="M-12-8q-7 0-7-7 7 0 9 4zM12-8q7 0 7-7-7 0-9 4z" fill="var(--c-woodd)"/><path d="M-12-10q12-8 24 0l-2 16q-10 7-20 0z" fill="#fff"/><path d="M-12-10q6-4 9-4l-1 9h-7z" fill="var(--c-ink)"/><ellipse cy="9" rx="11" ry="8" fill="var(--c-rose)"/><circle cx="-4" cy="9" r="1.6" fill="var(--c-ink)"/><circle cx="4" cy="9" r="1.6" fill="var(--c-ink)"/><circle cx="-5" cy="-3" r="1.8" fill="#fff"/><circle cx="5" cy="-3" r="1.8" fill="var(--c-ink)"/>',
  works:
    '<rect x="-14" y="-17" width="7" height="20" fill="var(--c-brick)"/><path d="M-18 16V0l11-7v7l11-7v7l14-7v23z" fill="var(--c-wood)"/><path d="M-12 5h6v6h-6zM-2 5h6v6h-6zM8 5h6v6H8z" fill="#fff3d6"/>',
  cupsym:
    '<path d="M-6-12q-4-4 0-8M3-12q-4-4 0-8" stroke="#B08968" stroke-width="3" fill="none" stroke-linecap="round"/><path d="M10-4h4q5 0 5 5t-8 6" fill="none" stroke="#A5482F" stroke-width="4"/><path d="M-16-9H12V4q0 11-10 11h-8q-10 0-10-11z" fill="#D4593F"/><path d="M-12-4v8q0 6 5 6" fill="none" stroke="#fff8" stroke-width="3" stroke-linecap="round"/>',
};
export function EMstar(x, y, s) {
  return at(
    x,
    y,
    s,
    P('M0-18l5.3 11.3 12.2 1.5-9 8.5 2.4 12.200L0 9.5-10.9 15.5-8.5 3.300l-9-8.5 12.2-1.500z', 'white'),
  );
}
