// The service worker keeps what the product needs to start without its server (docs/adr/0088): the page with the files that
// it loads first, and what an open page says it has loaded. The server always comes first; nothing of the API is kept. The
// build writes `shellFiles` before this code: the first files, and a hash of them. A development server does not.
/* global shellFiles */

const anyEncoding = { ignoreVary: true, ignoreSearch: true };
/** Files of remotes; the page removes them when somebody signs out. */
const remotesCache = 'remotes';
/** The windows whose page came from here. */
const withoutServer = new Set();

self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable());
  event.waitUntil(keepShell().catch(() => undefined));
});
self.addEventListener('message', (event) => {
  if (event.data?.loaded) event.waitUntil(keepLoaded(event.data).catch(() => undefined));
});
self.addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') return event.respondWith(answerPage(event));
  const isLost = withoutServer.has(clientId) || !self.navigator.onLine;
  if (isLost && /^\/(assets|remotes)\/|^\/[\w-]+\.(js|css|svg)$/.test(pathname)) event.respondWith(answerFile(request));
});

/** Keeps the page and its first files, unless they are kept; the page last, so that one that is there is complete. */
async function keepShell() {
  const name = `shell ${shellFiles.build}`;
  const cache = await caches.open(name);
  if (!(await cache.match('/', anyEncoding))) {
    const page = await fetch('/', { cache: 'no-cache' });
    const text = await page.clone().text();
    // Otherwise another shell was released meanwhile, whose own worker keeps it.
    if (!page.ok || !shellFiles.files.every((file) => text.includes(file)))
      throw new Error('not the page of this build');
    await cache.addAll(shellFiles.files);
    await cache.put('/', page);
  }
  const former = (await caches.keys()).filter((one) => one.startsWith('shell ') && one !== name);
  await Promise.all(former.map((one) => caches.delete(one)));
}

/** What a page has loaded, and the folders of the releases that it may use when it starts the next time. */
async function keepLoaded({ loaded, releases }) {
  const isUsed = (path) => releases.some((folder) => path.startsWith(folder));
  await keepShell();
  const assets = loaded.filter((path) => path.startsWith('/assets/'));
  await addTo(await caches.open(`shell ${shellFiles.build}`), assets);
  const remotes = await caches.open(remotesCache);
  await addTo(remotes, loaded.filter(isUsed));
  for (const { url } of await remotes.keys()) if (!isUsed(new URL(url).pathname)) await remotes.delete(url);
}

/** The browser's own cache has these files, as a rule. One that the server refuses now is left out. */
async function addTo(cache, paths) {
  for (const path of paths) {
    if (!(await cache.match(path, anyEncoding))) await cache.add(path).catch(() => undefined);
  }
}

async function answerPage({ request, preloadResponse, resultingClientId }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const page = await caches.match('/', anyEncoding);
    if (!page) throw error;
    withoutServer.add(resultingClientId);
    return page;
  }
}

async function answerFile(request) {
  return (await caches.match(request, anyEncoding)) ?? fetch(request);
}
