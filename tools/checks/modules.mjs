import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../workspace/paths.mjs';
import { importsOf, isTest, withoutComments } from './boundaries.mjs';
import { circlesOf } from './graph.mjs';

/**
 * The server's modules use each other in one direction only, without cycles: by an import, or by a table of the other
 * that is named in SQL. A module is a folder of an area, `apps/server/src/areas/<area>/<module>`, or a folder beside
 * the areas; a file beside those, and the face `module.ts` of a module, is a module by itself. Returns each cycle as a line of text, with an example for each
 * of its steps.
 */
export function moduleProblems(base = root) {
  const graph = moduleGraph(join(base, 'apps/server/src'));
  return circlesOf(graph).map(
    (circle) =>
      `modules in a circle: ${[...circle, circle[0]].join(' → ')}\n${circle
        .map((from, step) => `    ${graph.get(from).get(circle[(step + 1) % circle.length])}`)
        .join('\n')}`,
  );
}

/** Module → the modules it uses, each with an example. */
function moduleGraph(source) {
  const graph = new Map();
  const files = globSync('**/*.ts', { cwd: source }).filter((name) => !isTest(name));
  const tables = tablesOf(source, files);
  for (const file of files.sort()) {
    const from = moduleOf(file);
    const edges = graph.get(from) ?? new Map();
    graph.set(from, edges);
    for (const { owner, example } of [...importedFiles(source, file), ...namedTables(source, file, tables)]) {
      const to = moduleOf(owner);
      if (to !== from && !edges.has(to)) edges.set(to, `${file} ${example}`);
    }
  }
  return graph;
}

/** The files of the server that a file imports. */
function importedFiles(source, file) {
  return importsOf(join(source, file))
    .map((name) => fileOf(file, name))
    .filter((target) => target !== undefined)
    .map((target) => ({ owner: target, example: `imports ${target}` }));
}

/** The path of an imported file, relative to the source folder; undefined for a package and outside of that folder. */
function fileOf(file, name) {
  const target = join(dirname(file), name);
  return name.startsWith('.') && !target.startsWith('..') ? target : undefined;
}

/** Every table: its name in SQL, and the file that defines it, which is in the module that owns it. */
function tablesOf(source, files) {
  return files.flatMap((owner) => {
    const code = withoutComments(readFileSync(join(source, owner), 'utf8'));
    return [...code.matchAll(/ = pgTable\(\s*'(\w+)'/g)].map(([, name]) => ({ name, owner }));
  });
}

/** The tables that a file's SQL names. */
function namedTables(source, file, tables) {
  const code = withoutComments(readFileSync(join(source, file), 'utf8'));
  const named = [...code.matchAll(/\b(?:from|join|into|update|using)\s+(?:only\s+)?"?(\w+)/gi)].map(([, name]) => name);
  return tables
    .filter(({ name }) => named.includes(name))
    .map(({ name, owner }) => ({ owner, example: `names the table ${name} of ${owner}` }));
}

/** A face is read by the composition only, so it is no part of its module here: it may react to higher ones. */
function moduleOf(file) {
  const [first, area, module, ...rest] = file.split('/');
  if (first !== 'areas') return first;
  return module && rest.join('/') !== 'module.ts' ? `areas/${area}/${module}` : file;
}
