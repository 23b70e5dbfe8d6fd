import { missingIn, type Offer } from './offer.ts';
import type { RegistryRemote } from './registry.ts';

const keyOf = (name: string) => `recado:release:${name}`;

/** The entries of the releases that showed a page since this page was loaded. */
const shown = new Set<string>();

/** Whether a page of this release was shown since this page was loaded. */
export function hasShown({ entry }: RegistryRemote): boolean {
  return shown.has(entry);
}

/** Remembers that this browser showed a page of this release. Never throws: the storage may be full or closed. */
export function rememberGood(release: RegistryRemote): void {
  shown.add(release.entry);
  const { before: _, ...rest } = release;
  try {
    const text = JSON.stringify(rest);
    if (localStorage.getItem(keyOf(release.name)) !== text) localStorage.setItem(keyOf(release.name), text);
  } catch {
    // Then there is nothing to fall back to.
  }
}

/**
 * The release of a remote that last worked in this browser. Undefined when there is none, when it is the given one, and
 * when it needs what this shell does not offer.
 */
export function goodBefore(remote: RegistryRemote, offered?: Offer): RegistryRemote | undefined {
  try {
    const found: Partial<RegistryRemote> | null = JSON.parse(localStorage.getItem(keyOf(remote.name)) ?? 'null');
    if (!isReadable(found) || found.name !== remote.name || found.entry === remote.entry) return undefined;
    const isServed = !offered || missingIn(offered, found.feature.uses).length === 0;
    return isServed ? { ...found, missing: [] } : undefined;
  } catch {
    return undefined;
  }
}

/** Manifests were checked when they were built; this only prevents a damaged one from affecting the others. */
export function isReadable(remote: Partial<RegistryRemote> | null): remote is RegistryRemote {
  const feature = remote?.feature;
  return Boolean(
    remote?.name && remote.entry && Array.isArray(feature?.routes) && Array.isArray(feature.menu) && feature.uses,
  );
}
