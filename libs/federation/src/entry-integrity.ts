import { registerPlugins } from '@module-federation/enhanced/runtime';
import type { RegistryRemote } from '@recado/releases';

/**
 * A function that lets the browser refuse an entry whose hash differs from the one in the registry (docs/adr/0086): it
 * is called before the federation's runtime loads the entry.
 */
export function createEntryIntegrity(): (remote: RegistryRemote) => void {
  /** The hashes of entries, by absolute URL: the federation's runtime resolves relative ones. */
  const expected = new Map<string, string>();
  return ({ entry, integrity }) => {
    if (!integrity) return;
    if (expected.size === 0)
      registerPlugins([{ name: 'entry-integrity', createScript: ({ url }) => scriptFor(url, expected) }]);
    expected.set(new URL(entry, location.href).href, integrity);
  };
}

/** The element that loads an entry; undefined, for the federation's own element, if its hash is not known. */
function scriptFor(address: string, expected: ReadonlyMap<string, string>): HTMLScriptElement | undefined {
  const integrity = expected.get(address.replace(/\?fresh=\d+$/, ''));
  if (!integrity) return undefined;
  const script = document.createElement('script');
  // Without CORS a browser cannot check a file of another origin. The priority is that of the federation's own element.
  return Object.assign(script, { src: address, integrity, crossOrigin: 'anonymous', fetchPriority: 'high' });
}
