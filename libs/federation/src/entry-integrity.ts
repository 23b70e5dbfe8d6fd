import { registerPlugins } from '@module-federation/enhanced/runtime';
import type { RegistryRemote } from './registry.ts';

/** The hashes of entries, by their whole address: the federation's runtime completes those that have no origin. */
const expected = new Map<string, string>();

/** Lets the browser refuse the entry of a release that is not what the registry says (docs/adr/0086). */
export function expectEntry({ entry, integrity }: RegistryRemote): void {
  if (!integrity) return;
  if (expected.size === 0) registerPlugins([{ name: 'entry-integrity', createScript: ({ url }) => scriptFor(url) }]);
  expected.set(new URL(entry, location.href).href, integrity);
}

/** The element that loads an entry; undefined, which is the federation's own, when nothing is known of it. */
function scriptFor(address: string): HTMLScriptElement | undefined {
  const integrity = expected.get(address.replace(/\?fresh=\d+$/, ''));
  if (!integrity) return undefined;
  const script = document.createElement('script');
  // Without CORS a browser cannot check what another origin sends. The federation's own loads first as well.
  return Object.assign(script, { src: address, integrity, crossOrigin: 'anonymous', fetchPriority: 'high' });
}
