import type { ReleasedFeature } from './feature.ts';

/** One remote as the registry offers it. */
export interface RegistryRemote {
  name: string;
  /** The release, e.g. `7.0.0-1a2b3c4d`: its files never change. */
  version: string;
  /** The address of its entry script. */
  entry: string;
  feature: ReleasedFeature;
  /**
   * What its code needs and this shell does not offer, found out when the registry is read; if not empty, its code is
   * not run.
   */
  missing?: string[];
  /**
   * Another release, which last worked in this browser and still fits this shell: it is used when this one cannot be
   * (docs/adr/0068).
   */
  before?: RegistryRemote;
}

/** The answer of `/registry.json`: which releases the shell works with now. */
export interface Registry {
  remotes: RegistryRemote[];
  /** Nobody was signed in, and some people get other releases (docs/adr/0081). */
  isGeneral?: boolean;
}
