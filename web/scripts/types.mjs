// Writes src/lib/wire.ts from the server's JSON Schema; keeps the committed file where no server is installed.
// Whatever can be asked must have a prompt, which the page finds by its name.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const target = new URL('../src/lib/wire.ts', import.meta.url);
const python = process.env.MACHIKORO_PYTHON ?? new URL('../../.venv/bin/python', import.meta.url).pathname;

function schema() {
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 24 };
    return JSON.parse(execFileSync(python, ['-m', 'machikoro.server.wire.schema'], options));
  } catch {
    return null;
  }
}

function simplified(node) {
  if (Array.isArray(node)) return node.map(simplified);
  if (node === null || typeof node !== 'object') return node;
  const { minItems, maxItems, title, description, ...rest } = node;
  // A property may have one of these names.
  const named = Object.entries({ title, description }).filter(([, value]) => value && typeof value !== 'string');
  const found = Object.fromEntries([...Object.entries(rest), ...named].map(([key, value]) => [key, simplified(value)]));
  if (found.type === 'object' && !found.properties && found.additionalProperties === undefined)
    found.additionalProperties = true;
  return { ...found, ...(typeof description === 'string' && { description }) };
}

/** What chance answers. */
const FALLS = new Set(['dice', 'tuna', 'draw']);

/** `end_turn` is asked by `EndTurn.svelte`. */
function promptOf(question) {
  const name = question.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());
  return `src/table/prompts/questions/${name}.svelte`;
}

function promptsMissing({ $defs }) {
  const [decisions] = $defs.View.properties.decision.anyOf;
  const asked = decisions.enum.filter((question) => !FALLS.has(question));
  return asked.map(promptOf).filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)));
}

const found = schema();
if (found) {
  const types = await compile(simplified(found), 'Messages', {
    additionalProperties: false,
    bannerComment: '/* Made from the server’s messages by `npm run types`; do not edit. */',
    style: { singleQuote: true, printWidth: 100 },
  });
  const before = (() => {
    try {
      return readFileSync(target, 'utf8');
    } catch {
      return '';
    }
  })();
  if (types !== before) {
    if (process.argv.includes('--check')) throw new Error('src/lib/wire.ts is out of date: run `npm run types`');
    writeFileSync(target, types);
  }
  const missing = promptsMissing(found);
  if (missing.length) throw new Error(`questions without a prompt: write ${missing.join(', ')}`);
}
