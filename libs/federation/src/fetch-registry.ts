import type { Registry, RegistryRemote } from './registry.ts';

/** Asks which releases to work with. Entries it cannot read are left out; a failed call rejects. */
export async function fetchRegistry(address = '/registry.json'): Promise<Registry> {
  const answer = await fetch(address, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`the registry answered ${answer.status}`);
  const registry: Partial<Registry> = await answer.json();
  return { shellApi: registry.shellApi ?? '', remotes: (registry.remotes ?? []).filter(isReadable) };
}

/** Whether the registry names another release of a remote than the one that was loaded. */
export async function hasNewRelease(remote: RegistryRemote): Promise<boolean> {
  try {
    const { remotes } = await fetchRegistry();
    return remotes.some(({ name, entry }) => name === remote.name && entry !== remote.entry);
  } catch {
    return false;
  }
}

/** Manifests were checked where they were built; this only keeps a damaged one from taking the others down. */
function isReadable(remote: Partial<RegistryRemote> | null): remote is RegistryRemote {
  const feature = remote?.feature;
  return Boolean(remote?.name && remote.entry && Array.isArray(feature?.routes) && Array.isArray(feature.menu));
}
