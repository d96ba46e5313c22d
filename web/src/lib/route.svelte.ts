// Addresses: / /play/{way} /first /mine /record /cards /rules /g/{game} /tv/{game} /replay/{game} /puzzle/{ruleset} /join /box
// /campaign /c/{campaign}; with /rules or /cards behind it the book of a campaign or of a game
import { tick } from 'svelte';

export interface Route {
  screen: string;
  id: string;
  /** A page of what the address names. */
  part: string;
  hash: URLSearchParams;
  /** The fragment as it stands: the card that is looked for. */
  anchor: string;
  query: URLSearchParams;
}

function read(): Route {
  const [screen = '', id = '', part = ''] = location.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  return {
    screen: screen || 'home',
    id,
    part,
    hash: new URLSearchParams(location.hash.slice(1)),
    anchor: location.hash.slice(1),
    query: new URLSearchParams(location.search),
  };
}

/** `depth`: how many of our own pages lie behind this one. */
export const route = $state<{ now: Route; depth: number }>({ now: read(), depth: depthNow() });

function depthNow(): number {
  const { depth } = (history.state ?? {}) as { depth?: number };
  return depth ?? 0;
}

const refresh = (): void => {
  route.now = read();
  route.depth = depthNow();
};
/** Whether the address is still that of the page that is shown. */
const isHere = ({ screen, id, part }: Route): boolean =>
  screen === route.now.screen && id === route.now.id && part === route.now.part;

/** Says whether people are asked before their page is left, and is given the way on for when they agree. */
type Keeper = (leave: () => void) => boolean;
let keeper: Keeper | null = null;

/** Back and Forward ask `asked` first, until what is returned is called. */
export function keepHere(asked: Keeper): () => void {
  keeper = asked;
  return () => {
    if (keeper === asked) keeper = null;
  };
}

/** The browser has gone Back or Forward already: where that is asked about first, it goes the same way back. */
function travel(): void {
  const way = depthNow() - route.depth;
  const leave = (): void => {
    keeper = null;
    history.go(way);
  };
  if (way && !isHere(read()) && keeper?.(leave)) history.go(-way);
  else refresh();
}
addEventListener('popstate', travel);
addEventListener('hashchange', () => isHere(read()) && refresh());

export function go(address: string, replace = false): void {
  if (replace) history.replaceState({ depth: route.depth }, '', address);
  else history.pushState({ depth: route.depth + 1 }, '', address);
  refresh();
  scrollTo(0, 0);
  void tick().then(beginAtHeading);
}

let awaited: MutationObserver | null = null;
/** Whoever listens or uses the keyboard begins at the heading of the new page, which may have to be fetched first. */
function beginAtHeading(): void {
  awaited?.disconnect();
  awaited = null;
  const heading = document.querySelector<HTMLElement>('h1[tabindex]');
  if (heading) return heading.focus({ preventScroll: true });
  awaited = new MutationObserver(() => document.querySelector('h1') && beginAtHeading());
  awaited.observe(document.body, { subtree: true, childList: true });
}

/** Back to where one came from: from the rules to the table. */
export function stepBack(event: MouseEvent): void {
  if (!route.depth || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  history.back();
}

/** Plain clicks on our own links stay on the page. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
