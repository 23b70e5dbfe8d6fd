import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { sealedColumns } from '../reseal/sealed-columns.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type ArchiveTable, archiveTables, ownedTables, readCatalogue } from './catalogue.ts';
import { uniqueColumns } from './collisions.ts';
import { atRest, fileColumns, jsonColumns, leftOutColumns, leftOutTables, looseReferences } from './named.ts';
import { secretColumns } from './secret-lines.ts';

let opened: TestDatabase;
let tables: ArchiveTable[];
before(async () => {
  opened = await openTestDatabase();
  tables = await opened.database.units.attempt(async ({ db }) => ({
    result: await archiveTables(db),
    committed: null,
  }));
});
after(() => opened.close());

const columnsOf = (table: string) => tables.find(({ name }) => name === table)?.columns ?? [];
const names = (table: string) => columnsOf(table).map(({ name }) => name);

test('every table of a company is in an archive or left out for a reason', async () => {
  const owned = await opened.database.units.attempt(async ({ db }) => ({
    result: ownedTables(await readCatalogue(db)),
    committed: null,
  }));
  const included = tables.map(({ name }) => name);
  assert.deepEqual(owned.filter((name) => !included.includes(name)).sort(), Object.keys(leftOutTables).sort());
  assert.ok(included.length > 50);
});

test('every number that may name a record has a foreign key, or a place among the loose references', () => {
  const unknown = tables.flatMap(({ name, columns }) =>
    columns
      .filter(({ kind, type }) => kind === 'value' && /^(integer|bigint)(\[\])?$/.test(type))
      .filter((column) => /(_id|_ids|_of)$/.test(column.name))
      .map((column) => `${name}.${column.name}`),
  );
  assert.deepEqual(unknown, [], 'name them in `looseReferences` of named.ts');
});

test('every column of JSON is known, with what it names', () => {
  const found = tables.flatMap(({ name, columns }) =>
    columns.filter(({ type }) => /^jsonb?$/.test(type)).map((column) => `${name}.${column.name}`),
  );
  const known = Object.entries(jsonColumns).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  assert.deepEqual(found.sort(), known.sort(), 'name them in `jsonColumns` of named.ts');
});

test('what is named by hand exists', () => {
  for (const [table, columns] of Object.entries({ ...looseReferences, ...atRest })) {
    for (const column of Object.keys(columns)) assert.ok(names(table).includes(column), `${table}.${column}`);
  }
  for (const [table, column] of Object.entries(fileColumns)) assert.ok(names(table).includes(column), table);
  for (const [table, columns] of Object.entries(leftOutColumns)) {
    for (const column of Object.keys(columns)) assert.equal(names(table).includes(column), false, `${table}.${column}`);
  }
});

test('every sealed column of an archive is among its secrets, and every column that looks like one', () => {
  for (const { table, column } of sealedColumns) {
    const found = tables.find(({ name }) => name === table);
    if (found)
      assert.ok(
        secretColumns(found).some(({ name }) => name === column),
        `${table}.${column}`,
      );
  }
  // Versions of keys, numbers of tokens of an AI and digests of files are no secrets.
  const harmless = /_version$|_tokens$|^sha256$/;
  const looks = tables.flatMap(({ name, columns }) =>
    columns
      .filter(({ kind, name: column }) => kind === 'value' && !harmless.test(column))
      .filter((column) => /secret|password|token|hash|sealed|(^|_)key$/.test(column.name))
      .map((column) => `${name}.${column.name}`),
  );
  // Names of settings, of fields and of apps' data, keys of repeated requests, and the address at which WhatsApp calls.
  const known = ['settings.key', 'campaign_settings.key', 'messages.client_key', 'chat_messages.client_key'];
  assert.deepEqual(
    looks.sort(),
    [...known, 'app_data.key', 'custom_fields.key', 'official_connections.webhook_key'].sort(),
  );
});

test('every value that the installation can have only once is looked up before', async () => {
  const { rows } = await opened.database.system(({ db }) =>
    db.execute(sql`
      select t.relname as "table", array_agg(coalesce(a.attname, 'email') order by a.attname)::text[] as columns
      from pg_index i join pg_class t on t.oid = i.indrelid
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey)
      where i.indisunique and not i.indisprimary and t.relnamespace = 'public'::regnamespace group by i.indexrelid, t.relname`),
  );
  const unique = z.array(z.object({ table: z.string(), columns: z.array(z.string()) })).parse(rows);
  const ofCompany = (table: string, column: string) => {
    const known = columnsOf(table).find(({ name }) => name === column);
    return column === 'company_id' || known?.kind === 'reference' || known?.kind === 'secret';
  };
  const global = unique
    .filter(({ table }) => tables.some(({ name }) => name === table) && table !== 'plans')
    .filter(({ table, columns }) => !columns.some((column) => ofCompany(table, column)))
    .map(({ table, columns }) => `${table}.${columns.join()}`);
  const known = Object.entries(uniqueColumns).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  // The name of a file has its company.
  assert.deepEqual(global.sort(), [...known, 'media_files.name'].sort());
});
