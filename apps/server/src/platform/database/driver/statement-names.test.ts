import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOfOwnWork } from './statement-names.ts';

test('names are given to a limited number of texts of the server’s own work; known texts keep theirs', () => {
  const known = nameOfOwnWork('select 2 as two');
  assert.ok(known);
  assert.equal(nameOfOwnWork('select 3 as three', 1), undefined);
  assert.equal(nameOfOwnWork('select 2 as two', 1), known);
});
