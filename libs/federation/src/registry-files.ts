import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasedSchema } from './feature-schema.ts';
import type { Registry, RegistryRemote } from './registry.ts';

/** A registry read from disk, and the remotes that were left out with the reasons. */
export interface FoundRegistry {
  registry: Registry;
  /** Built remotes whose manifest cannot be used, one line each. */
  problems: string[];
}

/** Where a remote's releases are: `<folder>/<release>/…` with `<folder>/current.json` naming the one in use. */
export interface RemoteFolder {
  name: string;
  folder: string;
}

/**
 * The registry of everything built in a workspace: the current release in each `apps/<app>/dist`.
 * An entry's address is `/remotes/<name>/<release>/remoteEntry.js`, below `address` when the remotes live elsewhere.
 */
export function registryFromFiles(appsFolder: string, address = ''): FoundRegistry {
  const problems: string[] = [];
  const remotes: RegistryRemote[] = [];
  for (const { folder } of remoteFolders(appsFolder)) {
    try {
      remotes.push(currentRelease(folder, address));
    } catch (error) {
      problems.push(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { registry: { remotes }, problems };
}

/** The remotes that have been built, by the name under which `/remotes/<name>/` serves their folder. */
export function remoteFolders(appsFolder: string): RemoteFolder[] {
  if (!existsSync(appsFolder)) return [];
  return readdirSync(appsFolder)
    .sort()
    .map((app) => ({ name: app.replaceAll('-', '_'), folder: join(appsFolder, app, 'dist') }))
    .filter(({ folder }) => existsSync(join(folder, 'current.json')));
}

function currentRelease(folder: string, address: string): RegistryRemote {
  const { release } = readJson(join(folder, 'current.json')) as { release: string };
  const feature = releasedSchema.parse(readJson(join(folder, release, 'feature.json')));
  const { name } = feature;
  return { name, version: release, entry: `${address}/remotes/${name}/${release}/remoteEntry.js`, feature };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
