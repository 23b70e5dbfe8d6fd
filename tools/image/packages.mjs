import { cpSync, existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import { root } from '../workspace/paths.mjs';

/** Files that no program loads: types, sources of stack traces, words for developers, add-ons for another runtime (Bare). */
const unneededEndings = new Set(['.map', '.ts', '.cts', '.mts', '.tsbuildinfo', '.flow', '.md', '.markdown', '.bare']);
/** Folders of a package that only its developers use. */
const unneededFolders = new Set([
  'test',
  'tests',
  '__tests__',
  'perf',
  'benchmark',
  'benchmarks',
  'example',
  'examples',
  // Of the AWS SDK, for bundlers: Node loads dist-cjs.
  'dist-es',
  'dist-types',
  // For pages without modules.
  'iife',
]);
/** Words in the names of programs for browsers and other hosts than Node: `pdfkit.standalone.js`. */
const otherHosts = new Set(['browser', 'standalone', 'extendscript']);
/** Node's packages never begin with a dot; tools of developers do: .github, .yarn. */
const isHidden = (name) => name.startsWith('.');

/**
 * The folders of packages with these names, and of all that they need, as Node finds them for a program in the folder
 * `from`: dependencies, and optional ones and peers that are installed. `optional`: names that need not be installed.
 * Throws if another one is missing.
 */
export function packagesFor(names, from, optional = new Set()) {
  const found = new Set();
  const visit = (name, place, isNeeded) => {
    const folder = findPackage(name, place);
    if (!folder && isNeeded) throw new Error(`${name}, which ${relative(root, place)} needs, is not installed`);
    if (!folder || found.has(folder)) return;
    found.add(folder);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const maybe = { ...manifest.optionalDependencies, ...manifest.peerDependencies };
    for (const each of Object.keys(maybe)) visit(each, folder, false);
    for (const each of Object.keys(manifest.dependencies ?? {})) visit(each, folder, maybe[each] === undefined);
  };
  for (const name of names) visit(name, from, !optional.has(name));
  return [...found].sort();
}

/** Copies packages to the same places below `folder` as they have in the repository, without what no program loads. */
export function copyPackages(packages, folder) {
  for (const each of packages) {
    const filter = (path) => path === each || isLoaded(path);
    cpSync(each, join(folder, relative(root, each)), { recursive: true, filter, dereference: true });
  }
}

/** Packages inside of packages are among the packages themselves, if they are needed. */
function isLoaded(path) {
  const name = basename(path);
  if (name === 'node_modules' || isHidden(name)) return false;
  return !unneededFolders.has(name) && !unneededEndings.has(extname(name).toLowerCase()) && !isForOthers(name);
}

function isForOthers(name) {
  if (!/\.[cm]?js$/.test(name)) return false;
  // Alone, such a word is a name as any other: `standalone.js`.
  const [, ...words] = name.split(/[.-]/);
  return words.some((word) => otherHosts.has(word));
}

function findPackage(name, from) {
  for (let place = from; place.startsWith(root); place = dirname(place)) {
    const folder = join(place, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  return undefined;
}
