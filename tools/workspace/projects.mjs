import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';

/** Where a project says what it is: its package.json, or the project.json of a project without packages of its own. */
export const projectFiles = '{apps/*,libs/*,e2e,bench,tools}/{package,project}.json';

/**
 * The projects of the workspace as their files describe them, by folder: each {name, folder, tags, dependencies,
 * devDependencies}; of the dependencies the names.
 */
export function workspaceProjects(base = root) {
  return globSync(projectFiles, { cwd: base })
    .sort()
    .map((file) => projectIn(base, file));
}

/** The project that this package.json or project.json describes. */
export function projectIn(base, file) {
  const { name, nx, tags, dependencies, devDependencies } = JSON.parse(readFileSync(join(base, file), 'utf8'));
  return {
    name,
    folder: dirname(file),
    tags: nx?.tags ?? tags ?? [],
    dependencies: Object.keys(dependencies ?? {}),
    devDependencies: Object.keys(devDependencies ?? {}),
  };
}

/** Whether a project's code runs in the browser, so that jest runs its tests. What runs in Node has node:test. */
export function isOfTheWeb({ tags }) {
  return !tags.includes('scope:server') && !tags.includes('type:tool');
}
