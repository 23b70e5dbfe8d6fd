import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReleasedFeature } from './feature.ts';
import { releasedSchema } from './feature-schema.ts';
import type { Registry, RegistryRemote } from './registry.ts';
import { listedHash, problemOfFiles } from './release-integrity.ts';

export { missingIn, type Offer } from './offer.ts';
export {
  describeSource,
  hashOfRelease,
  problemOfFiles,
  publicKey,
  type ReleaseKey,
  releaseKey,
  revisionOf,
  sealOf,
  sealRelease,
  sequenceOf,
  signerOf,
} from './release-integrity.ts';

const entryFile = 'remoteEntry.js';

/** A registry read from disk, and the remotes that were left out with the reasons. */
export interface FoundRegistry {
  registry: Registry;
  /** Built remotes that are left out or for which a former release is used, with the reason; one line each. */
  problems: string[];
}

/** Where releases are stored: in the built workspace, and in the folder of published ones (docs/adr/0082). */
export interface ReleasePlaces {
  /** `<remotesFolder>/<app>/dist/<release>/…`; `dist/current.json` names the latest build. */
  remotesFolder: string;
  /** `<releasesFolder>/<remote>/<release>/…` */
  releasesFolder?: string;
}

/** A remote, and the folders of its releases that exist. */
export interface RemoteFolder {
  name: string;
  built: string | undefined;
  published: string | undefined;
}

/**
 * Whether this installation accepted the published release in a folder. What was built with the installation needs no
 * such proof: whoever can write there can change the server, too.
 */
export type Trust = (folder: string) => boolean;

const nothingPublished: Trust = () => false;

/** The releases of a remote that are preferred to the current one, in order of preference. */
export type Preferred = (remote: string) => readonly string[];

/**
 * The registry of all built and published remotes: for each remote the preferred release, else the latest build, else
 * the newest former one that can be used (docs/adr/0080). A published release is used only if it is preferred. An
 * entry's path is `/remotes/<name>/<release>/remoteEntry.js`. Without `trusts` no published release is used.
 */
export function registryFromFiles(
  places: ReleasePlaces,
  trusts: Trust = nothingPublished,
  preferred: Preferred = () => [],
): FoundRegistry {
  const problems: string[] = [];
  const remotes: RegistryRemote[] = [];
  for (const remote of remoteFolders(places)) {
    try {
      const { used, refused } = pickRelease(remote, trusts, preferred(remote.name));
      if (used) remotes.push(used);
      problems.push(...refused);
    } catch (error) {
      problems.push(`${remote.built}: ${reasonOf(error)}`);
    }
  }
  return { registry: { remotes }, problems };
}

/** The first usable release, and why those before it cannot be used. */
function pickRelease(remote: RemoteFolder, trusts: Trust, preferred: readonly string[]) {
  const refused: string[] = [];
  for (const release of [...preferred, ...builtReleases(remote)]) {
    try {
      return { used: usableRelease(remote, release, trusts), refused };
    } catch (error) {
      refused.push(`${placeOf(remote, release)}: ${reasonOf(error)}`);
    }
  }
  return { used: undefined, refused };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The remotes that have been built or published, by the name under which `/remotes/<name>/` serves their releases. */
export function remoteFolders({ remotesFolder, releasesFolder }: ReleasePlaces): RemoteFolder[] {
  const apps = existsSync(remotesFolder) ? readdirSync(remotesFolder).sort() : [];
  const built = apps
    .map((app) => [app.replaceAll('-', '_'), join(remotesFolder, app, 'dist')] as const)
    .filter(([, dist]) => existsSync(join(dist, 'current.json')));
  const published = releasesFolder === undefined ? [] : foldersIn(releasesFolder);
  const publishedOf = (name: string) =>
    releasesFolder !== undefined && published.includes(name) ? join(releasesFolder, name) : undefined;
  const known = new Set(built.map(([name]) => name));
  return [
    ...built.map(([name, dist]) => ({ name, built: dist, published: publishedOf(name) })),
    ...published
      .filter((name) => !known.has(name))
      .map((name) => ({ name, built: undefined, published: publishedOf(name) })),
  ];
}

/** The folders in a folder, without hidden ones, by name. */
function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

/**
 * The folder of a release. Builds and publications of the same name are identical: the hash of the content is in the
 * name.
 */
export function placeOf({ built, published }: RemoteFolder, release: string): string {
  const places = [built, published].filter((folder) => folder !== undefined).map((folder) => join(folder, release));
  return places.find((place) => existsSync(place)) ?? places[0] ?? release;
}

/** The built releases of a remote: the current one, then the former ones, the newest first. */
function builtReleases({ built }: RemoteFolder): string[] {
  if (built === undefined) return [];
  const { release: current } = readJson(join(built, 'current.json')) as { release: string };
  const age = (release: string) => statSync(join(built, release)).mtimeMs;
  const former = foldersIn(built).filter((name) => name !== current);
  return [current, ...former.sort((one, other) => age(other) - age(one))];
}

/** All releases of a remote: the built ones, the current one first, and the published ones. */
export function releasesOf(remote: RemoteFolder): string[] {
  return [...new Set([...builtReleases(remote), ...(remote.published ? foldersIn(remote.published) : [])])];
}

/** Throws if the release was changed after its build, was not accepted, or its manifest cannot be used. */
export function usableRelease(remote: RemoteFolder, release: string, trusts: Trust): RegistryRemote {
  const place = placeOf(remote, release);
  const problem = releaseProblem(place, remote, trusts);
  if (problem) throw new Error(problem);
  const feature = releasedFeature(place);
  const { name } = feature;
  const integrity = listedHash(place, entryFile);
  return { name, version: release, entry: `/remotes/${name}/${release}/${entryFile}`, integrity, feature };
}

/** The manifest of the release in a folder. Throws when it cannot be used. */
export function releasedFeature(folder: string): ReleasedFeature {
  return releasedSchema.parse(readJson(join(folder, 'feature.json')));
}

/**
 * The results of the checks of files, by folder and the time of its last change: releases never change without changing
 * it.
 */
const checked = new Map<string, string | undefined>();

/** Why the release in a folder must not be used; undefined if it may. It is read again when its folder changes. */
export function releaseProblem(
  folder: string,
  { published }: Pick<RemoteFolder, 'published'>,
  trusts: Trust,
): string | undefined {
  const isPublished = published !== undefined && dirname(folder) === published;
  if (isPublished && !trusts(folder)) return 'was not accepted by this installation';
  const state = `${folder} ${existsSync(folder) ? statSync(folder).mtimeMs : 0}`;
  if (!checked.has(state)) checked.set(state, problemOfFiles(folder));
  return checked.get(state);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
