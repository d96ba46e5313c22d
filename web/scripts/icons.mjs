// Writes src/generated/pictures.svg: every emoji, cover and symbol the page draws, once; town/ writes what is built.
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import './town/sprite.mjs';

const require = createRequire(import.meta.url);
const emoji = require('@iconify-json/fluent-emoji-flat/icons.json');
const here = new URL('../src/pictures/', import.meta.url);
const read = (path) => readFileSync(new URL(path, here), 'utf8');

const wanted = new Set();
for (const list of Object.values(JSON.parse(read('extra.json')))) for (const name of list) wanted.add(name);

const body = (name) => {
  const found = emoji.icons[name] ?? emoji.icons[emoji.aliases?.[name]?.parent];
  if (!found) throw new Error(`no emoji named ${name}`);
  return found.body;
};
const inner = (svg) => svg.replace(/^[^>]*>/, '').replace(/<\/svg>\s*$/, '');
const withEmoji = (svg) =>
  svg.replace(/<g data-emoji="([^"]+)"([^>]*)\/>/g, (_, name, rest) => `<g${rest}>${body(name)}</g>`);
const blueprint = (svg) =>
  svg
    .replace(/ (stroke|stroke-width|stroke-dasharray|opacity|fill-opacity)="[^"]*"/g, '')
    .replace(/ fill="[^"]*"/g, '');

const symbols = [...wanted].sort().map((name) => `<symbol id="i-${name}" viewBox="0 0 32 32">${body(name)}</symbol>`);
for (const file of readdirSync(new URL('landmarks/', here)).sort()) {
  const id = file.replace('.svg', '');
  const drawing = withEmoji(inner(read(`landmarks/${file}`)));
  symbols.push(`<symbol id="lm-${id}" viewBox="0 0 64 64">${drawing}</symbol>`);
  symbols.push(
    `<symbol id="plan-${id}" viewBox="0 0 64 64"><g fill="none" stroke="currentColor" stroke-width="1.5" ` +
      `stroke-dasharray="3.4 2" vector-effect="non-scaling-stroke">${blueprint(drawing)}</g></symbol>`,
  );
}
for (const file of readdirSync(new URL('symbols/', here)).sort())
  symbols.push(
    `<symbol id="s-${file.replace('.svg', '')}" viewBox="0 0 24 24">${inner(read(`symbols/${file}`))}</symbol>`,
  );

const out = new URL('../src/generated/', import.meta.url);
mkdirSync(out, { recursive: true });
writeFileSync(
  new URL('pictures.svg', out),
  `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">${symbols.join('')}</svg>\n`,
);
