import { mount } from 'svelte';
import App from './App.svelte';
import pictures from './generated/pictures.svg?url';
import { speak } from './lib/i18n.svelte';
import { icons } from './lib/icons.svelte';
import { takeKey } from './lib/network';
import { applyTheme, settings } from './lib/settings.svelte';
import './styles/tokens.css';
import './styles/kit.css';
import './styles/parts.css';
import './styles/forced.css';

/** All drawings come in one file and are put into the page once. */
async function loadPictures(): Promise<void> {
  const text = await (await fetch(pictures)).text();
  const drawing = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  drawing.setAttribute('aria-hidden', 'true');
  drawing.classList.add('sprite');
  document.body.prepend(document.importNode(drawing, true));
  icons.ready = true;
}

/** A server of a newer version has no files of this page any more: once it is fetched anew, it fits. */
addEventListener('vite:preloadError', () => {
  if (sessionStorage.getItem('machikoro.anew') === location.href) return;
  void fetch('/favicon.svg', { cache: 'no-store' }).then(() => {
    sessionStorage.setItem('machikoro.anew', location.href);
    location.reload();
  }, String);
});
takeKey();
applyTheme();
void speak(settings.language).finally(() => {
  void loadPictures();
  mount(App, { target: document.getElementById('app')! });
});
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
