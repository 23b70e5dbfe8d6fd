import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { loadBell } from './bell.ts';
import { setFileOpener } from './file-opener.ts';
import { rememberGood } from './last-good.ts';
import { loadPage, startFirstCalls } from './load-page.ts';
import { loadFeatureModule, releaseInUse } from './load-remote.ts';
import type { RegistryRemote } from './registry.ts';
import { RemoteFailure } from './remote-failure.ts';
import { aRemote } from './testing.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: jest.fn(),
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
}));
const load = jest.mocked(loadRemote);
const register = jest.mocked(registerRemotes);

const Page = () => null;
let names = 0;

/** The module under test remembers remotes by name, so every test has its own. */
function freshRemote(given: Parameters<typeof aRemote>[0] = {}): RegistryRemote {
  names += 1;
  return aRemote({ name: `sample${names}`, ...given });
}

function kindOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'loaded',
    (failure: { kind: string }) => failure.kind,
  );
}

beforeEach(() => {
  load.mockReset();
  register.mockReset();
  setFileOpener(async () => undefined);
});

test('a page is loaded from its registered remote', async () => {
  const remote = freshRemote();
  load.mockResolvedValue({ default: Page });
  expect(await loadPage(remote, './pages')).toBe(Page);
  expect(load).toHaveBeenCalledWith(`${remote.name}/pages`);
  expect(register).toHaveBeenCalledWith([{ name: remote.name, entry: remote.entry }], { force: false });
  await loadPage(remote, './pages');
  expect(register).toHaveBeenCalledTimes(1);
});

test('a failed load is retried once, from a new URL', async () => {
  const remote = freshRemote();
  load.mockRejectedValueOnce(new Error('Loading chunk 1 failed')).mockResolvedValueOnce({ default: Page });
  expect(await loadPage(remote, './pages')).toBe(Page);
  const [again] = register.mock.lastCall?.[0] ?? [];
  expect(again).toMatchObject({ entry: expect.stringContaining(`${remote.entry}?fresh=`) });
  expect(register.mock.lastCall?.[1]).toEqual({ force: true });
});

test('a bell that failed to load is loaded again, from a new URL', async () => {
  const remote = freshRemote();
  load.mockRejectedValueOnce(new Error('Loading chunk 1 failed')).mockResolvedValueOnce({ default: Page });
  expect(await loadBell(remote, './bell')).toBe(Page);
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
  expect(await kindOf(loadPage(freshRemote(), './pages'))).toBe(kind);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a remote that hangs times out and is not retried', async () => {
  load.mockReturnValue(new Promise(() => undefined));
  expect(await kindOf(loadPage(freshRemote(), './pages', { timeout: 20 }))).toBe('timeout');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a remote that timed out reports when it loads after all', async () => {
  let resolve = (_loaded: unknown) => {};
  const promise = new Promise<unknown>((done) => {
    resolve = done;
  });
  load.mockReturnValue(promise);
  const failure = await loadPage(freshRemote(), './pages', { timeout: 20 }).catch((error: unknown) => error);
  resolve({ default: Page });
  expect(failure instanceof RemoteFailure && (await failure.late)).toBe(Page);
});

test('a remote with needs that this shell does not offer is not downloaded', async () => {
  const remote = { ...freshRemote(), missing: ['@recado/ui/core Calendar 1.0'] };
  expect(await kindOf(loadPage(remote, './pages'))).toBe('incompatible');
  expect(load).not.toHaveBeenCalled();
});

test('the setup runs once, before the first page; a failed one runs again', async () => {
  const remote = freshRemote({ setup: './setup' });
  const setup = jest.fn().mockRejectedValueOnce(new Error('no texts')).mockResolvedValue(undefined);
  load.mockImplementation(async (id) => ({ default: id.endsWith('/setup') ? setup : Page }));
  expect(await kindOf(loadFeatureModule(remote, './pages'))).toBe('threw');
  await loadFeatureModule(remote, './pages');
  await loadFeatureModule(remote, './pages');
  expect(setup).toHaveBeenCalledTimes(2);
});

test('the first calls of a page start without the remote’s setup', async () => {
  const remote = freshRemote({ setup: './setup' });
  const start = jest.fn(async () => undefined);
  load.mockResolvedValue({ default: start });
  await startFirstCalls(remote, { path: '/pages', module: './pages', firstCalls: './first' });
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
  await expect(startFirstCalls(freshRemote(), route)).resolves.toBeUndefined();
  expect(load).toHaveBeenCalled();
});

test('the files of a page that needs a right are opened before they are loaded, and again after a failure', async () => {
  const steps: string[] = [];
  setFileOpener(async (again) => void steps.push(again ? 'opened again' : 'opened'));
  const remote = freshRemote({
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
  await loadPage(remote, './pages');
  await loadPage(remote, './kept');
  expect(steps).toEqual(['/pages', 'opened', '/kept', 'opened again', '/kept']);
});

describe('a release that cannot be loaded is replaced by the one that last worked here', () => {
  /** A remote with a former release; `works` decides which entries load. */
  function withFormer(works: (entry: string) => boolean): RegistryRemote {
    const former = freshRemote();
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
    expect(await loadPage(remote, './pages')).toBe(Page);
    expect(releaseInUse(remote)).toBe(remote.before);
    register.mockClear();
    expect(await loadBell(remote, './bell')).toBe(Page);
    expect(register).not.toHaveBeenCalled();
  });

  test('for all waiting callers, when it hangs', async () => {
    const remote = withFormer((entry) => entry.includes('/7.0.0'));
    const answer = load.getMockImplementation();
    load.mockImplementation((id) =>
      releaseInUse(remote) === remote ? new Promise(() => undefined) : Promise.resolve(answer?.(id)),
    );
    const waiting = [loadPage(remote, './pages', { timeout: 20 }), loadPage(remote, './pages', { timeout: 40 })];
    expect(await Promise.all(waiting)).toEqual([Page, Page]);
  });

  test('unless that one cannot be loaded either', async () => {
    const remote = withFormer(() => false);
    expect(await kindOf(loadPage(remote, './pages'))).toBe('missing');
    expect(releaseInUse(remote)).toBe(remote);
  });

  test('unless the release showed a page already: a newer one may have replaced its files', async () => {
    const remote = withFormer((entry) => entry.includes('/7.0.0'));
    rememberGood(remote);
    expect(await kindOf(loadPage(remote, './pages'))).toBe('missing');
  });

  test('also when it has needs that this shell does not offer', async () => {
    const remote = { ...withFormer((entry) => entry.includes('/7.0.0')), missing: ['@recado/ui/core Globe 1.0'] };
    expect(await loadPage(remote, './pages')).toBe(Page);
  });
});
