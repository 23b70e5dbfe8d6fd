import { missingIn, type Offer } from './offer.ts';
import type { Registry, RegistryRemote } from './registry.ts';

function askForRegistry(): Promise<Response> {
  return fetch('/registry.json', { cache: 'no-cache' });
}

/**
 * Requests the current releases, unless `asked` is the answer already, and finds out what each of them needs and this
 * shell does not offer; without an offer (development) nothing is compared. Unreadable entries are left out; a failed
 * call rejects.
 */
export async function fetchRegistry(offered?: Offer, asked = askForRegistry()): Promise<Registry> {
  const answer = await asked;
  if (!answer.ok) throw new Error(`the registry answered ${answer.status}`);
  const registry: Partial<Registry> = await answer.json();
  const readable = (registry.remotes ?? []).filter(isReadable);
  const missing = ({ feature }: RegistryRemote) => (offered ? missingIn(offered, feature.uses) : []);
  return { remotes: readable.map((remote) => ({ ...remote, missing: missing(remote) })) };
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

/** Manifests were checked when they were built; this only prevents a damaged one from affecting the others. */
function isReadable(remote: Partial<RegistryRemote> | null): remote is RegistryRemote {
  const feature = remote?.feature;
  return Boolean(
    remote?.name && remote.entry && Array.isArray(feature?.routes) && Array.isArray(feature.menu) && feature.uses,
  );
}
