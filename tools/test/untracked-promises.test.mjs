import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'recado-untracked-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs a test file as the suites do; returns its exit code and its output. */
function run(name, content) {
  const file = join(folder, `${name}.test.mjs`);
  writeFileSync(file, content);
  const preloaded = pathToFileURL(join(import.meta.dirname, 'untracked-promises.mjs')).href;
  const env = { ...process.env };
  delete env.NODE_TEST_CONTEXT;
  const { status, stdout } = spawnSync(process.execPath, ['--import', preloaded, '--test-reporter=tap', file], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout };
}

test('a promise that a test forgets and that is rejected fails the process, with the reason', () => {
  const { status, stdout } = run(
    'forgotten',
    `import { test } from 'node:test';
    test('forgets', async () => {
      await undefined;
      void Promise.reject(new Error('forgotten'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });`,
  );
  assert.equal(status, 1);
  assert.match(stdout, /forgotten/);
});

test('tests and hooks belong to their suite, and the test that fails is named', () => {
  const { status, stdout } = run(
    'suites',
    `import { after, before, describe, test } from 'node:test';
    describe('outer', () => {
      let value = 0;
      before(async () => { await undefined; value = 1; });
      after(async () => { await undefined; console.log('# value is ' + value); });
      test('passes', async () => { await undefined; value += 1; });
      test('fails', async () => { await undefined; throw new Error('wrong'); });
    });`,
  );
  assert.equal(status, 1);
  assert.match(stdout, / {4}ok 1 - passes/);
  assert.match(stdout, / {4}not ok 2 - fails/);
  assert.match(stdout, /value is 2/);
});

test('promises are not followed', () => {
  const { status, stdout } = run(
    'followed',
    `import { executionAsyncId } from 'node:async_hooks';
    import assert from 'node:assert/strict';
    import { test } from 'node:test';
    test('has no id', async () => {
      await undefined;
      assert.equal(executionAsyncId(), 0);
    });`,
  );
  assert.equal(status, 0, stdout);
});
