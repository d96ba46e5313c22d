import { svelte } from '@sveltejs/vite-plugin-svelte';
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

export default defineConfig({
  plugins: [svelte(), wordsOfThePage],
  resolve: { alias: { $: here('./src'), $texts: here(texts) } },
  build: {
    outDir: '../src/machikoro/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows files of our own, no data addresses
    modulePreload: { polyfill: false },
    target: 'es2022',
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
