import type { Offer } from '@recado/releases';
import { createDevelopedRemotes, type DevelopedRemote } from './developed-remotes.ts';

const installed = {
  name: 'sales',
  version: '1',
  entry: '/remotes/sales/1/remoteEntry.js',
  feature: featureOf('sales'),
};
const registry = { remotes: [installed, { ...installed, name: 'stock' }] };
const ofThisMachine = { name: 'sales', origin: 'http://127.0.0.1:3103' };
const server = jest.fn();

function featureOf(name: string) {
  return { name, title: { pt: '', en: '', es: '' }, routes: [], menu: [], uses: {} };
}

const remotesOf = (developed: DevelopedRemote | undefined = ofThisMachine, offered?: Offer) =>
  createDevelopedRemotes(() => developed, offered);

beforeEach(() => {
  globalThis.fetch = server.mockReset().mockResolvedValue({ json: async () => featureOf('sales') });
});

test('a remote of this machine replaces the installed one', async () => {
  const { withDeveloped, isDevelopedUsed } = remotesOf();
  expect(isDevelopedUsed()).toBe(false);
  const { remotes } = await withDeveloped(registry);
  expect(remotes.map(({ name, version }) => [name, version])).toEqual([
    ['stock', '1'],
    ['sales', 'dev'],
  ]);
  expect(remotes[1]).toMatchObject({ entry: 'http://127.0.0.1:3103/remoteEntry.js', isDeveloped: true, missing: [] });
  expect(isDevelopedUsed()).toBe(true);
});

test('its needs that this shell does not offer are listed, as for a release', async () => {
  server.mockResolvedValue({
    json: async () => ({ ...featureOf('sales'), uses: { '@recado/ui/core': { Globe: '1.0' } } }),
  });
  const { withDeveloped } = remotesOf(ofThisMachine, { manifest: {}, '@recado/ui/core': {} });
  expect((await withDeveloped(registry)).remotes[1]?.missing).toEqual(['@recado/ui/core Globe 1.0']);
});

test.each([
  ['does not answer', () => server.mockRejectedValue(new TypeError('refused'))],
  ['belongs to another remote', () => server.mockResolvedValue({ json: async () => featureOf('other') })],
])('a development server that %s changes nothing', async (_, happens) => {
  happens();
  const { withDeveloped, isDevelopedUsed } = remotesOf();
  expect(await withDeveloped(registry)).toBe(registry);
  expect(isDevelopedUsed()).toBe(false);
});

test('a tab without one requests nothing from this machine', async () => {
  const { withDeveloped } = createDevelopedRemotes(() => undefined);
  expect(await withDeveloped(registry)).toBe(registry);
  expect(server).not.toHaveBeenCalled();
});
