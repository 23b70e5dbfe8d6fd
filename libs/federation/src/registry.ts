import type { ReleasedFeature } from './feature.ts';
import type { FileNeeds } from './file-needs.ts';

/** One remote as the registry offers it. */
export interface RegistryRemote {
  name: string;
  /** The release, e.g. `7.0.0-1a2b3c4d`: its files never change. */
  version: string;
  /** The address of its entry script. */
  entry: string;
  /** The hash of that script, as browsers check it; a release without a list of hashes (docs/adr/0080) has none. */
  integrity?: string | undefined;
  feature: ReleasedFeature;
  /**
   * What its code needs and this shell does not offer, found out when the registry is read; if not empty, its code is
   * not run.
   */
  missing?: string[];
  /**
   * It runs from a development server, in this tab only (docs/adr/0090): it is not remembered, not reported and never
   * outdated.
   */
  isDeveloped?: boolean;
  /**
   * Another release, which last worked in this browser and still fits this shell: it is used when this one cannot be
   * (docs/adr/0068).
   */
  before?: RegistryRemote;
}

/** The answer of `/registry.json`: which releases the shell works with now. */
export interface Registry {
  remotes: RegistryRemote[];
  /** Nobody was signed in: what there is for people is told to people (docs/adr/0084). */
  isGeneral?: boolean;
  /** The addresses of remotes that were left out because they have nothing for who asks, with their needs (docs/adr/0084). */
  closed?: ClosedPath[];
}

/** An address that a page says to be closed; nothing else of its remote is told. */
export interface ClosedPath extends FileNeeds {
  path: string;
}
