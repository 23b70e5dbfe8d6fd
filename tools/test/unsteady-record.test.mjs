import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { recordUnsteady } from './unsteady-record.mjs';

const slow = { file: 'e2e/slow.test.ts', name: 'a page opens' };
const other = { file: 'e2e/other.test.ts', name: 'a page closes' };
const newFile = () => join(mkdtempSync(join(tmpdir(), 'unsteady-')), 'unsteady-tests.json');
const runsIn = (file) => JSON.parse(readFileSync(file, 'utf8'));

test('the third time within ten runs is too often', () => {
  const file = newFile();
  const run = (...tests) => recordUnsteady(tests, { file, isCi: false });
  assert.deepEqual(run(slow), []);
  assert.deepEqual(run(other), []);
  assert.deepEqual(run(slow), []);
  assert.deepEqual(run(slow, other), ['e2e/slow.test.ts: a page opens']);
});

test('what was ten runs ago does not count any more, and then nothing is remembered', () => {
  const file = newFile();
  const run = (...tests) => recordUnsteady(tests, { file, isCi: false });
  run(slow);
  run(slow);
  for (let steady = 0; steady < 9; steady += 1) run();
  assert.deepEqual(run(slow), []);
  for (let steady = 0; steady < 10; steady += 1) run();
  assert.deepEqual(runsIn(file), []);
});

test('CI counts its own run, and writes nothing', () => {
  const file = newFile();
  recordUnsteady([slow], { file, isCi: false });
  recordUnsteady([slow], { file, isCi: false });
  assert.equal(recordUnsteady([slow], { file, isCi: true }).length, 1);
  assert.equal(runsIn(file).length, 2);
});
