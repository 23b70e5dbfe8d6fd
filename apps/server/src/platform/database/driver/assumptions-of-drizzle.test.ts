// What this folder assumes about private members of drizzle, one test for each. After an update of drizzle, a failure
// says which file must follow it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Column, eq, sql } from 'drizzle-orm';
import { customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { transactionOf } from './drizzle-session.ts';
import { filled, statementText } from './statement-text.ts';
import { SilentServer } from './testing/silent-server.ts';

const things = pgTable('things', {
  id: integer().notNull(),
  name: text(),
  at: timestamp({ withTimezone: true }),
  atText: timestamp({ mode: 'string' }),
  loud: customType<{ data: string }>({ dataType: () => 'text', fromDriver: (value) => `${value}!` })(),
});

/** A connection of drizzle that records what is asked of pg, and never answers. */
async function recorded(prepares: boolean) {
  const { client } = await SilentServer.connected();
  const asked: { config: { name?: string; text: string; rowMode?: string }; values: unknown[] }[] = [];
  const query = (config: (typeof asked)[number]['config'], values: unknown[]) => {
    asked.push({ config, values });
    return new Promise<never>(() => undefined);
  };
  const recording = Object.assign(Object.create(client), { query });
  return { db: transactionOf(recording, prepares, 'tenant'), asked };
}

test('each query asks `prepareQuery` of its session, whose third parameter is its name (drizzle-session.ts)', async () => {
  const { db, asked } = await recorded(true);
  void db.select({ id: things.id }).from(things).execute();
  void db.select({ name: things.name }).from(things).prepare('own').execute();
  const names = asked.map(({ config }) => config.name ?? '');
  assert.match(names[0] ?? '', /^recado_\w+_tenant$/, 'statements of own work are not kept: see `prepareQuery`');
  assert.equal(names[1], 'own_tenant', 'the name of a prepared query does not reach `prepareQuery`');
});

test('a query is issued while `execute` of what `prepareQuery` returned runs, not later (drizzle-session.ts)', async () => {
  const { db, asked } = await recorded(false);
  void db.update(things).set({ name: 'new' }).where(eq(things.id, 1)).execute();
  void db.delete(things).where(eq(things.id, 2)).execute();
  const values = asked.map((query) => query.values);
  assert.deepEqual(
    values,
    [['new', 1], [2]],
    'drizzle issues later than `execute`: the order of statements may change',
  );
});

test('drizzle asks pg by `client.query` with text, name and row mode, and with the values beside (measure-statements.ts)', async () => {
  const { db, asked } = await recorded(false);
  void db.select({ id: things.id }).from(things).where(eq(things.id, 7)).execute();
  const [query] = asked;
  assert.equal(query?.config.text, 'select "id" from "things" where "things"."id" = $1');
  assert.equal(query.config.rowMode, 'array', 'drizzle reads rows otherwise: `KnownColumns` tells them by `rowMode`');
  assert.deepEqual(
    query.values,
    [7],
    'drizzle gives values elsewhere: `KnownColumns` takes them from the second parameter',
  );
});

test('the dialect writes a part of a statement, and placeholders stay among its values (statement-text.ts)', () => {
  const part = sql` where ${things.id} = ${sql.placeholder('id')} and ${things.name} = ${'x'}`;
  const { sql: written, params } = statementText(part);
  assert.equal(written, ' where "things"."id" = $1 and "things"."name" = $2');
  assert.deepEqual(filled(params, { id: 5 }), [5, 'x'], 'placeholders are not filled: see `fillPlaceholders`');
});

test('a column names its kind as `columnType`, `PgTimestamp` for a Date (row-reader.ts)', () => {
  const kinds = [things.at.columnType, things.atText.columnType];
  assert.deepEqual(kinds, ['PgTimestamp', 'PgTimestampString'], 'times are read by drizzle, several times slower');
});

test('a column whose values need no conversion has the `mapFromDriverValue` of all columns (row-reader.ts)', () => {
  const isPlain = (column: Column) => column.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  assert.equal(
    Column.prototype.mapFromDriverValue.call(things.name, 'x'),
    'x',
    'the common `mapFromDriverValue` converts',
  );
  assert.ok(isPlain(things.name), 'texts are converted value by value');
  assert.ok(!isPlain(things.loud) && !isPlain(things.at), 'values that need a conversion are passed on as they are');
  assert.equal(things.loud.mapFromDriverValue('x'), 'x!');
});

test('an expression with an alias has `getSQL`, and a record of columns has not (row-reader.ts)', () => {
  assert.ok('getSQL' in sql`1`.as('one'), 'expressions are read as records: see `isField`');
  assert.ok(!('getSQL' in { id: things.id }));
});
