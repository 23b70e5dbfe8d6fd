import { keep, kept } from './kept.ts';
import { missingIn, type Offer } from './offer.ts';
import type { RegistryRemote } from './registry.ts';

const keyOf = (name: string) => `recado:release:${name}`;

/** The entries of the releases that showed a page since the browser loaded the shell. */
const shown = new Set<string>();

/** Whether a page of this release was shown since the browser loaded the shell. */
export function hasShown({ entry }: RegistryRemote): boolean {
  return shown.has(entry);
}

/** Remembers that this browser showed a page of this release. */
export function rememberGood({ before: _, ...release }: RegistryRemote): void {
  if (shown.has(release.entry)) return;
  shown.add(release.entry);
  if (release.isDeveloped) return;
  keep(keyOf(release.name), release);
}

/**
 * The release of a remote that last worked in this browser. Undefined if there is none, if it is the given one, or if
 * it needs exports that this shell does not offer.
 */
export function goodBefore(remote: RegistryRemote, offered?: Offer): RegistryRemote | undefined {
  const found = kept(keyOf(remote.name));
  if (!isReadable(found) || found.name !== remote.name || found.entry === remote.entry) return undefined;
  const isServed = !offered || missingIn(offered, found.feature.uses).length === 0;
  return isServed ? { ...found, missing: [] } : undefined;
}

/** Manifests were checked when they were built; this only prevents a damaged one from affecting the others. */
export function isReadable(value: unknown): value is RegistryRemote {
  if (typeof value !== 'object' || value === null) return false;
  const { name, entry, feature }: Partial<RegistryRemote> = value;
  return Boolean(name && entry && Array.isArray(feature?.routes) && Array.isArray(feature.menu) && feature.uses);
}
