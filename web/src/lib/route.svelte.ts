// Addresses: / /mine /cards /rules /g/{game} /tv/{game} /replay/{game} /join
export interface Route {
  screen: string;
  id: string;
  hash: URLSearchParams;
  query: URLSearchParams;
}

function read(): Route {
  const [screen = '', id = ''] = location.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  return {
    screen: screen || 'home',
    id,
    hash: new URLSearchParams(location.hash.slice(1)),
    query: new URLSearchParams(location.search),
  };
}

export const route = $state<{ now: Route }>({ now: read() });

const refresh = (): void => {
  route.now = read();
};
addEventListener('popstate', refresh);
addEventListener('hashchange', refresh);

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  refresh();
  scrollTo(0, 0);
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
