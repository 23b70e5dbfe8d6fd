import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { literal } from './literal.ts';

let base: TestDatabase;
before(async () => {
  base = await openTestDatabase();
});
after(() => base.close());

/** What the database reads in a literal. */
async function read(value: Parameters<typeof literal>[0]): Promise<unknown> {
  const { rows } = await base.database.system(({ db }) => db.execute(sql`select ${sql.raw(literal(value))} as read`));
  return rows[0]?.read;
}

test('texts and lists of texts are read as they are, whatever they contain', async () => {
  const texts = ['plain', "it's", '"', '\\', '\\"\'', '{a,b}', 'a,b', 'NULL', '', ' ', 'ação', '$1; --'];
  for (const text of texts) assert.equal(await read(text), text);
  assert.deepEqual(await read(texts), texts);
  assert.deepEqual(await read([]), []);
});

test('only whole numbers are written', async () => {
  assert.equal(await read(-7), -7);
  assert.throws(() => literal(0.5));
  assert.throws(() => literal(Number.NaN));
});
