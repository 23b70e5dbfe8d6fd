import assert from 'node:assert/strict';
import test from 'node:test';
import { workspaceProjects } from '../workspace/projects.mjs';
import { targetsOf } from './project-targets.mjs';

const targets = (folder) => {
  const project = workspaceProjects().find((each) => each.folder === folder);
  return targetsOf(project, folder !== 'tools');
};

test('a project has lint, types and tests in its own folder', () => {
  const { lint, typecheck, test: tests } = targets('libs/auth');
  assert.match(lint.options.command, /biome check --error-on-warnings libs\/auth$/);
  assert.match(typecheck.options.command, /tsc -p libs\/auth --noEmit$/);
  assert.match(tests.options.command, /project\.mjs libs\/auth$/);
});

test('tests that need databases are run each time; those of the web only after a change', () => {
  assert.equal(targets('libs/ui').test.cache, true);
  assert.equal(targets('apps/server').test.cache, undefined);
});

test('tools have no types, the tests of the built product no target, the measurements tests of their own', () => {
  assert.deepEqual(Object.keys(targets('tools')), ['lint', 'test']);
  assert.deepEqual(Object.keys(targets('e2e')), ['lint', 'typecheck']);
  assert.deepEqual(Object.keys(targets('bench')), ['lint', 'typecheck', 'test']);
});
