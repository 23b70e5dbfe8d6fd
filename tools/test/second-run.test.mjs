import assert from 'node:assert/strict';
import test from 'node:test';
import { runFailuresAgain } from './second-run.mjs';

const failure = (file, name = 'a test') => ({ file, name, seconds: 1 });
const suite = (failures, second, failed = failures.length) => {
  const runs = [];
  const again = async (files) => {
    runs.push(files);
    return second;
  };
  return { result: { title: 'suite', passed: 5, failed, skipped: 0, failures, again }, runs };
};

test('a test that passes in the second run of its file is unsteady, not failed', async () => {
  const { result, runs } = suite([failure('a.test.ts', 'one'), failure('a.test.ts', 'two')], { passed: 4, failed: 0 });
  const [after] = await runFailuresAgain([result]);
  assert.deepEqual(runs, [['a.test.ts']]);
  assert.equal(after.failed, 0);
  assert.equal(after.passed, 7);
  assert.deepEqual(after.unsteady, [failure('a.test.ts', 'one'), failure('a.test.ts', 'two')]);
});

test('all files of a process that failed by itself are run again', async () => {
  const ofProcess = { ...failure('a.test.ts and 1 more'), files: ['a.test.ts', 'b.test.ts'] };
  const { result, runs } = suite([ofProcess], { passed: 4, failed: 0 });
  const [after] = await runFailuresAgain([result]);
  assert.deepEqual(runs, [['a.test.ts', 'b.test.ts']]);
  assert.deepEqual(after.unsteady, [ofProcess]);
});

test('one that fails twice has failed, and so has one whose file runs no test the second time', async () => {
  for (const second of [
    { passed: 3, failed: 1 },
    { passed: 0, failed: 0 },
  ]) {
    const { result } = suite([failure('a.test.ts')], second);
    assert.deepEqual(await runFailuresAgain([result]), [result]);
  }
});

test('nothing is run again where nothing failed, where many files did, or where a failure has no file', async () => {
  const passing = { passed: 1, failed: 0 };
  for (const { result, runs } of [
    suite([], passing),
    suite(
      ['a', 'b', 'c', 'd'].map((name) => failure(`${name}.test.ts`)),
      passing,
    ),
    suite([failure('')], passing),
    suite([], passing, 1),
  ]) {
    assert.deepEqual(await runFailuresAgain([result]), [result]);
    assert.deepEqual(runs, []);
  }
});
