import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { filesNamedIn } from './shell-files-plugin.ts';
import { appsFolder } from './workspace-root.ts';

const code = readFileSync(join(appsFolder, 'shell/src/push-worker/kept-files.js'), 'utf8');
const origin = 'https://recado.test';
const page = '<script src="/first-paint.js"></script><script defer src="/assets/main.12345678.js"></script>';
const files = filesNamedIn(page);

/** A worker with caches, and a server with these texts, or an unreachable one. */
function startWorker(served: Record<string, string>, isOnLine = true) {
  const listeners = new Map<string, (event: object) => unknown>();
  const stored = new Map<string, Map<string, string>>();
  const state = { isAway: false, isOnLine };
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, origin).pathname;
  const answer = (text: string) => ({ ok: true, text: async () => text, clone: () => answer(text) });
  const fetch = async (request: string | { url: string }) => {
    const text = served[pathOf(request)];
    if (state.isAway || text === undefined) throw new TypeError('Failed to fetch');
    return answer(text);
  };
  const open = async (name: string) => {
    const kept = stored.get(name) ?? new Map<string, string>();
    stored.set(name, kept);
    const add = async (path: string) => void kept.set(path, await (await fetch(path)).text());
    return {
      add,
      addAll: (paths: string[]) => Promise.all(paths.map(add)),
      put: async (path: string, one: { text: () => Promise<string> }) => void kept.set(path, await one.text()),
      match: async (request: string) => kept.get(pathOf(request)),
      keys: async () => [...kept.keys()].map((path) => ({ url: `${origin}${path}` })),
      delete: async (url: string) => kept.delete(pathOf(url)),
    };
  };
  const match = async (request: string | { url: string }) => {
    const found = [...stored.values()].find((kept) => kept.has(pathOf(request)));
    return found && answer(found.get(pathOf(request)) ?? '');
  };
  const caches = {
    open,
    match,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  };
  const self = {
    location: { origin },
    navigator: {
      get onLine() {
        return state.isOnLine;
      },
    },
    registration: {},
    addEventListener: (name: string, listener: (event: object) => unknown) => void listeners.set(name, listener),
  };
  const shellFiles = { build: 'aaaaaaaa', files };
  runInNewContext(code, { self, caches, fetch, shellFiles, URL, Promise });
  async function dispatch(name: string, event: object): Promise<void> {
    const work: unknown[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => work.push(promise) });
    await Promise.all(work);
  }
  return {
    stored,
    state,
    activate: () => dispatch('activate', {}),
    keep: (loaded: string[], releases: string[]) => dispatch('message', { data: { loaded, releases } }),
    /** The text of the answer; undefined when the worker leaves the request to the browser. */
    ask(path: string, more: { mode?: string; method?: string; clientId?: string; from?: string } = {}) {
      const { mode = 'cors', method = 'GET', clientId = 'one', from = origin } = more;
      let given: Promise<{ text: () => Promise<string> }> | undefined;
      const request = { url: `${from}${path}`, method, mode };
      listeners.get('fetch')?.({
        request,
        clientId,
        resultingClientId: 'lost',
        respondWith: (promise: typeof given) => (given = promise),
      });
      return given?.then((one) => one.text());
    },
  };
}

const served = () => ({
  '/': page,
  '/first-paint.js': 'first',
  '/assets/main.12345678.js': 'main',
  '/assets/part.12345678.js': 'part',
  '/remotes/sales/2/remoteEntry.js': 'sales',
  '/tickets': page,
});

test('the files of a page are those that it refers to', () => {
  expect(files).toEqual(['/first-paint.js', '/assets/main.12345678.js']);
  expect(filesNamedIn('&quot;/assets/texts-es.355788c8.js&quot;],x href="/icon.svg"')).toEqual([
    '/assets/texts-es.355788c8.js',
    '/icon.svg',
  ]);
});

test('while the server is reachable, it answers, and the worker does not interfere', async () => {
  const worker = startWorker(served());
  await worker.activate();
  expect(await worker.ask('/tickets', { mode: 'navigate' })).toBe(page);
  expect(worker.ask('/assets/main.12345678.js')).toBeUndefined();
});

test('without the server the stored page is the answer for every address, followed by its files', async () => {
  const worker = startWorker(served());
  await worker.activate();
  await worker.keep(['/assets/part.12345678.js', '/remotes/sales/2/remoteEntry.js'], ['/remotes/sales/2/']);
  worker.state.isAway = true;
  expect(await worker.ask('/contacts', { mode: 'navigate' })).toBe(page);
  expect(await worker.ask('/assets/part.12345678.js', { clientId: 'lost' })).toBe('part');
  expect(await worker.ask('/remotes/sales/2/remoteEntry.js?fresh=1', { clientId: 'lost' })).toBe('sales');
  expect(worker.ask('/assets/part.12345678.js', { clientId: 'other' })).toBeUndefined();
  worker.state.isOnLine = false;
  expect(await worker.ask('/assets/part.12345678.js', { clientId: 'other' })).toBe('part');
});

test('requests to the API and the registry, and requests with a body, are not answered', async () => {
  const worker = startWorker(served(), false);
  await worker.activate();
  for (const path of ['/registry.json', '/config.json', '/api-root/tickets']) expect(worker.ask(path)).toBeUndefined();
  expect(worker.ask('/assets/main.12345678.js', { from: 'https://api.recado.test' })).toBeUndefined();
  expect(worker.ask('/remotes/session', { method: 'POST' })).toBeUndefined();
});

test('a page that was never stored fails as without a worker', async () => {
  const worker = startWorker(served());
  worker.state.isAway = true;
  await expect(worker.ask('/tickets', { mode: 'navigate' })).rejects.toThrow('Failed to fetch');
});

test('another shell replaces the former one only once it is stored completely', async () => {
  const worker = startWorker({ ...served(), '/': page.replace('12345678', '87654321') });
  worker.stored.set('shell former', new Map([['/', 'the former page']]));
  await worker.activate();
  expect(worker.stored.get('shell former')?.size).toBe(1);
  const whole = startWorker(served());
  whole.stored.set('shell former', new Map([['/', 'the former page']]));
  await whole.activate();
  expect([...whole.stored.keys()]).toEqual(['shell aaaaaaaa']);
  expect([...(whole.stored.get('shell aaaaaaaa')?.keys() ?? [])]).toEqual([...files, '/']);
});

test('files of unused releases are removed, and a refused file is left out', async () => {
  const worker = startWorker({ ...served(), '/remotes/sales/3/remoteEntry.js': 'newer' });
  await worker.keep(['/remotes/sales/2/remoteEntry.js', '/remotes/sales/2/secret.js'], ['/remotes/sales/2/']);
  expect([...(worker.stored.get('remotes')?.keys() ?? [])]).toEqual(['/remotes/sales/2/remoteEntry.js']);
  await worker.keep(['/remotes/sales/3/remoteEntry.js'], ['/remotes/sales/3/']);
  expect([...(worker.stored.get('remotes')?.keys() ?? [])]).toEqual(['/remotes/sales/3/remoteEntry.js']);
});
