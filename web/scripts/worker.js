// Opens the page without its server.  What it keeps is the shell of one build: files whose names change with their
// content, and the catalogue of cards.  The page itself is always asked for first, so that none outlives an update,
// and nothing of a game is ever kept.
const VERSION = '%version%';
const SHELL = ['%shell%'];
const CATALOGUE = ['/api/about', '/api/cards'];
const FILES = /^\/(assets\/|favicon|icon-|manifest)/;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll([...SHELL, ...CATALOGUE])));
  skipWaiting();
});

addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== VERSION));
  event.waitUntil(
    old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()),
  );
});

async function keep(key, answer) {
  if (answer.ok) await (await caches.open(VERSION)).put(key, answer.clone());
  return answer;
}

/** From the server; without it what was kept, marked as such. */
async function asked(request, key) {
  let answer;
  try {
    answer = await fetch(request);
  } catch (failure) {
    const kept = await caches.match(key);
    if (!kept) throw failure;
    const headers = new Headers(kept.headers);
    headers.set('x-kept', 'yes');
    return new Response(kept.body, { status: kept.status, headers });
  }
  return keep(key, answer);
}

const file = async (request) => (await caches.match(request)) ?? keep(request, await fetch(request));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api/')) event.respondWith(asked(request, '/'));
  } else if (CATALOGUE.includes(pathname)) event.respondWith(asked(request, pathname));
  else if (FILES.test(pathname)) event.respondWith(file(request));
});
