import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';
import { renamedEntries } from './entries.mjs';

/** The output for entries or other programs of a pack: JavaScript, because Node runs no TypeScript of packages. */
const options = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  packages: 'external',
  conditions: ['packed'],
  jsx: 'automatic',
  logLevel: 'warning',
};

/**
 * Bundles the code of the entries that remotes ship, or `programs`, by name. Imports of packages stay imports; returns
 * these packages.
 */
export function writeScripts(pack, entries, programs = {}) {
  const shipped = entries.filter(({ isShipped }) => isShipped).map(({ key, source }) => [key.slice(2), source]);
  const entryPoints = { ...Object.fromEntries(shipped), ...programs };
  if (Object.keys(entryPoints).length === 0) return [];
  const alias = Object.fromEntries(renamedEntries(basename(pack)));
  const { metafile } = buildSync({ ...options, alias, entryPoints, outdir: join(pack, 'scripts'), metafile: true });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  return imports.filter(({ external }) => external).map(({ path }) => path);
}
