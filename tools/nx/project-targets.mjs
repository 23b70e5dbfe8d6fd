// The targets that every project has, once for all of them: nx.json names this file among its `plugins`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unitSuiteOf } from '../test/of-projects.mjs';
import { isOfTheWeb, projectFiles, projectIn } from '../workspace/projects.mjs';

export const name = 'recado-project-targets';

/** Nx calls this with the files that it found, and adds the targets to the projects in their folders. */
export const createNodes = [
  projectFiles,
  (files, _options, { workspaceRoot }) =>
    files.map((file) => {
      const project = projectIn(workspaceRoot, file);
      const targets = targetsOf(project, existsSync(join(workspaceRoot, project.folder, 'tsconfig.json')));
      return [file, { projects: { [project.folder]: { root: project.folder, targets } } }];
    }),
];

/** `lint` of every project, `typecheck` of those with types, `test` of those with tests that need no build. */
export function targetsOf(project, hasTypes) {
  const { folder } = project;
  return {
    lint: inRoot(`node_modules/@biomejs/biome/bin/biome check --error-on-warnings ${folder}`),
    ...(hasTypes ? { typecheck: inRoot(`node_modules/typescript/bin/tsc -p ${folder} --noEmit`) } : {}),
    ...(unitSuiteOf(project) ? { test: testOf(project) } : {}),
  };
}

/** Tests of the web have the same result on every machine; those that run in Node depend on its databases and files. */
function testOf(project) {
  const command = inRoot(`tools/test/project.mjs ${project.folder}`);
  if (!isOfTheWeb(project)) return command;
  return { ...command, cache: true, inputs: ['sources', '^sources', 'jest', 'readByTests'] };
}

function inRoot(script) {
  return {
    executor: 'nx:run-commands',
    options: { command: `node_modules/node/bin/node ${script}`, cwd: '{workspaceRoot}' },
  };
}
