import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Refusal } from '../refusal.mjs';

const extensions = ['.tsx', '.ts', '.jsx', '.js'];

/**
 * The source file of each module that the manifest names, anywhere below `src`: `./orders-panel` is the file
 * `orders-panel.tsx`. Throws a Refusal that names modules without a file and those with more than one.
 */
export function moduleFiles(folder, manifest) {
  const names = [...new Set(manifest.extensions.flatMap(({ module }) => module ?? []))];
  const sources = sourcesBelow(join(folder, 'src'));
  const found = names.map((name) => [name, sources.filter((file) => isModule(file, name))]);
  const problems = found.flatMap(([name, files]) => problemOf(name, files));
  if (problems.length > 0) throw new Refusal('Modules of the manifest are not clear:', problems);
  return Object.fromEntries(found.map(([name, [file]]) => [name, file]));
}

function sourcesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !/(^|[\\/])node_modules[\\/]/.test(file) && extensions.some((end) => file.endsWith(end)))
    .map((file) => join(folder, file))
    .sort();
}

function isModule(file, name) {
  return extensions.some((end) => basename(file) === `${name.slice(2)}${end}`);
}

function problemOf(name, files) {
  if (files.length === 1) return [];
  const file = `${name.slice(2)}.tsx`;
  return files.length === 0
    ? [`${name}: there is no ${file} below src`]
    : [`${name}: there are ${files.length} files: ${files.join(', ')}`];
}
