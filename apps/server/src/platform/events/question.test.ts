import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { companies } from '../database/schema/companies.ts';
import { question } from './event-kind.ts';

let open: TestDatabase;
let beside: TestDatabase;
before(async () => {
  [open, beside] = await Promise.all([openTestDatabase(), openTestDatabase()]);
});
after(() => Promise.all([open.close(), beside.close()]));

const namesFrom = question<string, Promise<string[]>>('namesFrom');

test('an answer reads inside the asking unit, in its database only', async () => {
  const stop = open.database.subscribe([
    namesFrom.answeredBy(async ({ db }, first) => {
      const rows = await db.select({ name: companies.name }).from(companies);
      return rows.map(({ name }) => name).filter((name) => name >= first);
    }),
  ]);
  const found = await open.database.system(async (unit) => {
    await unit.db.insert(companies).values([{ name: 'Adega' }, { name: 'Loja' }]);
    return unit.query(namesFrom, 'L');
  });
  assert.deepEqual(found, ['Loja']);
  const nobody = /^Error: Nobody answers the question namesFrom$/;
  await assert.rejects(
    beside.database.system(async (unit) => unit.query(namesFrom, 'L')),
    nobody,
  );
  stop();
  await assert.rejects(
    open.database.system(async (unit) => unit.query(namesFrom, 'L')),
    nobody,
  );
});

test('a question has one answer', () => {
  const answer = namesFrom.answeredBy(async () => []);
  assert.throws(
    () => beside.database.subscribe([answer, answer]),
    /^Error: The question namesFrom has an answer already$/,
  );
});
