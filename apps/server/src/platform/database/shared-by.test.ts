import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isShared, sharedBy } from './shared-by.ts';

test('a result is made once for the same object and distinctions', () => {
  let made = 0;
  const page = sharedBy((rows: readonly number[], size: number, counted: object) => ({
    rows,
    size,
    counted,
    at: ++made,
  }));
  const [rows, counted] = [[1, 2], {}];
  assert.equal(page(rows, 1, counted), page(rows, 1, counted));
  assert.equal(made, 1);
});

test('whoever has other rows or other distinctions has a result of their own, also of equal rows', () => {
  const page = sharedBy((rows: readonly number[], size?: number, counted?: object) => ({ rows, size, counted }));
  const rows = [1, 2];
  const counted = {};
  const results = [
    page(rows),
    page(rows, 1),
    page(rows, 2),
    page(rows, 1, counted),
    page(rows, 1, {}),
    page([1, 2], 1, counted),
  ];
  assert.equal(new Set(results).size, results.length);
  assert.deepEqual(
    results.map(({ size }) => size),
    [undefined, 1, 2, 1, 1, 1],
  );
});

test('a function that is declared in a call shares with nobody', () => {
  const rows = [1];
  const answer = (user: string) => sharedBy((of: readonly number[]) => ({ of, user }))(rows);
  assert.deepEqual([answer('one').user, answer('other').user], ['one', 'other']);
});

test('only what was made like that is known as shared', () => {
  const page = sharedBy((rows: readonly number[]) => ({ rows }));
  assert.ok(isShared(page([1])));
  for (const other of [{ rows: [1] }, [1], null, undefined, 'text', 1]) assert.equal(isShared(other), false);
});
