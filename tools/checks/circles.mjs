import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../workspace/paths.mjs';
import { importsOf, isTest } from './boundaries.mjs';
import { circlesOf } from './graph.mjs';

/**
 * No file imports itself through others, whether for values or types: each can be read and tested with only the files
 * below it. Tests and their helpers may import anything. Returns each circle as a line of text.
 *
 * Biome's `noImportCycles` would find those of values as well, but it reads the whole repository even to check one
 * folder, which then takes seconds of work instead of a tenth of one.
 */
export function circleProblems(base = root) {
  return circlesOf(fileGraph(base)).map((circle) => `files in a circle: ${[...circle, circle[0]].join(' → ')}`);
}

/** File → the files that it imports, by paths within the repository. */
function fileGraph(base) {
  const files = globSync('{apps,libs,examples,tools,e2e,bench}/**/*.{ts,tsx,mjs}', {
    cwd: base,
    exclude: (path) => ['node_modules', 'dist'].includes(path.split('/').at(-1)),
  }).filter((file) => !isTest(file));
  const entries = entriesOf(base);
  const targetsOf = (file) =>
    importsOf(join(base, file)).map((name) => (name.startsWith('.') ? join(dirname(file), name) : entries.get(name)));
  return new Map(files.map((file) => [file, new Set(targetsOf(file))]));
}

/** The files behind the names under which projects import each other, and may import themselves: `@recado/api/live`. */
function entriesOf(base) {
  return new Map(
    globSync('{apps,libs,examples}/*/package.json', { cwd: base }).flatMap((file) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(base, file), 'utf8'));
      return Object.entries(exports)
        .filter(([, target]) => typeof target === 'string')
        .map(([entry, target]) => [join(name, entry), join(dirname(file), target)]);
    }),
  );
}
