import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../workspace/paths.mjs';
import { importsOf, isTest, withoutComments } from './boundaries.mjs';

/** It names every table for drizzle-kit and does not belong to the platform: each table belongs to its module. */
const indexOfTables = 'platform/database/schema/index.ts';
/** Folders whose subfolders are modules. */
const containers = ['modules'];

/**
 * The server's modules use each other in one direction only, without cycles: by an import, or by a table of the other,
 * imported through the index or named in SQL. A module is a folder of `apps/server/src`, or of `modules` in it; a file
 * beside them is a module by itself. Returns each cycle as a line of text, with an example for each of its steps.
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
  const files = globSync('**/*.ts', { cwd: source }).filter((name) => !isTest(name) && name !== indexOfTables);
  const tables = tablesOf(source, files);
  for (const file of files.sort()) {
    const from = moduleOf(file);
    const edges = graph.get(from) ?? new Map();
    graph.set(from, edges);
    for (const { owner, example } of [...importedFiles(source, file), ...usedTables(source, file, tables)]) {
      const to = moduleOf(owner);
      if (to !== from && !edges.has(to)) edges.set(to, `${file} ${example}`);
    }
  }
  return graph;
}

/** The files of the server that a file imports, except for the index of tables, of which only the names count. */
function importedFiles(source, file) {
  return importsOf(join(source, file))
    .map((name) => fileOf(file, name))
    .filter((target) => target && target !== indexOfTables)
    .map((target) => ({ owner: target, example: `imports ${target}` }));
}

/** The path of an imported file, relative to the source folder; undefined for a package and outside of that folder. */
function fileOf(file, name) {
  const target = join(dirname(file), name);
  return name.startsWith('.') && !target.startsWith('..') ? target : undefined;
}

/** Every table: its name in the code and in SQL, and the file that defines it, which is in the module that owns it. */
function tablesOf(source, files) {
  return files.flatMap((owner) => {
    const code = withoutComments(readFileSync(join(source, owner), 'utf8'));
    const defined = [...code.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)];
    return defined.map(([, name, inSql]) => ({ name, inSql, owner }));
  });
}

/** The tables that a file imports from the index, and those that its SQL names. */
function usedTables(source, file, tables) {
  const code = withoutComments(readFileSync(join(source, file), 'utf8'));
  const imported = importsIn(code)
    .filter(({ name }) => fileOf(file, name) === indexOfTables)
    .flatMap(({ clause }) => clause.match(/\w+|\*/g) ?? []);
  const named = [...code.matchAll(/\b(?:from|join|into|update|using)\s+(?:only\s+)?"?(\w+)/gi)].map(([, name]) => name);
  return [
    ...tables
      .filter(({ name }) => imported.includes(name) || imported.includes('*'))
      .map(({ name, owner }) => ({ owner, example: `uses the table ${name} of ${owner}` })),
    ...tables
      .filter(({ inSql }) => named.includes(inSql))
      .map(({ inSql, owner }) => ({ owner, example: `names the table ${inSql} of ${owner}` })),
  ];
}

/** The imports and re-exports of a file: the names, and the file. */
function importsIn(code) {
  return [...code.matchAll(/\sfrom '([^']+)'/g)].map(({ index, 1: name }) => {
    const before = code.slice(0, index);
    const start = Math.max(before.lastIndexOf('import '), before.lastIndexOf('export '));
    return { name, clause: before.slice(Math.max(start, 0)) };
  });
}

function moduleOf(file) {
  const [first, second] = file.split('/');
  return containers.includes(first) ? `${first}/${second}` : first;
}

/** The shortest cycle through each module that is in one; every cycle once. */
function circlesOf(graph) {
  const found = new Map();
  for (const start of [...graph.keys()].sort()) {
    const circle = shortestCircle(graph, start);
    if (circle) found.set([...circle].sort().join(), found.get([...circle].sort().join()) ?? circle);
  }
  return [...found.values()];
}

function shortestCircle(graph, start) {
  const waiting = [[start]];
  const seen = new Set();
  for (const path of waiting) {
    for (const next of graph.get(path.at(-1))?.keys() ?? []) {
      if (next === start) return path;
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push([...path, next]);
    }
  }
  return undefined;
}
