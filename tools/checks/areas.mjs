import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../workspace/paths.mjs';
import { importsOf, isTest, withoutComments } from './boundaries.mjs';

/** What any area above may import of a module: its face, its tables and its events. */
const open = (file) => file === 'module.ts' || /(?:\.schema|-events)\.ts$/.test(file);

/**
 * The areas of `apps/server/src/areas`, whose order from bottom to top is that of `areas.ts`, import areas below only.
 * Of a module of another area they import what is open to all and what its face shares. A shared file that no other
 * area imports is a problem, too. The composing files beside the areas, and the folders above them, may import all.
 * Returns the problems as lines of text.
 */
export function areaProblems(base = root) {
  const folder = join(base, 'apps/server/src/areas');
  const order = [...readFileSync(join(folder, 'areas.ts'), 'utf8').matchAll(/^ {2}(\w+): \[/gm)].map(
    ([, name]) => name,
  );
  const unlisted = globSync('*/', { cwd: folder }).filter((area) => !order.includes(area));
  const arrows = arrowsBetween(folder);
  const shared = sharedFiles(folder);
  const used = new Set(arrows.map(({ to }) => to));
  return [
    ...unlisted.map((area) => `the area ${area} is not in areas.ts`),
    ...arrows
      .filter(({ from, to }) => order.indexOf(areaOf(to)) > order.indexOf(areaOf(from)))
      .map(({ from, to }) => `${from} imports ${to}, which is in an area above`),
    ...arrows
      .filter(({ to }) => !open(basename(to)) && !shared.has(to))
      .map(({ from, to }) => `${from} imports ${to}, which its module does not share`),
    ...[...shared].filter((file) => !used.has(file)).map((file) => `${file} is shared, but no other area imports it`),
  ];
}

/** The imports between areas, as paths within the folder of the areas. */
function arrowsBetween(folder) {
  return globSync('*/*/**/*.ts', { cwd: folder })
    .filter((file) => !isTest(file))
    .sort()
    .flatMap((from) =>
      [...new Set(importsOf(join(folder, from)))]
        .filter((name) => name.startsWith('.'))
        .map((name) => ({ from, to: join(dirname(from), name) })),
    )
    .filter(({ from, to }) => /^\w[^/]*\/[^/]+\//.test(to) && areaOf(to) !== areaOf(from));
}

/** The files that faces share with areas above: `shares: ['open-ticket', 'outbound/jobs']`. */
function sharedFiles(folder) {
  return new Set(
    globSync('*/*/module.ts', { cwd: folder }).flatMap((face) => {
      const code = withoutComments(readFileSync(join(folder, face), 'utf8'));
      const [, list = ''] = /\bshares: \[([^\][]{0,5000})\]/.exec(code) ?? [];
      return [...list.matchAll(/'([^']+)'/g)].map(([, name]) => join(dirname(face), `${name}.ts`));
    }),
  );
}

function areaOf(file) {
  return file.split('/')[0];
}
