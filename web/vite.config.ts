import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import globalData from '@csstools/postcss-global-data';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import customMedia from 'postcss-custom-media';
import { defineConfig, type Plugin } from 'vite';
import de from '../src/machikoro/texts/de/common.json' with { type: 'json' };
import en from '../src/machikoro/texts/en/common.json' with { type: 'json' };

const texts = '../src/machikoro/texts'; // one house for sentences, which Python reads too
const here = (path: string): string => new URL(path, import.meta.url).pathname;
const server = process.env.MACHIKORO_SERVER ?? 'http://127.0.0.1:8123';

/** What a browser without JavaScript shows comes from the same texts. */
const wordsOfThePage: Plugin = {
  name: 'words-of-the-page',
  transformIndexHtml: (html) => html.replace('%noscript.en%', en.noscript).replace('%noscript.de%', de.noscript),
};

const WORTH_IT = 1024;
const COMPRESSIBLE = /\.(js|css|svg|html|json|webmanifest)$/;

/** Small once, when it is built, and not for every visitor anew. */
const compressed: Plugin = {
  name: 'compressed',
  writeBundle({ dir = '' }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((n) => COMPRESSIBLE.test(n))) {
      const content = readFileSync(`${dir}/${name}`);
      if (content.length < WORTH_IT) continue;
      writeFileSync(`${dir}/${name}.br`, brotliCompressSync(content));
      writeFileSync(`${dir}/${name}.gz`, gzipSync(content, { level: 9 }));
    }
  },
};

/** What the page needs before anything is opened: it lies in the first file, whoever shares it. */
const imports = new Map<string, readonly string[]>();
const graph: Plugin = {
  name: 'graph',
  buildEnd() {
    for (const id of this.getModuleIds()) imports.set(id, this.getModuleInfo(id)?.importedIds ?? []);
  },
};
let atFirst: Set<string> | undefined;
function isFirst(id: string): boolean {
  if (!atFirst) {
    atFirst = new Set([...imports.keys()].filter((name) => name.endsWith('/src/main.ts')));
    for (const name of atFirst) for (const next of imports.get(name) ?? []) atFirst.add(next);
  }
  return atFirst.has(id);
}

/** Chunks with which the page opens without its server; rules and cards can be read then. */
const OFFLINE = /^(index|first|en|de|Encyclopedia|Rules)$/;

/** The service worker knows the files of its own build: another build is another worker. */
const worker: Plugin = {
  name: 'worker',
  enforce: 'post', // when the page knows its files
  generateBundle(_, bundle) {
    const shell = new Set(['/', '/manifest.webmanifest', '/favicon.svg']);
    const add = (file: string): void => {
      const found = bundle[file];
      if (!found || shell.has(`/${file}`)) return;
      shell.add(`/${file}`);
      if (found.type !== 'chunk') return;
      for (const name of [...found.imports, ...(found.viteMetadata?.importedCss ?? [])]) add(name);
    };
    for (const [file, found] of Object.entries(bundle))
      if (found.type === 'chunk' ? OFFLINE.test(found.name) : /(pictures|nunito).*\.(svg|woff2)$/.test(file)) add(file);
    const list = [...shell];
    const content = Object.values(bundle).map((found) => ('code' in found ? found.code : String(found.source)));
    const version = createHash('sha256').update(content.join('')).digest('hex').slice(0, 16);
    const source = readFileSync(here('./scripts/worker.js'), 'utf8')
      .replace('%version%', version)
      .replace("['%shell%']", JSON.stringify(list));
    this.emitFile({ type: 'asset', fileName: 'sw.js', source });
  },
};

export default defineConfig({
  plugins: [svelte(), graph, wordsOfThePage, worker, compressed],
  resolve: { alias: { $: here('./src'), $texts: here(texts) } },
  // Named conditions hold in every file and component without importing them.
  css: { postcss: { plugins: [globalData({ files: [here('./src/styles/widths.css')] }), customMedia()] } },
  build: {
    outDir: '../src/machikoro/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows files of our own, no data addresses
    modulePreload: { polyfill: false },
    target: 'es2022',
    // What several screens share comes as one file: a score of tiny ones takes longer to fetch than to run.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: isFirst, priority: 1 },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['.', texts] },
    proxy: {
      '/api': server,
      '/qr.svg': server,
      '/ws': { target: server, ws: true },
    },
  },
});
