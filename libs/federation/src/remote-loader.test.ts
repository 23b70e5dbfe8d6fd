import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RegistryRemote } from '@recado/releases';
import { aRemote } from '@recado/releases/testing';
import { RemoteFailure } from './remote-failure.ts';
import { createRemoteLoader } from './remote-loader.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: jest.fn(),
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
}));
const load = jest.mocked(loadRemote);
const register = jest.mocked(registerRemotes);

const Page = () => null;
let loader = createRemoteLoader();

function kindOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'loaded',
    (failure: { kind: string }) => failure.kind,
  );
}

beforeEach(() => {
  load.mockReset();
  register.mockReset();
  localStorage.clear();
  loader = createRemoteLoader();
});

test('a page is loaded from its registered remote', async () => {
  const remote = aRemote();
  load.mockResolvedValue({ default: Page });
  expect(await loader.loadPage(remote, './pages')).toBe(Page);
  expect(load).toHaveBeenCalledWith(`${remote.name}/pages`);
  expect(register).toHaveBeenCalledWith([{ name: remote.name, entry: remote.entry }], { force: false });
  await loader.loadPage(remote, './pages');
  expect(register).toHaveBeenCalledTimes(1);
});

test('a failed load is retried once, from a new URL', async () => {
  const remote = aRemote();
  load.mockRejectedValueOnce(new Error('Loading chunk 1 failed')).mockResolvedValueOnce({ default: Page });
  expect(await loader.loadPage(remote, './pages')).toBe(Page);
  const [again] = register.mock.lastCall?.[0] ?? [];
  expect(again).toMatchObject({ entry: expect.stringContaining(`${remote.entry}?fresh=`) });
  expect(register.mock.lastCall?.[1]).toEqual({ force: true });
});

test('a bell that failed to load is loaded again, from a new URL', async () => {
  const remote = aRemote();
  load.mockRejectedValueOnce(new Error('Loading chunk 1 failed')).mockResolvedValueOnce({ default: Page });
  expect(await loader.loadBell(remote, './bell')).toBe(Page);
  expect(register.mock.lastCall?.[1]).toEqual({ force: true });
});

