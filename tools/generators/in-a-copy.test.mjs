import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { copyWorkspace } from '../workspace/copy.ts';
import { newFeature, newRemote } from './generate.mjs';

test('a new remote and a new feature in it pass every check; an export without a version fails the build', (context) => {
  const copy = copyWorkspace();
  context.after(() => rmSync(copy, { recursive: true, force: true }));
  run(copy, 'git', 'add', '--all');
  npm(copy, 'run', 'new:remote', 'x');
  npm(copy, 'run', 'new:feature', 'x', 'y');
  npm(copy, 'run', 'new:feature', 'admin', 'parcels');
  const inServer = (file, ...options) =>
    passes(copy, ...asInSuites, '--test', '--test-force-exit', ...options, join('apps/server/src', file));
  inServer('areas/company/parcels/parcels.test.ts');
  inServer('platform/database/walls.test.ts');
  inServer('platform/database/audit.test.ts');
  inServer('testing/matrix/access.test.ts', '--test-name-pattern=parcels');
  passes(copy, 'node_modules/jest/bin/jest.js', 'apps/admin/src/parcels', 'apps/x', 'libs/contract/src');
  const made = run(copy, 'git', 'ls-files', '--modified', '--others', '--exclude-standard').trim().split('\n');
  run(copy, 'npx', 'biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...made);
  // Duplicates are counted over the whole repository, which a generated feature hardly changes, and lint needs only the
  // files that it changes. Of the builds only the new remote's is made here: the checks build the others.
  const without = ['duplicates', 'lint', 'production', 'size'].map((name) => `--without=${name}`);
  assert.match(npm(copy, 'run', 'check', '--', ...without), /All checks passed/);
  npm(copy, 'exec', '--', 'nx', 'run', '@recado/x:build');
  const [manifest] = globSync('apps/x/dist/*/feature.json', { cwd: copy });
  assert.ok(manifest, 'the build made no release');
  assert.throws(() => newFeature(copy, 'x', 'x'), /already/);
  assert.throws(() => newRemote(copy, 'x'), /exists already/);
  appendFileSync(join(copy, 'libs/auth/src/index.ts'), 'export const addedExport = 1;\n');
  const { status, stderr } = tried(copy, 'npm', 'run', 'build');
  assert.match(stderr, /@recado\/auth addedExport: on record nothing, should be 1\.0/);
  assert.equal(status, 1, 'a build with an export without a version passes');
});

/** A process of the server's tests takes a third of the processor time so. */
const asInSuites = ['--import', './tools/test/light-drizzle.mjs', '--liftoff-only'];
const printed = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };

/** Runs a program in the copy. Fails with its output. */
function passes(folder, ...args) {
  const { NODE_TEST_CONTEXT: _context, ...environment } = process.env;
  const result = spawnSync(process.execPath, args, { ...printed, cwd: folder, env: environment });
  assert.equal(
    result.status,
    0,
    `${args.join(' ')}
${result.stdout}
${result.stderr}`,
  );
}

function tried(folder, program, ...args) {
  const { NX_TASK_TARGET_PROJECT: _project, NODE_TEST_CONTEXT: _context, ...environment } = process.env;
  return spawnSync(program, args, { ...printed, cwd: folder, env: environment });
}

/** Runs a program and returns its output. Fails with it. */
function run(folder, program, ...args) {
  const result = tried(folder, program, ...args);
  assert.equal(result.status, 0, `${program} ${args.join(' ')}\n${result.stdout}\n${result.stderr}`);
  return result.stdout;
}

const npm = (folder, ...args) => run(folder, 'npm', ...args);
