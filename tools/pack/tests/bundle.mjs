import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { root } from '../../workspace/paths.mjs';
import { sourcesOfLibraries } from '../../workspace/write-declarations.mjs';

/** For Jest: modules that it loads as they are. What React and antd are, the installed packages say. */
const options = {
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'es2022',
  packages: 'external',
  jsx: 'automatic',
  logLevel: 'warning',
  metafile: true,
  write: false,
  loader: { '.css': 'empty' },
  // Jest's context has no `import()`.
  supported: { 'dynamic-import': false },
  // Addresses of files beside the code, which no test asks for.
  define: { 'import.meta.url': '"file:///"' },
};

/**
 * Bundles the code of entries, by name, into one file, so that each of its modules exists once, and writes a file for each
 * entry. A module is run when an entry that needs it is imported first. Returns the packages that are imported.
 */
export function bundled(pack, entries) {
  const names = Object.keys(entries);
  const contents = names.map((name) => `exports[${JSON.stringify(name)}] = () => require(${JSON.stringify(name)});`);
  const stdin = { contents: contents.join('\n'), resolveDir: root };
  const built = buildSync({ ...options, stdin, alias: { ...sources(), ...entries }, outfile: join(pack, 'all.cjs') });
  write(built);
  for (const name of names) {
    const file = join(pack, fileOf(name));
    mkdirSync(dirname(file), { recursive: true });
    const up = '../'.repeat(fileOf(name).split('/').length - 1);
    writeFileSync(file, `module.exports = require('${up}all.cjs')[${JSON.stringify(name)}]();\n`);
  }
  return importsOf(built);
}

/** Bundles files of this workspace's Jest, each by its name in the pack. Returns the packages that are imported. */
export function bundledFiles(pack, files) {
  const entryPoints = Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, join(root, 'tools/jest', file)]),
  );
  const built = buildSync({ ...options, entryPoints, outdir: pack, outExtension: { '.js': '.cjs' } });
  write(built);
  return importsOf(built);
}

/**
 * Writes what was bundled. A default import of a package is then that of bundlers, which these sources are written for; esbuild
 * makes it Node's, because the libraries' `package.json` says that they are modules.
 */
function write({ outputFiles }) {
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text.replace(/__toESM\((require\("[^"]+"\)|\w+\(\)), 1\)/g, '__toESM($1)'));
  }
}

function importsOf({ metafile }) {
  return Object.values(metafile.outputs)
    .flatMap((output) => output.imports)
    .map(({ path }) => path);
}

/** The file of an entry in the pack: `entries/ui/core.cjs`. */
export function fileOf(name) {
  return `entries/${name.slice('@recado/'.length)}.cjs`;
}

/** Where the imports within this workspace's libraries lead. */
function sources() {
  return Object.fromEntries(Object.entries(sourcesOfLibraries()).map(([name, [source]]) => [name, source]));
}
