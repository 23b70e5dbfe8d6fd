import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readPage } from './paging.ts';

const all = [1, 2, 3, 4, 5];

function page(number: number, size: number) {
  let counted = 0;
  const rows = async (limit: number, offset: number) => all.slice(offset, offset + limit);
  const count = async () => {
    counted += 1;
    return all.length;
  };
  return readPage({ number, size }, { rows, count }).then((paged) => ({ ...paged, counted }));
}

it('reads a page and counts only where the rows do not tell', async () => {
  assert.deepEqual(await page(1, 2), { rows: [1, 2], count: 5, hasMore: true, counted: 1 });
  assert.deepEqual(await page(3, 2), { rows: [5], count: 5, hasMore: false, counted: 0 });
  assert.deepEqual(await page(1, 5), { rows: all, count: 5, hasMore: false, counted: 0 });
  assert.deepEqual(await page(4, 2), { rows: [], count: 5, hasMore: false, counted: 1 });
});
