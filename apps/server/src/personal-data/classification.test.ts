import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { openTestDatabase } from '../testing/database.ts';
import { classesOf, classifiedTables, documentDataMap, generatedFrom } from './classification.ts';

const file = new URL('../../../../docs/privacy.md', import.meta.url);
const columnRow = z.object({ table: z.string(), column: z.string() });

test('every column of every table is classified once, and no other is', async () => {
  const { database, close } = await openTestDatabase();
  const { rows } = await database.system(({ db }) =>
    db.execute(sql`select c.relname as "table", a.attname as "column"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`),
  );
  await close();
  const stored = z.array(columnRow).parse(rows);
  const names = stored.map(({ table, column }) => `${table}.${column}`);
  const known = Object.keys(classifiedTables).flatMap((table) =>
    classesOf(table).map(({ column }) => `${table}.${column}`),
  );
  assert.ok(names.length > 1_000);
  assert.deepEqual(known.toSorted(), names.toSorted(), 'name them in apps/server/src/personal-data, by what they are');
});

test('the data map of docs/privacy.md is that of the classification', () => {
  const text = readFileSync(file, 'utf8');
  const written = text.slice(0, text.indexOf(generatedFrom)) + documentDataMap();
  if (process.env.WRITE_DOCUMENT) writeFileSync(file, written);
  assert.equal(text, written, 'run this test with WRITE_DOCUMENT=1, and look at what changed');
});
