import type { RegistryRemote } from '@recado/releases';
import { missingForPages, type Offer } from '@recado/releases';
import type { Kept } from './kept.ts';

const keyOf = (name: string) => `recado:release:${name}`;

/** The releases that showed a page: in this page load, and as the last one of a remote in this browser. */
export interface GoodReleases {
  /** Whether a page of this release was shown since the browser loaded the shell. */
  hasShown: (remote: RegistryRemote) => boolean;
  /** Remembers that this browser showed a page of this release. */
  rememberGood: (remote: RegistryRemote) => void;
  /**
   * The release of a remote that last worked in this browser. Undefined if there is none, if it is the given one, or if
   * it needs exports that this shell does not offer.
   */
  goodBefore: (remote: RegistryRemote, offered?: Offer) => RegistryRemote | undefined;
}

/** Remembers in the storage of this browser which releases worked. */
export function createGoodReleases({ keep, kept }: Kept): GoodReleases {
  /** The entries of the releases that showed a page since the browser loaded the shell. */
  const shown = new Set<string>();
  return {
    hasShown: ({ entry }) => shown.has(entry),
    rememberGood: ({ before: _, ...release }) => {
      if (shown.has(release.entry)) return;
      shown.add(release.entry);
      if (!release.isDeveloped) keep(keyOf(release.name), release);
    },
    goodBefore: (remote, offered) => {
      const found = kept(keyOf(remote.name));
      if (!isReadable(found) || found.name !== remote.name || found.entry === remote.entry) return undefined;
      const isServed = !offered || missingForPages(offered, found.feature.uses).length === 0;
      return isServed ? { ...found, missing: [] } : undefined;
    },
  };
}

/** Manifests were checked when they were built; this only prevents a damaged one from affecting the others. */
export function isReadable(value: unknown): value is RegistryRemote {
  if (typeof value !== 'object' || value === null) return false;
  const { name, entry, feature }: Partial<RegistryRemote> = value;
  return Boolean(name && entry && Array.isArray(feature?.routes) && Array.isArray(feature.menu) && feature.uses);
}
