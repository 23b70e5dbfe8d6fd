import type { ApiScope } from '@recado/contract/api-scopes';
import type { AppExtension } from './apps/app-manifest.ts';
import type { ReleasedFeature, Texts } from './feature.ts';
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

/** An app that the company installed and the person has, as the registry offers it (docs/adr/0154). */
export interface RegistryApp {
  name: string;
  version: string;
  title: Texts;
  /** The address of its code on this origin, whose files never change; null: it has pages or a server only. */
  code: string | null;
  /** The hash of the code in the form that browsers check it; null without code. */
  integrity: string | null;
  /** Where its server is; null: it has none. */
  origin: string | null;
  /** What the company consented to. */
  scopes: readonly ApiScope[];
  /** Those of its extensions that the person may have. */
  extensions: readonly AppExtension[];
  /** The app's own abilities that the person has. */
  abilities: readonly string[];
  /** The settings, without secrets. */
  settings: Readonly<Record<string, string | number | boolean>>;
}

/** The answer of `/registry.json`: the releases that the shell uses now. */
export interface Registry {
  remotes: RegistryRemote[];
  /** The apps of the person; absent for strangers, and if there are none. */
  apps?: RegistryApp[];
  /** The request had no session: some remotes are listed only for signed-in users (docs/adr/0084). */
  isGeneral?: boolean;
  /**
   * The paths of remotes that were left out because no page of theirs is open to the caller, with their needs
   * (docs/adr/0084).
   */
  closed?: ClosedPath[];
  /** The person has more apps than fit into this answer: `/registry-apps.json` has them all. */
  moreApps?: true;
}

/** A path for which the shell shows that it is closed; nothing else of its remote is disclosed. */
export interface ClosedPath extends FileNeeds {
  path: string;
}
