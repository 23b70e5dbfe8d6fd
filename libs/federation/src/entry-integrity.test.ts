import { registerPlugins } from '@module-federation/enhanced/runtime';
import { aRemote } from '@recado/releases/testing';
import { createEntryIntegrity } from './entry-integrity.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ registerPlugins: jest.fn() }));

const expectEntry = createEntryIntegrity();
const remote = { ...aRemote(), integrity: 'sha384-AAAA' };

/** The element with which the federation's runtime loads a URL, as the plugin creates it. */
function elementFor(url: string): unknown {
  const [plugin] = jest.mocked(registerPlugins).mock.lastCall?.[0] ?? [];
  if (!plugin || !('createScript' in plugin)) throw new Error('no plugin was registered');
  return plugin.createScript?.({ url: new URL(url, location.href).href });
}

test('an entry is loaded with the registry’s hash, also when it is loaded again', () => {
  expectEntry(aRemote({ name: 'older' }));
  expect(registerPlugins).not.toHaveBeenCalled();
  expectEntry(remote);
  expectEntry({ ...aRemote({ name: 'other' }), integrity: 'sha384-BBBB' });
  expect(registerPlugins).toHaveBeenCalledTimes(1);
  expect(elementFor(remote.entry)).toMatchObject({ integrity: 'sha384-AAAA', crossOrigin: 'anonymous' });
  expect(elementFor(`${remote.entry}?fresh=2`)).toMatchObject({
    src: expect.stringMatching(/fresh=2$/),
    integrity: 'sha384-AAAA',
  });
});

test('an entry of a release without hashes is loaded as the federation does', () => {
  expect(elementFor('/remotes/older/7.0.0-00000000/remoteEntry.js')).toBeUndefined();
});
