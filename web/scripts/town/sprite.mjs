// Writes src/generated/town.json: every house, landmark, emblem and piece of scenery of the town, once, and the paints
// they are drawn in.
import { mkdirSync, writeFileSync } from 'node:fs';
import { HOUSES as BASE } from './base.mjs';
import { EM } from './emblems.mjs';
import { LANDMARKS as FOOTBALL } from './football.mjs';
import { HOUSES as HARBOR } from './harbor.mjs';
import { LANDMARKS } from './landmarks.mjs';
import { HOUSES as NEW_HOUSES, LANDMARKS as NEW_CITY } from './newcity.mjs';
import { P, R, S, SH, car, person, rep, rows, truck } from './parts.mjs';
import { DECO } from './scenery.mjs';
import { HOUSES as SHARP } from './sharp.mjs';
import { barn, civic, farm, sign, shop, wheatRow, works } from './templates.mjs';
import { lmBase } from './landmarks.mjs';

const WALL = 'var(--wall)';
const ROOF = 'var(--roof)';
const painted = { wall: WALL, roof: ROOF };
/** Houses without their emblem, in walls and roofs that the card chooses. */
const TEMPLATES = {
  ...Object.fromEntries(
    ['green', 'red'].flatMap((code) =>
      ['gable', 'side', 'flat'].map((style) => [
        `${code}-${style}`,
        () => shop({ ...painted, code, style }) + sign(47, 25),
      ]),
    ),
  ),
  works: () => works(painted) + sign(36, 27),
  civic: () => civic({ wall: 'lilac' }) + board(46, 26),
  field: () => farm(rows(4, 66, 10, wheatRow('leaf', 'leafd', 8)), { fx: 14, fy: 60 }) + board(66, 46),
  garden: () => farm(rows(4, 66, 10, wheatRow('pink', 'leafd', 8)), { soil: 'leafl', fx: 14, fy: 60 }) + board(66, 46),
  barn: () => barn(WALL, ROOF) + board(76, 66),
};
function board(x, y) {
  return R(x - 15, y - 15, 30, 30, 'woodd', 8) + R(x - 13, y - 13, 26, 26, 'white', 6.5);
}

/** Ground, scaffold, crane and hoarding around whatever is planned. */
const GROUND = lmBase('soil') + P('M20 128q10-8 22-4 16-8 30 0 18-6 46 4z', 'sand');
const CRANE =
  S('M116 134V22M124 134V22M116 34l8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10', 'gold', 2.6) +
  S('M60 24H134M120 10 66 23M120 10l12 13M120 10v14', 'gold', 2.8) +
  `<g class="a-hook">${S('M72 25v20', 'ink', 1.8)}${R(62, 45, 20, 8, 'wood', 1.5)}${S('M64 45l8-6 8 6', 'ink', 1.4)}</g>`;
const HOARDING =
  rep(11, (i) => R(8 + i * 11.3, 112, 10.8, 28, i % 2 ? 'hoard2' : 'hoard', 1.5)) +
  R(6, 117, 128, 3, SH) +
  R(6, 131, 128, 3, SH);
const PLOT =
  GROUND +
  S('M14 132v-12M126 132v-12M34 118v-9M106 118v-9', 'wood', 4) +
  S('M14 122H126L106 110H34z', 'white', 1.8, ' stroke-dasharray="6 5"');

const WALKERS = {
  ...Object.fromEntries(['red', 'teal', 'orange', 'plum', 'navy'].map((c) => [`person-${c}`, person(0, 0, c, 1.45)])),
  ...Object.fromEntries(['teal', 'red'].map((c) => [`car-${c}`, car(0, 0, c, 0.95)])),
  truck: truck(0, 0, 'teal', 0.95),
};

const still = (svg) => svg.replace(/ class="a-[^"]*"/g, '').replace(/ style="[^"]*"/g, '');
const each = (prefix, drawings) =>
  Object.entries(drawings).map(([id, draw]) => [`${prefix}-${id}`, typeof draw === 'string' ? draw : draw()]);
const landmarks = { ...LANDMARKS, ...NEW_CITY };
const club = Object.fromEntries(Object.entries(FOOTBALL).map(([id, draw]) => [`fussball-${id}`, draw]));
const standing = { ...landmarks, ...club };

const drawings = Object.fromEntries([
  ...each('house', { ...BASE, ...HARBOR, ...SHARP, ...NEW_HOUSES }),
  ...each('shape', TEMPLATES),
  ...each('landmark', standing),
  ...each('deco', DECO),
  ...each('walker', WALKERS),
  ['site-ground', GROUND],
  ['site-crane', CRANE],
  ['site-hoarding', HOARDING],
  ['site-plot', PLOT],
  ...Object.entries(EM).map(([id, body]) => [`emblem-${id}`, still(body)]),
]);
const paints = [...new Set(Object.values(drawings).flatMap((body) => body.match(/--[\w-]+(?=\))/g) ?? []))].sort();

const out = new URL('../../src/generated/', import.meta.url);
mkdirSync(out, { recursive: true });
writeFileSync(new URL('town.json', out), `${JSON.stringify({ drawings, paints })}\n`);
