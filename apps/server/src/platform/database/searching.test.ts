import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import { contacts } from '../../areas/conversations/contacts/contacts.schema.ts';
import { addTwoCompanies, openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { matches } from './conditions.ts';
import { listOf } from './paging.ts';
import { searching } from './searching.ts';
import type { Unit } from './unit-of-work.ts';

let database: TestDatabase;
let [ours, theirs] = [0, 0];

before(async () => {
  database = await openTestDatabase();
  ({ ours, theirs } = await addTwoCompanies(database));
  await database.database.system(async ({ db }) => {
    for (const companyId of [ours, theirs])
      await db.execute(sql`insert into contacts (company_id, name, number)
        select ${companyId}, case when n <= 40 then 'Gisele ' else 'Somebody else ' end || n, ${companyId} || '0' || n
        from generate_series(1, 2000) n`);
    await db.execute(sql`set local role none`);
    // PostgreSQL chooses between indexes by how much there is to read.
    await db.execute(sql`analyze contacts`);
    await db.execute(sql`select gin_clean_pending_list('contacts_search')`);
  });
});
after(() => database.close());

/** As on a managed database, whose owner is no superuser. */
function setLeakproof(isLeakproof: boolean): Promise<unknown> {
  return database.database.system(async ({ db }) => {
    await db.execute(sql`set local role none`);
    await db.execute(sql.raw(`alter function pg_catalog.textlike(text, text) ${isLeakproof ? '' : 'not'} leakproof`));
  });
}

const roleOf = async ({ db }: Unit) =>
  (await db.execute<{ role: string }>(sql`select current_user::text as role`)).rows[0]?.role;

/** The second page of a search, as `GET /contacts` reads it. */
function secondPage(companyId: number) {
  return database.database.tenant(companyId, async (unit) => {
    const where = eq(contacts.companyId, companyId);
    const found = sql`
      select ${contacts.id}, ${contacts.searchText} from ${contacts} where ${and(where, matches(contacts.searchText, 'gisele'))}`;
    const hits = (most: number) => sql`${found} limit ${most}`;
    const first = (most: number) => sql`${found} order by ${contacts.searchText}, ${contacts.id} limit ${most}`;
    const order = [contacts.searchText, contacts.id];
    const rows = unit.db.select().from(contacts).$dynamic();
    const list = { from: contacts, rows, where, found: { id: contacts.id, hits, first }, order, size: 15 };
    const page = await listOf(unit, list, { pageNumber: 2 });
    assert.equal(await roleOf(unit), 'recado_tenant', 'what follows is behind the wall again');
    return { ...page, rows: page.rows.map(({ companyId: of, name }) => [of, name]) };
  });
}

/** Whether the index of texts is used where PostgreSQL has no other way but reading all. */
function usesIndex(within: (unit: Unit, search: () => Promise<string>) => Promise<string>): Promise<boolean> {
  return database.database.tenant(ours, async (unit) => {
    for (const way of ['seqscan', 'indexscan']) await unit.db.execute(sql.raw(`set local enable_${way} = off`));
    const plan = await within(unit, async () => {
      const { rows } = await unit.db.execute(sql`explain select ${contacts.id} from ${contacts}
        where ${matches(contacts.searchText, 'gisele')}`);
      return JSON.stringify(rows);
    });
    return plan.includes('contacts_search');
  });
}

test('a search finds the same, and uses the index of texts, where LIKE is not LEAKPROOF', async () => {
  const before = await secondPage(ours);
  assert.deepEqual([before.count, before.rows.length, before.hasMore], [40, 15, true]);
  await setLeakproof(false);
  try {
    assert.deepEqual(await secondPage(ours), before);
    assert.equal(await usesIndex((_, search) => search()), false, 'behind the wall');
    assert.equal(await usesIndex(searching), true);
  } finally {
    await setLeakproof(true);
  }
});

test('its statements see the rows of other companies only where LIKE is not LEAKPROOF, and name their own', async () => {
  const counted = (unit: Unit) =>
    searching(unit, async () => {
      const { rows } = await unit.db.execute<{ of: number }>(sql`select distinct company_id as of from contacts`);
      return rows.map(({ of }) => of).sort();
    });
  assert.deepEqual(await database.database.tenant(ours, counted), [ours]);
  await setLeakproof(false);
  try {
    assert.deepEqual(await database.database.tenant(ours, counted), [ours, theirs].sort());
    const page = await secondPage(theirs);
    assert.deepEqual(new Set(page.rows.map(([of]) => of)), new Set([theirs]));
    assert.equal(page.count, 40);
  } finally {
    await setLeakproof(true);
  }
});

test('a search that fails ends its unit, and a savepoint keeps the wall', async () => {
  await setLeakproof(false);
  try {
    await database.database.tenant(ours, async (unit) => {
      const failing = unit.savepoint(() => searching(unit, async () => unit.db.execute(sql`select 1 / 0`)));
      await assert.rejects(failing);
      assert.equal(await roleOf(unit), 'recado_tenant');
      const thrown = searching(unit, () => Promise.reject(new Error('not of the database')));
      await assert.rejects(thrown, /not of the database/);
      assert.equal(await roleOf(unit), 'recado_tenant');
    });
  } finally {
    await setLeakproof(true);
  }
});
