import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RegistryRemote } from '@recado/releases';
import { createEntryIntegrity } from './entry-integrity.ts';
import { RemoteFailure } from './remote-failure.ts';

/** The module federation's runtime, of which a page has one: what the loader asks of it. */
export interface FederationRuntime {
  /**
   * Makes a release the one whose modules are loaded; `fresh` under a new URL, to bypass caches. Returns false if it is
   * already registered and not fresh: the modules that it loaded stay.
   */
  register: (remote: RegistryRemote, fresh: boolean) => boolean;
  /** The default export of an exposed module, e.g. `./tickets`. Rejects also if it has none. */
  load: (remote: RegistryRemote, module: string) => Promise<unknown>;
}

/** Remembers which releases the federation's runtime knows. */
export function createFederationRuntime(): FederationRuntime {
  /** The entry of each remote. */
  const registered = new Map<string, string>();
  const expectEntry = createEntryIntegrity();
  let freshLoads = 0;
  return {
    register: (remote, fresh) => {
      if (fresh) freshLoads += 1;
      if (!fresh && registered.get(remote.name) === remote.entry) return false;
      const entry = fresh ? `${remote.entry}?fresh=${freshLoads}` : remote.entry;
      expectEntry(remote);
      keepSharedModules();
      registerRemotes([{ name: remote.name, entry }], { force: registered.has(remote.name) });
      registered.set(remote.name, remote.entry);
      return true;
    },
    load: async ({ name }, module) => {
      const loaded = await loadRemote<unknown>(`${name}/${module.replace('./', '')}`);
      if (typeof loaded === 'object' && loaded !== null && 'default' in loaded) return loaded.default;
      throw new RemoteFailure('wrong-type', name);
    },
  };
}

/**
 * Marks all shared modules as used by the shell. Otherwise the federation's runtime, when a release is replaced,
 * removes the modules that this release was the first to load, and its replacement does not find them.
 */
function keepSharedModules(): void {
  for (const modules of Object.values(getInstance()?.shareScopeMap ?? {})) {
    for (const shared of Object.values(modules).flatMap((versions) => Object.values(versions))) {
      if (!shared.useIn.includes('shell')) shared.useIn.push('shell');
    }
  }
}