test.each([
  ['missing', () => Promise.reject(new Error('#RUNTIME-008 failed to load'))],
  ['missing', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
  ['missing', () => Promise.reject(new Error('Loading chunk 147 failed.\n(error: /147.js)'))],
  ['wrong-type', () => Promise.reject(new Error('Loading chunk 147 failed.\n(missing: /147.js)'))],
  ['wrong-type', () => Promise.reject(new Error('#RUNTIME-008\nScriptExecutionError: Uncaught SyntaxError: …'))],
  ['threw', () => Promise.reject(new Error('#RUNTIME-008\nScriptExecutionError: Uncaught Error: x is not defined'))],
  ['wrong-type', () => Promise.reject(new Error('#RUNTIME-001 no container'))],
  ['wrong-type', () => Promise.resolve({ default: 'a page that is text' })],
  ['wrong-type', () => Promise.resolve({ other: Page })],
  ['threw', () => Promise.reject(new Error('x is not defined'))],
])('a failure is reported as %s', async (kind, answer) => {
  load.mockImplementation(answer);
  expect(await kindOf(loader.loadPage(aRemote(), './pages'))).toBe(kind);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a remote that hangs times out and is not retried', async () => {
  load.mockReturnValue(new Promise(() => undefined));
  expect(await kindOf(loader.loadPage(aRemote(), './pages', { timeout: 20 }))).toBe('timeout');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a remote that timed out reports when it loads after all', async () => {
  let resolve = (_loaded: unknown) => {};
  const promise = new Promise<unknown>((done) => {
    resolve = done;
  });
  load.mockReturnValue(promise);
  const failure = await loader.loadPage(aRemote(), './pages', { timeout: 20 }).catch((error: unknown) => error);
  resolve({ default: Page });
  expect(failure instanceof RemoteFailure && (await failure.late)).toBe(Page);
});

test('a remote with needs that this shell does not offer is not downloaded', async () => {
  const remote = { ...aRemote(), missing: ['@recado/ui/core Calendar 1.0'] };
  expect(await kindOf(loader.loadPage(remote, './pages'))).toBe('incompatible');
  expect(load).not.toHaveBeenCalled();
});

test('the setup runs once, before the first page; a failed one runs again', async () => {
  const remote = aRemote({ setup: './setup' });
  const setup = jest.fn().mockRejectedValueOnce(new Error('no texts')).mockResolvedValue(undefined);
  load.mockImplementation(async (id) => ({ default: id.endsWith('/setup') ? setup : Page }));
  expect(await kindOf(loader.loadModule(remote, './pages'))).toBe('threw');
  await loader.loadModule(remote, './pages');
  await loader.loadModule(remote, './pages');
  expect(setup).toHaveBeenCalledTimes(2);
});

test('a setup that takes the name of a module runs once for each', async () => {
  const remote = aRemote({ setup: './setup' });
  const prepared: string[] = [];
  const setup = async (module: string) => void prepared.push(module);
  load.mockImplementation(async (id) => ({ default: id.endsWith('/setup') ? setup : Page }));
  await loader.loadModule(remote, './pages');
  await loader.loadModule(remote, './others');
  await loader.loadModule(remote, './pages');
  expect(prepared).toEqual(['./pages', './others']);
});

test('the first calls of a page start without the remote’s setup', async () => {
  const remote = aRemote({ setup: './setup' });
  const start = jest.fn(async () => undefined);
  load.mockResolvedValue({ default: start });
  await loader.startFirstCalls(remote, { path: '/pages', module: './pages', firstCalls: './first' });
  expect(start).toHaveBeenCalledTimes(1);
  expect(load.mock.calls).toEqual([[`${remote.name}/first`]]);
});

test.each([
  ['fail to load', () => Promise.reject(new Error('Loading chunk 1 failed'))],
  ['fail', () => Promise.resolve({ default: () => Promise.reject(new Error('offline')) })],
  ['are no function', () => Promise.resolve({ default: 'text' })],
])('first calls that %s are left to the page', async (_, answer) => {
  load.mockImplementation(answer);
  const route = { path: '/pages', module: './pages', firstCalls: './first' };
  await expect(loader.startFirstCalls(aRemote(), route)).resolves.toBeUndefined();
  expect(load).toHaveBeenCalled();
});

test('the files of a page that needs a right are opened before they are loaded, and again after a failure', async () => {
  const steps: string[] = [];
  loader = createRemoteLoader({ openFiles: async (again) => void steps.push(again ? 'opened again' : 'opened') });
  const remote = aRemote({
    routes: [
      { path: '/pages', module: './pages' },
      { path: '/kept', module: './kept', plan: 'useKanban' },
    ],
  });
  load.mockImplementation(async (id) => {
    steps.push(id.replace(remote.name, ''));
    if (steps.length === 3) throw new Error('Loading chunk 1 failed');
    return { default: Page };
  });
  await loader.loadPage(remote, './pages');
  await loader.loadPage(remote, './kept');
  expect(steps).toEqual(['/pages', 'opened', '/kept', 'opened again', '/kept']);
});

describe('a release that cannot be loaded is replaced by the one that last worked here', () => {
  /** A remote with a former release; `works` decides which entries load. */
  function withFormer(works: (entry: string) => boolean): RegistryRemote {
    const former = aRemote();
    const entry = former.entry.replace('7.0.0', '7.0.1');
    let current = '';
    register.mockImplementation(([remote]) => {
      current = remote && 'entry' in remote ? remote.entry : '';
    });
    load.mockImplementation(async () => {
      if (works(current)) return { default: Page };
      throw new Error('Loading chunk 1 failed');
    });
    return { ...former, entry, before: former };
  }

  test('for all of its modules, until the page is loaded again', async () => {
    const remote = withFormer((entry) => entry.includes('/7.0.0'));
    expect(await loader.loadPage(remote, './pages')).toBe(Page);
    expect(loader.stateOf(remote).release).toBe(remote.before);
    register.mockClear();
    expect(await loader.loadBell(remote, './bell')).toBe(Page);
    expect(register).not.toHaveBeenCalled();
  });

  test('for all waiting callers, when it hangs', async () => {
    const remote = withFormer((entry) => entry.includes('/7.0.0'));
    const answer = load.getMockImplementation();
    load.mockImplementation((id) =>
      loader.stateOf(remote).release === remote ? new Promise(() => undefined) : Promise.resolve(answer?.(id)),
    );
    const waiting = [
      loader.loadPage(remote, './pages', { timeout: 20 }),
      loader.loadPage(remote, './pages', { timeout: 40 }),
    ];
    expect(await Promise.all(waiting)).toEqual([Page, Page]);
  });

  test('unless that one cannot be loaded either', async () => {
    const remote = withFormer(() => false);
    expect(await kindOf(loader.loadPage(remote, './pages'))).toBe('missing');
    expect(loader.stateOf(remote).release).toBe(remote);
  });

  test('unless the release showed a page already: a newer one may have replaced its files', async () => {
    const remote = withFormer((entry) => entry.includes('/7.0.0'));
    loader.rememberGood(remote);
    expect(await kindOf(loader.loadPage(remote, './pages'))).toBe('missing');
  });

  test('also when it has needs that this shell does not offer', async () => {
    const remote = { ...withFormer((entry) => entry.includes('/7.0.0')), missing: ['@recado/ui/core Globe 1.0'] };
    expect(await loader.loadPage(remote, './pages')).toBe(Page);
  });
});

describe('the state of a remote', () => {
  test('is idle, loading, then ready with the release of the registry', async () => {
    const remote = aRemote();
    load.mockResolvedValue({ default: Page });
    expect(loader.stateOf(remote)).toEqual({ status: 'idle', release: remote });
    const loading = loader.loadPage(remote, './pages');
    expect(loader.stateOf(remote).status).toBe('loading');
    await loading;
    expect(loader.stateOf(remote)).toEqual({ status: 'ready', release: remote });
  });

  test('is failed with the failure, until a module loads', async () => {
    const remote = aRemote();
    load.mockRejectedValue(new Error('Loading chunk 1 failed'));
    const failure = await loader.loadPage(remote, './pages').catch((error: unknown) => error);
    expect(loader.stateOf(remote)).toEqual({ status: 'failed', release: remote, failure });
    load.mockResolvedValue({ default: Page });
    await loader.loadPage(remote, './pages');
    expect(loader.stateOf(remote)).toEqual({ status: 'ready', release: remote });
  });

  test('belongs to one loader', async () => {
    load.mockResolvedValue({ default: Page });
    await loader.loadPage(aRemote(), './pages');
    expect(loader.loadedPage(aRemote(), './pages')).toBe(Page);
    const other = createRemoteLoader();
    expect(other.stateOf(aRemote()).status).toBe('idle');
    expect(other.loadedPage(aRemote(), './pages')).toBeUndefined();
  });
});

test('releases that worked are stored where the options say', async () => {
  load.mockResolvedValue({ default: Page });
  createRemoteLoader({ storage: () => sessionStorage }).rememberGood(aRemote());
  expect(sessionStorage.getItem('recado:release:sample')).toContain(aRemote().entry);
  expect(localStorage.getItem('recado:release:sample')).toBeNull();
});

test('the time of the first page is reported by the clock of the options', async () => {
  load.mockResolvedValue({ default: Page });
  const times = [100, 912];
  loader = createRemoteLoader({ now: () => times.shift() ?? 0 });
  await loader.loadPage(aRemote(), './pages');
  loader.noteShown(aRemote());
  expect(loader.takeReports()).toMatchObject([{ milliseconds: 812 }]);
});

test('a remote must answer within the time of the options', async () => {
  load.mockReturnValue(new Promise(() => undefined));
  loader = createRemoteLoader({ timeout: 20 });
  expect(await kindOf(loader.loadPage(aRemote(), './pages'))).toBe('timeout');
});
