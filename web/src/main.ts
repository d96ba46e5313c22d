import { mount } from 'svelte';
import App from './App.svelte';
import pictures from './generated/pictures.svg?url';
import { applyTheme } from './lib/settings.svelte';
import './styles/tokens.css';
import './styles/kit.css';
import './styles/parts.css';
import './styles/table.css';
import './styles/board.css';
import './styles/big.css';
import './styles/home.css';
import './styles/end.css';
import './styles/pages.css';

/** All drawings come in one file and are put into the page once. */
async function loadPictures(): Promise<void> {
  const text = await (await fetch(pictures)).text();
  const drawing = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  drawing.setAttribute('aria-hidden', 'true');
  drawing.classList.add('sprite');
  document.body.prepend(document.importNode(drawing, true));
}

applyTheme();
void loadPictures().finally(() => {
  mount(App, { target: document.getElementById('app')! });
});
