import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedLibraries } from '../../libs/federation/build/shared-names.ts';
import { root } from '../workspace/paths.mjs';

/** The libraries that remotes import. */
export const libraries = ['api', 'auth', 'federation', 'ui'];

/** Entries for the shell, the server and the tests of this workspace. */
const ofTheProduct = [
  '@recado/api/public-fields',
  '@recado/api/testing',
  '@recado/auth/testing',
  '@recado/federation/registry-files',
  '@recado/federation/release-archive',
  '@recado/federation/testing',
  '@recado/ui/testing',
  '@recado/ui/theme',
];

/** Entries of which a remote gets types only: the shell provides the code, and pages import no values of the contract. */
const typesOnly = [...sharedLibraries, '@recado/api/contract'];

/** The preset without the build of the shell, which is for this workspace only. */
const otherSources = { '@recado/federation/build': 'build/remote-config.ts' };

/** A library's folder and manifest. */
export function readLibrary(library) {
  const folder = join(root, 'libs', library);
  return { folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) };
}

/** The entries of a library that are packed: `{key, source, isShipped}`; a remote ships the code of some itself. */
export function entriesOf(library) {
  const { folder, manifest } = readLibrary(library);
  return Object.entries(manifest.exports)
    .map(([key, source]) => ({ key, name: `${manifest.name}${key.slice(1)}`, source }))
    .filter(({ name }) => !ofTheProduct.includes(name))
    .map(({ key, name, source }) => ({
      key,
      source: join(folder, otherSources[name] ?? source),
      isShipped: !typesOnly.includes(name),
    }));
}
