import { Script } from 'node:vm';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RegistryRemote } from '@recado/releases';
import { aRemote } from '@recado/releases/testing';
import { createRemoteLoader } from './remote-loader.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: jest.fn(),
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
}));
const load = jest.mocked(loadRemote);
const register = jest.mocked(registerRemotes);
const dropTexts = jest.fn();
let loader = createRemoteLoader();

/** Calls a function from a file of a release. */
function asCodeOf({ entry }: Pick<RegistryRemote, 'entry'>, call: () => boolean): unknown {
  const filename = new URL('1.js', new URL(entry, 'http://localhost')).href;
  return new Script('(call) => call()', { filename }).runInThisContext()(call);
}

/** A release that throws, and the one before it. */
function failing(): RegistryRemote & { before: RegistryRemote } {
  const before = aRemote({ name: 'gift_cards' });
  let current = '';
  register.mockImplementation(([remote]) => {
    current = remote && 'entry' in remote ? remote.entry : '';
  });
  load.mockImplementation(async () => {
    if (current.includes('/7.0.0')) return { default: () => null };
    throw new Error('it threw');
  });
  return { ...before, version: '7.0.1', entry: before.entry.replace('7.0.0', '7.0.1'), before };
}

beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
  loader = createRemoteLoader({ dropTexts });
});

test('a release that replaces a failed one finds none of its texts', async () => {
  const remote = failing();
  const replaced = jest.fn();
  loader.onReplaced(replaced);
  await loader.loadPage(remote, './pages');
  expect(dropTexts.mock.calls.flat()).toEqual(['gift_cards', 'gift-cards']);
  expect(replaced).toHaveBeenCalledTimes(1);
});

test('the texts of a release stay while its modules are loaded, and loaded again', async () => {
  load.mockRejectedValueOnce(new Error('Loading chunk 1 failed')).mockResolvedValue({ default: () => null });
  await loader.loadPage(aRemote(), './pages');
  await loader.loadBell(aRemote(), './bell');
  expect(dropTexts).not.toHaveBeenCalled();
});

test('code of a remote changes its own texts only, the shell any', async () => {
  load.mockResolvedValue({ default: () => null });
  const remote = aRemote({ name: 'gift_cards' });
  await loader.loadPage(remote, './pages');
  const may = (namespace: string) => asCodeOf(remote, () => loader.mayChangeTexts(namespace));
  expect(['gift_cards', 'gift-cards', 'shell', 'ui', 'admin', 'gift'].map(may)).toEqual([
    true,
    true,
    ...[false, false, false, false],
  ]);
  expect(loader.mayChangeTexts('shell')).toBe(true);
});

test('code of a failed release that arrives late changes no texts', async () => {
  const remote = failing();
  await loader.loadPage(remote, './pages');
  const may = (release: RegistryRemote) => asCodeOf(release, () => loader.mayChangeTexts('gift_cards'));
  expect([remote, remote.before].map(may)).toEqual([false, true]);
});
