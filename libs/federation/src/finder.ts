import type { RegistryRemote } from '@recado/releases';
import type { ReactNode } from 'react';
import type { LoadModule } from './load-module.ts';
import { RemoteFailure } from './remote-failure.ts';

/** A search result: it opens a path, or acts on the current screen. */
export type Found = FoundRecord & ({ path: string; run?: undefined } | { path?: undefined; run: () => void });

interface FoundRecord {
  /** Unique among the results of a remote. */
  key: string;
  /** A small icon, hidden from screen readers. */
  icon: ReactNode;
  label: string;
  /** Distinguishes results of the same name. */
  detail: string;
  /** The hits in the detail, as start and end positions; they are marked. */
  marks?: readonly (readonly [number, number])[];
}

/** Finds a remote's records for the command palette: a few, the best match first. */
export type Finder = (text: string, signal: AbortSignal) => Promise<Found[]>;

/** Loads a remote's finder (`finder` of its manifest); null when it has none. Throws RemoteFailure. */
export type LoadFinder = (remote: RegistryRemote) => Promise<Finder | null>;

/** Loads finders by the modules of remotes. */
export function createLoadFinder(loadModule: LoadModule): LoadFinder {
  return async (remote) => {
    if (!remote.feature.finder) return null;
    const find = await loadModule(remote, remote.feature.finder);
    if (!isFinder(find)) throw new RemoteFailure('wrong-type', remote.name);
    return find;
  };
}

/** Only the type of the function is checked: the palette ignores a finder that fails. */
function isFinder(value: unknown): value is Finder {
  return typeof value === 'function';
}
