import type { Feature } from './feature.ts';

/** One remote as the registry offers it. */
export interface RegistryRemote {
  name: string;
  /** The release, e.g. `7.0.0-1a2b3c4d`: its files never change. */
  version: string;
  /** The address of its entry script. */
  entry: string;
  feature: Feature;
}

/** The answer of `/registry.json`: which releases the shell works with now. */
export interface Registry {
  /** The shell API of the registry's host, for people who look at it. */
  shellApi: string;
  remotes: RegistryRemote[];
}
