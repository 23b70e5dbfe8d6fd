import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBackoff } from './backoff.ts';

const settings = { first: 100, longest: 1_000, stableAfter: 60_000, failuresUntilPause: 6, pause: 50_000 };

test('delays double up to the longest, with jitter from half to the whole', () => {
  const longest = createBackoff(settings, () => 1);
  const shortest = createBackoff(settings, () => 0);
  const waits = [1, 2, 3, 4, 5].map(() => [longest.failed(0).delay, shortest.failed(0).delay]);
  assert.deepEqual(waits, [
    [100, 50],
    [200, 100],
    [400, 200],
    [800, 400],
    [1_000, 500],
  ]);
});

test('a short session does not reset the backoff; a stable one does', () => {
  const backoff = createBackoff(settings, () => 1);
  backoff.failed(0);
  backoff.opened(1_000);
  assert.equal(backoff.failed(2_000).delay, 200);
  backoff.opened(10_000);
  assert.equal(backoff.failed(80_000).delay, 100);
});

test('the circuit opens after many failures in a row, and again after as many more', () => {
  const backoff = createBackoff(settings, () => 1);
  const paused = Array.from({ length: 12 }, () => backoff.failed(0)).map((step) => step.paused);
  assert.deepEqual(
    paused.flatMap((is, index) => (is ? [index] : [])),
    [5, 11],
  );
});
