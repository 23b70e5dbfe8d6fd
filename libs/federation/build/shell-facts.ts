import { contract, events } from '@recado/api/contract';
import { versionOf } from './installed-version.ts';
import { recordedExports } from './shared-exports.ts';
import { sharedLibraries, sharedPackages } from './shared-names.ts';

/**
 * What the build of a remote knows of the shell and the API that it is built for. In the workspace it is read from the
 * sources; a remote in a repository of its own has none of them and gets it as a file (`packed-facts.ts`).
 */
export interface ShellFacts {
  /** Shared modules of packages, each with the version of its package. */
  packages: Record<string, string>;
  /** Shared modules of the workspace, each with the version of its library. */
  libraries: Record<string, string>;
  /** What these export: module → name → version. */
  exports: Record<string, Record<string, string>>;
  /** The names of the contract's endpoints, e.g. `GET /tags`, and events. */
  endpoints: string[];
  events: string[];
}

/** The facts of this workspace, as they are now: a development server runs while the record changes. */
export function shellFacts(): ShellFacts {
  return {
    packages: versionsOf(sharedPackages()),
    libraries: versionsOf(sharedLibraries),
    exports: recordedExports(),
    endpoints: Object.keys(contract),
    events: Object.keys(events),
  };
}

function versionsOf(modules: string[]): Record<string, string> {
  return Object.fromEntries(modules.map((name) => [name, versionOf(name)]));
}
