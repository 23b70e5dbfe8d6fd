import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'recado-counts-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs a test file with the reporter; returns the process's exit code, its counts and what the reporter printed. */
function count(name, content) {
  const file = join(folder, `${name}.test.mjs`);
  const counts = join(folder, `${name}.json`);
  writeFileSync(file, `import { after, describe, test } from 'node:test';\n${content}`);
  const env = { ...process.env, TEST_COUNT_FILE: counts };
  delete env.NODE_TEST_CONTEXT;
  const reporter = join(import.meta.dirname, 'count-reporter.mjs');
  const { status, stdout } = spawnSync(process.execPath, [`--test-reporter=${reporter}`, file], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, ...JSON.parse(readFileSync(counts, 'utf8')) };
}

test('a failed test is counted with its file', () => {
  const { failed, passed, failures, late } = count(
    'fails',
    `test('passes', () => {}); test('fails', () => { throw new Error('wrong'); });`,
  );
  assert.deepEqual({ failed, passed, late }, { failed: 1, passed: 1, late: [] });
  assert.match(failures[0].file, /fails[.]test[.]mjs$/);
});

test('what fails a process after its tests passed is named and printed', () => {
  const { status, failed, late, stdout } = count(
    'forgets',
    `describe('suite', () => {
      test('forgets', () => void setTimeout(() => void Promise.reject(new Error('forgotten')), 10));
      test('passes', () => new Promise((resolve) => setTimeout(resolve, 100)));
    });`,
  );
  assert.deepEqual({ status, failed, late: late.length }, { status: 1, failed: 0, late: 1 });
  assert.match(late[0], /forgotten/);
  assert.match(stdout, /forgotten/);
});

test('so is the hook after a suite', () => {
  const { status, failed, late } = count(
    'hook',
    `describe('suite', () => {
      after(() => { throw new Error('not ended'); });
      test('passes', () => {});
    });`,
  );
  assert.deepEqual({ status, failed }, { status: 1, failed: 0 });
  assert.match(late[0], /suite: not ended/);
});
