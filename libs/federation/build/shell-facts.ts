import { globSync } from 'node:fs';
import { contract, events } from '@recado/contract';
import { versionOf } from './installed-version.ts';
import { recordedExports } from './shared-exports.ts';
import { sharedLibraries, sharedPackages } from './shared-names.ts';
import { workspaceRoot } from './workspace-root.ts';

/**
 * The facts about shell and API that the build of a remote needs. In the workspace they are read from the sources; a
 * remote in its own repository does not have these and gets the facts as a file (`packed-facts.ts`).
 */
export interface ShellFacts {
  /** Shared modules of packages, each with the version of its package. */
  packages: Record<string, string>;
  /** Shared modules of the workspace, each with the version of its library. */
  libraries: Record<string, string>;
  /** The exports of these modules: module → name → version. */
  exports: Record<string, Record<string, string>>;
  /** The names of the contract's endpoints, e.g. `GET /tags`, and events. */
  endpoints: string[];
  events: string[];
  /** The names of the product's own remotes. */
  remotes: string[];
}

/** Reads the current facts of this workspace: the record may change while a development server runs. */
export function shellFacts(): ShellFacts {
  return {
    packages: versionsOf(sharedPackages()),
    libraries: versionsOf(sharedLibraries),
    exports: recordedExports(),
    endpoints: Object.keys(contract),
    events: Object.keys(events),
    remotes: ownRemotes(),
  };
}

function ownRemotes(): string[] {
  const manifests = globSync('apps/*/feature.manifest.ts', { cwd: workspaceRoot });
  return manifests.map((file) => (file.split(/[\\/]/)[1] ?? '').replaceAll('-', '_')).sort();
}

function versionsOf(modules: string[]): Record<string, string> {
  return Object.fromEntries(modules.map((name) => [name, versionOf(name)]));
}
