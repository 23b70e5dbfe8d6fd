// The service worker stores the files that the product needs to start without its server (docs/adr/0088): the page with
// the files that it loads first, and those that an open page reports as loaded. The server is always asked first;
// nothing of the API is stored. The build puts `shellFiles` before this code: the first files, and a hash of them. A
// development server does not.
/* global shellFiles */

const anyEncoding = { ignoreVary: true, ignoreSearch: true };
/** The cache of remotes' files; the page removes it when the user signs out. */
const remotesCache = 'remotes';
/** The windows whose page came from this cache. */
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

/** Stores the page and its first files, unless they are stored; the page last, so that a stored page is complete. */
async function keepShell() {
  const name = `shell ${shellFiles.build}`;
  const cache = await caches.open(name);
  if (!(await cache.match('/', anyEncoding))) {
    const page = await fetch('/', { cache: 'no-cache' });
    const text = await page.clone().text();
    // Otherwise another shell was released meanwhile, whose own worker stores it.
    if (!page.ok || !shellFiles.files.every((file) => text.includes(file)))
      throw new Error('not the page of this build');
    await cache.addAll(shellFiles.files);
    await cache.put('/', page);
  }
  const former = (await caches.keys()).filter((one) => one.startsWith('shell ') && one !== name);
  await Promise.all(former.map((one) => caches.delete(one)));
}

/** Stores the files that a page hX that the page may use at its next start. */
async function keepLoaded({ loaded, releases }) {
  const isUsed = (path) => releases.some((folder) => path.startsWith(folder));
  await keepShell();
  const assets = loaded.filter((path) => path.startsWith('/assets/'));
  await addTo(await caches.open(`shell ${shellFiles.build}`), assets);
  const remotes = await caches.open(remotesCache);
  await addTo(remotes, loaded.filter(isUsed));
  for (const { url } of await remotes.keys()) if (!isUsed(new URL(url).pathname)) await remotes.delete(url);
}

/** Usually from the browser's own cache. A file that the server refuses now is left out. */
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
