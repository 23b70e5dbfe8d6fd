import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { type SheetCell, sheetFile } from './write-sheet.ts';

/** Some rows more often than a file has room for before it is read; `end` is told how they ended. */
async function* manyRows(end: (how: string) => void, fails = false): AsyncGenerator<SheetCell[][]> {
  let how = 'stopped';
  try {
    for (let count = 0; count < 400; count += 1) {
      if (fails && count === 200) throw new Error('The database is away');
      yield Array.from({ length: 100 }, () => [count, `${Math.random()}`]);
    }
    how = 'read';
  } finally {
    end(how);
  }
}

test('a sheet whose rows fail is not a whole file', async () => {
  await assert.rejects(buffer(sheetFile(manyRows(() => undefined, true))), /The database is away/);
});

test('rows end with the reader of their file', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  let length = 0;
  for await (const part of sheetFile(manyRows(resolve))) {
    length += part.length;
    if (length > 100_000) break;
  }
  assert.equal(await promise, 'stopped');
});

test('the same rows make the same bytes', async () => {
  async function* rows(): AsyncGenerator<SheetCell[][]> {
    yield [['Ana', 1, null]];
  }
  assert.deepEqual(await buffer(sheetFile(rows())), await buffer(sheetFile(rows())));
});
