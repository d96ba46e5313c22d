// Small things between the lots, and who walks there.
import { E, R, S, at, blossom, bush, door, flower, gable, lamp, pine, rep, shadow, side, tree, win } from './parts.mjs';
export const DECO = {
  trees: () =>
    tree(22, 92, 1.2) +
    tree(48, 86, 1.45, 'leafd') +
    tree(70, 94, 1.05) +
    bush(86, 96, 1) +
    flower(36, 98, 'white', 0.7),
  blossom: () => blossom(34, 90, 1.4) + tree(68, 92, 1.15) + bush(16, 96, 1) + flower(52, 98, 'corn', 0.7),
  pines: () => pine(26, 90, 1.05) + pine(50, 84, 1.35) + pine(72, 92, 1),
  pond: () =>
    E(50, 90, 36, 9, 'water') +
    E(46, 89, 24, 5, '#ffffff38') +
    bush(14, 94, 1) +
    tree(84, 90, 1) +
    flower(24, 99, 'pink', 0.8) +
    flower(70, 100, 'corn', 0.7),
  meadow: () =>
    rep(7, (i) =>
      flower(
        12 + i * 12,
        [96, 90, 98, 88, 94, 99, 90][i],
        ['corn', 'white', 'pink', 'red', 'white', 'corn', 'pink'][i],
        0.7,
      ),
    ) +
    bush(70, 84, 0.9) +
    bush(24, 82, 0.8),
  bench: () =>
    tree(24, 90, 1.2) +
    at(
      60,
      96,
      1.05,
      R(-13, -8, 26, 2.8, 'wood', 1) +
        R(-13, -13, 26, 2.6, 'wood', 1) +
        R(-10, -5, 2.4, 6, 'ink') +
        R(8, -5, 2.4, 6, 'ink'),
    ) +
    lamp(84, 96, 1.1),
  house: () =>
    shadow(50, 26) +
    gable(32, 32, 24, 18, 'cream', 'slate', { d: 10 }) +
    win(37, 70, 8, 9) +
    door(50, 16, 9) +
    tree(84, 92, 1) +
    bush(20, 96, 1),
  house2: () =>
    shadow(50, 26) +
    side(26, 38, 26, 15, 'peach', 'rust', { d: 10 }) +
    win(31, 70, 8, 9) +
    door(48, 17, 9) +
    tree(14, 92, 0.9),
  stake: () =>
    S('M24 96v-8M76 96v-8M32 82v-7M84 82v-7', 'wood', 3) +
    S('M24 89H76L84 76H32z', 'white', 1.4, ' stroke-dasharray="4 4"') +
    at(
      54,
      92,
      1,
      R(-1.5, -20, 3, 20, 'wood') + R(-12, -28, 24, 13, 'cream', 2) + S('M0-25v7M-3.5-21.500h7', 'leafd', 2.6),
    ),
};
