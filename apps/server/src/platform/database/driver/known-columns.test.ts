import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { prepared } from '../prepared.ts';
import { companies } from '../schema/companies.ts';
import { preparedTail, selectionOf } from '../selection.ts';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

const columns = {
  id: companies.id,
  name: companies.name,
  createdAt: companies.createdAt,
  list: sql<number[]>`array[1, 2]`.as('list'),
  record: sql<unknown>`'{"a": [true, null]}'::jsonb`.as('record'),
  nothing: sql<string | null>`null::text`.as('nothing'),
};
const selection = selectionOf(columns, new QueryBuilder().select(columns).from(companies));
const byName = preparedTail<{ name: string }>((value) => ({ where: eq(companies.name, value('name')) }));

const insert = prepared<{ name: string }>()((db, value) =>
  db
    .insert(companies)
    .values({ name: sql`${value('name')}` })
    .returning({ name: companies.name, createdAt: companies.createdAt }),
);

const rename = prepared<{ name: string }>()((db, value) =>
  db
    .update(companies)
    .set({ name: sql`${value('name')}` })
    .where(eq(companies.name, value('name'))),
);

const described = mock.method(pg.Connection.prototype, 'describe');
const timesDescribed = async (work: () => Promise<unknown>) => {
  const before = described.mock.callCount();
  await work();
  return described.mock.callCount() - before;
};

test('a kept statement is described once, and its rows stay the same', async () => {
  const [added] = await database.database.system((unit) => insert(unit, { name: 'First' }));
  const read = () => database.database.system((unit) => unit.select(selection, byName({ name: 'First' })));
  const [row] = await read();
  assert.deepEqual(row, { ...row, ...added, list: [1, 2], record: { a: [true, null] }, nothing: null });
  assert.equal(await timesDescribed(async () => assert.deepEqual(await read(), [row])), 0);
});

test('a kept statement that writes returns its rows, or none', async () => {
  const again = async () => {
    const [added] = await database.database.system((unit) => insert(unit, { name: 'Second' }));
    assert.equal(added?.name, 'Second');
    assert.ok(added.createdAt instanceof Date);
    await database.database.system((unit) => rename(unit, { name: 'Second' }));
  };
  await again();
  assert.equal(await timesDescribed(again), 0);
});

test('a kept statement that fails leaves the connection usable', async () => {
  const failing = () =>
    database.database.system((unit) =>
      unit.db
        .select({ one: sql`1 / ${companies.id} - ${companies.id}` })
        .from(companies)
        .where(sql`1 / (${companies.id} - ${companies.id}) > 0`),
    );
  await assert.rejects(failing);
  await assert.rejects(failing);
  const rows = await database.database.system((unit) => unit.select(selection, byName({ name: 'First' })));
  assert.equal(rows.length, 1);
});
