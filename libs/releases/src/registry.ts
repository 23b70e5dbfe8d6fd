import type { ReleasedFeature } from './feature.ts';
import type { FileNeeds } from './file-needs.ts';

/** One remote as the registry offers it. */
export interface RegistryRemote {
  name: string;
  /** The release, e.g. `7.0.0-1a2b3c4d`: its files never change. */
  version: string;
  /** The URL of its entry script. */
  entry: string;
  /**
   * The hash of that script in the form that browsers check; absent for a release without a list of hashes
   * (docs/adr/0080).
   */
  integrity?: string | undefined;
  feature: ReleasedFeature;
  /**
   * The needs of its code that this shell does not offer, determined when the registry is read; if not empty, its code
   * is not run.
   */
  missing?: string[];
  /**
   * Whether it runs from a development server, in this tab only (docs/adr/0090): it is not remembered, not reported and
   * never outdated.
   */
  isDeveloped?: boolean;
  /**
   * Another release that last worked in this browser and still fits this shell: it is used if this one cannot be loaded
   * (docs/adr/0068).
   */
  before?: RegistryRemote;
}

/** The answer of `/registry.json`: the releases that the shell uses now. */
export interface Registry {
  remotes: RegistryRemote[];
  /** The request had no session: some remotes are listed only for signed-in users (docs/adr/0084). */
  isGeneral?: boolean;
  /**
   * The paths of remotes that were left out because no page of theirs is open to the caller, with their needs
   * (docs/adr/0084).
   */
  closed?: ClosedPath[];
}

/** A path for which the shell shows that it is closed; nothing else of its remote is disclosed. */
export interface ClosedPath extends FileNeeds {
  path: string;
}
