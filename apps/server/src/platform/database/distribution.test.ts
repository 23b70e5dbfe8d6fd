import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  beyondCompany,
  byId,
  byReference,
  intoCompany,
  ofBoth,
  ofInstallation,
} from './testing/distribution-exceptions.ts';

let opened: TestDatabase;
before(async () => {
  opened = await openTestDatabase();
});
after(() => opened.close());

async function read<T extends z.ZodType>(row: T, query: ReturnType<typeof sql>): Promise<z.output<T>[]> {
  const { rows } = await opened.database.system(({ db }) => db.execute(query));
  return z.array(row).parse(rows);
}

const names = (list: Readonly<Record<string, string>>) => Object.keys(list).sort();

test('every table has the company of its rows, except those of the installation', async () => {
  const tables = await read(
    z.object({ name: z.string(), required: z.boolean().nullable() }),
    sql`select c.relname as name, a.attnotnull as required
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const those = (required: boolean | null) =>
    tables.filter((table) => table.required === required).map(({ name }) => name);
  assert.ok(those(true).length > 70);
  assert.deepEqual(those(null), names(ofInstallation));
  assert.deepEqual(those(false), names(ofBoth));
});

const key = z.object({ name: z.string(), kind: z.enum(['id', 'reference', 'other']) });

/** The unique keys of tables with companies that do not contain the company. */
const keysWithoutCompany = () =>
  read(
    key,
    sql`select i.relname as name, case
        when exists (select from pg_attribute a
          where a.attrelid = x.indrelid and a.attnum = any(x.indkey) and a.attidentity <> '') then 'id'
        when exists (select from pg_constraint f where f.conrelid = x.indrelid and f.contype = 'f'
          and company.attnum = any(f.conkey)
          and exists (select from unnest(f.conkey) as of(col) where col <> company.attnum and col = any(x.indkey)))
          then 'reference'
        else 'other' end as kind
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      join pg_attribute company on company.attrelid = t.oid and company.attname = 'company_id'
      where x.indisunique and t.relnamespace = 'public'::regnamespace and company.attnum <> all (x.indkey::int2[])
      order by 1`,
  );

test('every unique key contains the company, or is named with the reason why it does not', async () => {
  const keys = await keysWithoutCompany();
  const of = (kind: z.output<typeof key>['kind']) => keys.filter((one) => one.kind === kind).map(({ name }) => name);
  assert.deepEqual(of('id'), [...byId]);
  assert.deepEqual(of('reference'), [...byReference]);
  assert.deepEqual(of('other'), names(beyondCompany));
});

test('a reference between rows of companies carries the company', async () => {
  const references = await read(
    z.object({ name: z.string(), from: z.boolean() }),
    sql`select f.conname as name, own.attnum is not null as from
      from pg_constraint f
      join pg_attribute theirs on theirs.attrelid = f.confrelid and theirs.attname = 'company_id'
      left join pg_attribute own on own.attrelid = f.conrelid and own.attname = 'company_id'
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace
        and (own.attnum is null or own.attnum <> all (f.conkey) or theirs.attnum <> all (f.confkey))
      order by 1`,
  );
  const between = references.filter(({ from }) => from).map(({ name }) => name);
  assert.deepEqual(between, []);
  assert.deepEqual(
    references.map(({ name }) => name),
    names(intoCompany),
  );
});
