import {
  allowOverrides,
  developedRemote,
  developRemote,
  forgetDeveloped,
  isDevelopedUsed,
  withDeveloped,
} from './developed-remote.ts';

const installed = {
  name: 'sales',
  version: '1',
  entry: '/remotes/sales/1/remoteEntry.js',
  feature: featureOf('sales'),
};
const registry = { remotes: [installed, { ...installed, name: 'stock' }] };
const server = jest.fn();

function featureOf(name: string) {
  return { name, title: { pt: '', en: '', es: '' }, routes: [], menu: [], uses: {} };
}

beforeEach(() => {
  globalThis.fetch = server.mockReset().mockResolvedValue({ json: async () => featureOf('sales') });
  allowOverrides(true);
  developRemote('sales', '3103');
});

test('a remote of this machine replaces the installed one', async () => {
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
  const { remotes } = await withDeveloped(registry, { manifest: {}, '@recado/ui/core': {} });
  expect(remotes[1]?.missing).toEqual(['@recado/ui/core Globe 1.0']);
});

test.each([
  ['does not answer', () => server.mockRejectedValue(new TypeError('refused'))],
  ['belongs to another remote', () => server.mockResolvedValue({ json: async () => featureOf('other') })],
])('a development server that %s changes nothing', async (_, happens) => {
  happens();
  expect(await withDeveloped(registry)).toBe(registry);
  expect(isDevelopedUsed()).toBe(false);
});

test.each([
  ['a user without permission', () => allowOverrides(false)],
  ['a user who stopped it', forgetDeveloped],
  ['a damaged stored value', () => sessionStorage.setItem('recado:developed', '{"na')],
])('%s: nothing is requested from this machine', async (_, happens) => {
  happens();
  expect(developedRemote()).toBeUndefined();
  expect(await withDeveloped(registry)).toBe(registry);
  expect(server).not.toHaveBeenCalled();
});
