import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedLibraries } from '../../libs/federation/build/shared-names.ts';
import { root } from '../workspace/paths.mjs';

/** The libraries that remotes import. */
export const libraries = ['api', 'auth', 'federation', 'ui'];

/**
 * Libraries without a pack of their own: their entries are part of another one's, under its name, where remotes have
 * found them since their first release (docs/adr/0119).
 */
export const insideOf = { contract: 'api', releases: 'federation' };

/** Entries for the shell and the server of this workspace. */
const ofTheProduct = [
  '@recado/api/public-fields',
  '@recado/federation/addresses',
  '@recado/federation/feature-schema',
  '@recado/federation/registry-files',
  '@recado/federation/release-archive',
  '@recado/federation/release-contents',
  '@recado/federation/release-integrity',
  '@recado/ui/i18n/ownership',
  '@recado/ui/theme',
];

/** What tests of components use. Its code is in the pack of tests only, so that a build that imports it fails. */
const forTests = libraries.map((library) => `@recado/${library}/testing`);

/** Entries of which a remote gets types only: the shell provides the code, and pages import no values of the contract. */
const typesOnly = [...sharedLibraries, '@recado/api/contract', '@recado/federation/releases', ...forTests];

/** The preset without the build of the shell, which is for this workspace only. */
const otherSources = { '@recado/federation/build': 'build/remote-config.ts' };

/** A library's folder and manifest. */
export function readLibrary(library) {
  const folder = join(root, 'libs', library);
  return { folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) };
}

/** The entries of a library that are packed: `{key, source, isShipped}`; a remote ships the code of some itself. */
export function entriesOf(library) {
  const inside = Object.keys(insideOf).filter((name) => insideOf[name] === library);
  return [library, ...inside]
    .flatMap((each) => ownEntriesOf(each, library))
    .filter(({ name }) => !ofTheProduct.includes(name));
}

function ownEntriesOf(library, pack) {
  const { folder, manifest } = readLibrary(library);
  return Object.entries(manifest.exports).map(([key, source]) => {
    const name = packedName(`${manifest.name}${key.slice(1)}`);
    return {
      ...{ name, key: name.replace(`@recado/${pack}`, '.') },
      source: join(folder, otherSources[name] ?? source),
      isShipped: !typesOnly.includes(name),
    };
  });
}

/** The name under which remotes import an entry: `@recado/contract/limits` is `@recado/api/limits` for them. */
export function packedName(name) {
  const [, library, entry] = /^@recado\/([\w-]+)(?:\/(.+))?$/.exec(name) ?? [];
  return insideOf[library] ? `@recado/${insideOf[library]}/${entry ?? library}` : name;
}

/**
 * The entries that have another name in packs, each with where `library` finds it: in its own pack at its source, else
 * in another pack under the name that it has there.
 */
export function renamedEntries(library) {
  return Object.entries(insideOf).flatMap(([inside, pack]) => {
    const { folder, manifest } = readLibrary(inside);
    return Object.entries(manifest.exports).map(([key, source]) => {
      const name = `${manifest.name}${key.slice(1)}`;
      return [name, pack === library ? join(folder, source) : packedName(name)];
    });
  });
}
