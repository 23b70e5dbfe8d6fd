import { globSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from '../workspace/paths.mjs';
import { importsOf, isTest } from './boundaries.mjs';

/** It names every table for drizzle-kit and does not belong to the platform: each table belongs to its module. */
const indexOfTables = 'platform/database/schema/index.ts';
/** Folders whose subfolders are modules. */
const containers = ['modules'];

/**
 * The server's modules import each other in one direction only, without cycles. A module is a folder of
 * `apps/server/src`, or of `modules` in it; a file beside them is a module by itself. Returns each cycle as a line of
 * text, with an import for each of its steps.
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

/** Module → the modules it imports, each with an example of an import. */
function moduleGraph(source) {
  const graph = new Map();
  const files = globSync('**/*.ts', { cwd: source }).filter((name) => !isTest(name) && name !== indexOfTables);
  for (const file of files.sort()) {
    const from = moduleOf(file);
    const edges = graph.get(from) ?? new Map();
    graph.set(from, edges);
    for (const name of importsOf(join(source, file)).filter((path) => path.startsWith('.'))) {
      const target = relative(source, resolve(source, dirname(file), name));
      const to = moduleOf(target);
      if (to !== from && !target.startsWith('..') && !edges.has(to)) edges.set(to, `${file} imports ${target}`);
    }
  }
  return graph;
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
