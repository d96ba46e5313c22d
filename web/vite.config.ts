import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = process.env.MACHIKORO_SERVER ?? 'http://127.0.0.1:8123';

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { $: new URL('./src', import.meta.url).pathname } },
  build: {
    outDir: '../src/machikoro/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows files of our own, no data addresses
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: {
    proxy: {
      '/api': server,
      '/qr.svg': server,
      '/ws': { target: server, ws: true },
    },
  },
});
