import { fetchRegistry } from './fetch-registry.ts';
import { aRemote } from './testing.ts';

const uses = { react: '19.3', '@recado/ui/core': { Button: '1.1' } };
const remote = { ...aRemote(), feature: { ...aRemote().feature, uses } };

function answering(remotes: unknown[]): void {
  globalThis.fetch = jest.fn(async () =>
    Object.assign(Object.create(null), { ok: true, json: async () => ({ remotes }) }),
  );
}

test('each remote has a list of what the shell lacks', async () => {
  answering([remote]);
  const offered = { react: '19.3', '@recado/ui/core': { Button: '1.0' } };
  const [found] = (await fetchRegistry(offered)).remotes;
  expect(found?.missing).toEqual(['@recado/ui/core Button 1.1']);
  expect((await fetchRegistry({ ...offered, '@recado/ui/core': { Button: '1.2' } })).remotes[0]?.missing).toEqual([]);
});

test('without an offer nothing is compared, and unreadable entries are left out', async () => {
  answering([remote, null, { name: 'broken' }, { ...remote, feature: { ...remote.feature, uses: undefined } }]);
  const { remotes } = await fetchRegistry();
  expect(remotes).toEqual([{ ...remote, missing: [] }]);
});
