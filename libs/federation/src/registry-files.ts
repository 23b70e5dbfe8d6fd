import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { releasedSchema } from './feature-schema.ts';
import type { Registry, RegistryRemote } from './registry.ts';
import { problemOfRelease, type ReleaseKey } from './release-integrity.ts';

export { type ReleaseKey, releaseKey } from './release-integrity.ts';

/** A registry read from disk, and the remotes that were left out with the reasons. */
export interface FoundRegistry {
  registry: Registry;
  /** Built remotes that are left out or for which a former release is used, with the reason; one line each. */
  problems: string[];
}

/** Where a remote's releases are: `<folder>/<release>/…` with `<folder>/current.json` naming the one in use. */
export interface RemoteFolder {
  name: string;
  folder: string;
}

/** The releases of a remote that are wanted before the current one, the most wanted first. */
export type Preferred = (remote: string) => readonly string[];

/**
 * The registry of everything built in a workspace: of each `apps/<app>/dist` the release that is preferred, else the current
 * one, or the newest former one that can be used in its place (docs/adr/0080). An entry's address is
 * `/remotes/<name>/<release>/remoteEntry.js`. With keys only signed releases are used.
 */
export function registryFromFiles(
  appsFolder: string,
  keys: readonly ReleaseKey[] = [],
  preferred: Preferred = () => [],
): FoundRegistry {
  const problems: string[] = [];
  const remotes: RegistryRemote[] = [];
  for (const remote of remoteFolders(appsFolder)) {
    try {
      const { used, refused } = pickRelease(remote, keys, preferred(remote.name));
      if (used) remotes.push(used);
      problems.push(...refused);
    } catch (error) {
      problems.push(`${remote.folder}: ${reasonOf(error)}`);
    }
  }
  return { registry: { remotes }, problems };
}

/** The first release that can be used, and why those before it cannot. */
function pickRelease({ name, folder }: RemoteFolder, keys: readonly ReleaseKey[], preferred: readonly string[]) {
  const refused: string[] = [];
  for (const release of [...preferred, ...releasesOf(folder)]) {
    try {
      return { used: usableRelease(folder, name, release, keys), refused };
    } catch (error) {
      refused.push(`${join(folder, release)}: ${reasonOf(error)}`);
    }
  }
  return { used: undefined, refused };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The remotes that have been built, by the name under which `/remotes/<name>/` serves their folder. */
export function remoteFolders(appsFolder: string): RemoteFolder[] {
  if (!existsSync(appsFolder)) return [];
  return readdirSync(appsFolder)
    .sort()
    .map((app) => ({ name: app.replaceAll('-', '_'), folder: join(appsFolder, app, 'dist') }))
    .filter(({ folder }) => existsSync(join(folder, 'current.json')));
}

/** The releases of a remote that may be used: the current one, then the former ones, the newest first. */
export function releasesOf(folder: string): string[] {
  const { release: current } = readJson(join(folder, 'current.json')) as { release: string };
  const age = (release: string) => statSync(join(folder, release)).mtimeMs;
  const former = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== current && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort((one, other) => age(other) - age(one));
  return [current, ...former];
}

/** Throws when the release is not as it was built, not signed, or its manifest cannot be used. */
export function usableRelease(
  folder: string,
  remote: string,
  release: string,
  keys: readonly ReleaseKey[],
): RegistryRemote {
  const problem = releaseProblem(join(folder, release), remote, keys);
  if (problem) throw new Error(problem);
  const feature = releasedSchema.parse(readJson(join(folder, release, 'feature.json')));
  const { name } = feature;
  return { name, version: release, entry: `/remotes/${name}/${release}/remoteEntry.js`, feature };
}

/** What was found out about releases, by folder and the time of its last change; they never change otherwise. */
const checked = new Map<string, string | undefined>();

/** Why the release in a folder must not be used; undefined when it may. It is read again once its folder changes. */
export function releaseProblem(folder: string, remote: string, keys: readonly ReleaseKey[]): string | undefined {
  const state = `${folder} ${existsSync(folder) ? statSync(folder).mtimeMs : 0} ${keys.length}`;
  if (!checked.has(state)) checked.set(state, problemOfRelease(folder, remote, keys));
  return checked.get(state);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
