import type { Offer, Registry } from '@recado/releases';
import { aRemote } from '@recado/releases/testing';
import { createFetchRegistry, hasNewRelease, releaseNews } from './fetch-registry.ts';
import { createKept } from './kept.ts';
import { createGoodReleases } from './last-good.ts';

const uses = { react: '19.3', '@recado/ui/core': { Button: '1.1' } };
const remote = { ...aRemote(), feature: { ...aRemote().feature, uses } };

const kept = createKept(() => localStorage);
let good = createGoodReleases(kept);

beforeEach(() => {
  localStorage.clear();
  good = createGoodReleases(kept);
});

/** What is found by a shell with this offer. */
function fetchRegistry(offered?: Offer, asked?: Promise<Response>): Promise<Registry> {
  return createFetchRegistry(kept, good, offered)(asked);
}

function answering(remotes: unknown[]): void {
  globalThis.fetch = jest.fn(async () =>
    Object.assign(Object.create(null), { ok: true, json: async () => ({ remotes }) }),
  );
}

test('each remote has a list of its needs that the shell lacks', async () => {
  answering([remote]);
  const offered = { react: '19.3', '@recado/ui/core': { Button: '1.0' } };
  const [found] = (await fetchRegistry(offered)).remotes;
  expect(found?.missing).toEqual(['@recado/ui/core Button 1.1']);
  expect((await fetchRegistry({ ...offered, '@recado/ui/core': { Button: '1.2' } })).remotes[0]?.missing).toEqual([]);
});

test('without an offer nothing is compared, and unreadable entries are left out', async () => {
  answering([remote, null, { name: 'broken' }, { ...remote, feature: { ...remote.feature, uses: undefined } }]);
  const { remotes } = await fetchRegistry();
  expect(remotes).toEqual([{ ...remote, missing: [], before: undefined }]);
});

test.each([
  ['is down', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers with an error', async () => ({ ok: false, status: 500 })],
  ['answers garbage', async () => ({ ok: true, json: () => Promise.reject(new SyntaxError('no JSON')) })],
  ['answers something else', async () => ({ ok: true, json: async () => ({ remotes: 'none' }) })],
])('while the registry %s, its last answer is used', async (_, answer) => {
  const ask = (answering: () => Promise<unknown>) => {
    globalThis.fetch = jest.fn(async () => Object.assign(Object.create(null), await answering()));
  };
  ask(answer);
  await expect(fetchRegistry()).rejects.toThrow();
  answering([remote]);
  const { remotes } = await fetchRegistry();
  ask(answer);
  expect((await fetchRegistry()).remotes).toEqual(remotes);
});

test('a registry that does not answer within 5 s counts as down', async () => {
  answering([remote]);
  const { remotes } = await fetchRegistry();
  jest.useFakeTimers();
  const asked = fetchRegistry(undefined, new Promise(() => undefined));
  await jest.advanceTimersByTimeAsync(5_000);
  jest.useRealTimers();
  expect((await asked).remotes).toEqual(remotes);
});

test('a remote has the release that last worked here, if it is another one and fits this shell', async () => {
  const newer = { ...remote, entry: '/remotes/sample/7.0.1-11111111/remoteEntry.js' };
  const before = async (offered = { react: '19.3', '@recado/ui/core': { Button: '1.1' } }) =>
    (await fetchRegistry(offered)).remotes[0]?.before?.entry;
  answering([newer]);
  expect(await before()).toBeUndefined();
  good.rememberGood(remote);
  expect(await before()).toBe(remote.entry);
  expect(await before({ react: '19.3', '@recado/ui/core': { Button: '1.0' } })).toBeUndefined();
  good.rememberGood(newer);
  expect(await before()).toBeUndefined();
  localStorage.setItem('recado:release:sample', '{"name":"sample"');
  expect(await before()).toBeUndefined();
});

describe('news of the loaded remotes', () => {
  const registry = (answer: object) => {
    globalThis.fetch = jest.fn(async () => Object.assign(Object.create(null), { ok: true, json: async () => answer }));
  };
  const other = { ...remote, name: 'other' };

  test('another release, and a remote that is offered no more', async () => {
    registry({ remotes: [{ ...remote, entry: '/remotes/sample/7.0.1-11111111/remoteEntry.js' }] });
    expect(await releaseNews([remote, other])).toEqual({ hasOther: true, removed: [other] });
    expect(await hasNewRelease(other)).toBe(true);
  });

  test('an extension that was switched off, or on again', async () => {
    const title = { pt: 'Pedidos', en: 'Orders', es: 'Pedidos' };
    const extensions = [{ point: 'ticket.panel', module: './orders-panel', title, order: 10 }];
    const extended = { ...remote, feature: { ...remote.feature, extensions } };
    registry({ remotes: [remote, other] });
    expect(await releaseNews([extended, other])).toEqual({ hasOther: true, removed: [] });
    registry({ remotes: [extended, other] });
    expect(await releaseNews([remote, other])).toEqual({ hasOther: true, removed: [] });
    expect(await releaseNews([extended, other])).toEqual({ hasOther: false, removed: [] });
  });

  test.each([
    ['the same releases', { remotes: [remote, other] }],
    ['pages that are closed to the user by now', { remotes: [remote], closed: [{ path: '/pages' }] }],
    ['a registry that does not know the user', { remotes: [], isGeneral: true }],
    ['garbage', { remotes: 'none' }],
  ])('none: %s', async (_, answer) => {
    registry(answer);
    expect(await releaseNews([remote, other])).toEqual({ hasOther: false, removed: [] });
  });

  test('none of a remote that comes from this machine', async () => {
    registry({ remotes: [] });
    expect(await hasNewRelease({ ...remote, isDeveloped: true })).toBe(false);
  });
});
