import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mostCounted } from '@recado/contract';
import { eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { contacts } from '../../areas/conversations/contacts/contacts.schema.ts';
import { addTwoCompanies, openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { folded } from './conditions.ts';
import { fastListOf, pageAnswer } from './fast-list.ts';
import { listOf, type Paged, type PageRequest } from './paging.ts';
import { companies } from './schema/companies.ts';
import { queues } from './schema/queues.ts';
import { counting, ownCompany, selectionOf } from './selection.ts';

const wholePage = pageAnswer((page: Paged<{ id: number }>) => page);

let database: TestDatabase;
let companyId = 0;

before(async () => {
  database = await openTestDatabase();
  const { ours, theirs } = await addTwoCompanies(database);
  companyId = ours;
  await database.database.system(async ({ db }) => {
    const names = ['Ação 100%', 'Balcão', 'Caixa', 'Depósito', 'Entrega'];
    const own = names.map((name, place) => ({ companyId: ours, name, color: `#${place}` }));
    await db.insert(queues).values([...own, { companyId: theirs, name: 'Balcão', color: '#9' }]);
  });
});
after(() => database.close());

/** The names on one page of two; `counted`: how many count queries were run. */
function page(asked: PageRequest) {
  return database.database.tenant(companyId, async (unit) => {
    let counted = 0;
    const counting = {
      ...unit,
      db: new Proxy(unit.db, {
        get(db, name) {
          if (name === '$count') counted += 1;
          return Reflect.get(db, name, db);
        },
      }),
    };
    const list = {
      from: queues,
      rows: unit.db.select().from(queues).$dynamic(),
      where: eq(queues.companyId, companyId),
      search: folded(queues.name),
      order: [queues.name],
      size: 2,
    };
    const { rows, ...rest } = await listOf(counting, list, asked);
    return { names: rows.map(({ name }) => name), ...rest, counted };
  });
}

test('a list is counted up to a bound, and still shows whether more follows', async () => {
  const many = mostCounted + 2;
  const counted = await database.database.system(async ({ db }) => {
    const [company] = await db.insert(companies).values({ name: 'Many' }).returning();
    const id = company?.id ?? 0;
    await db.execute(sql`insert into contacts (company_id, name, number)
      select ${id}, 'Contact ' || n, n::text from generate_series(1, ${many}::int) n`);
    return id;
  });
  const where = eq(contacts.companyId, counted);
  const slow = (pageNumber: number) =>
    database.database.tenant(counted, (unit) => {
      const rows = unit.db.select({ id: contacts.id }).from(contacts).$dynamic();
      return listOf(
        unit,
        { from: contacts, rows, where, search: contacts.searchText, order: [contacts.id] },
        { pageNumber },
      );
    });
  const columns = { id: contacts.id };
  const fast = (pageNumber: number, searched: boolean) => {
    const rows = selectionOf(columns, new QueryBuilder().select(columns).from(contacts));
    const own = eq(contacts.companyId, ownCompany);
    const ids = sql`select ${contacts.id} from ${contacts} where ${own}`;
    const hits = (most: number) => sql`${ids} limit ${most}`;
    const first = (most: number) => sql`${ids} order by ${contacts.id} limit ${most}`;
    const search = searched ? { id: contacts.id, hits, first } : undefined;
    const list = { rows, count: counting(contacts), where: own, order: [sql`${contacts.id}`], size: 20, search };
    return fastListOf(database.database.reader(counted), list, { pageNumber }, wholePage);
  };
  const last = Math.ceil(many / 20);
  for (const read of [slow, (page: number) => fast(page, true), (page: number) => fast(page, false)]) {
    const [first, end] = [await read(1), await read(last)];
    assert.deepEqual([first.count, first.hasMore, first.rows.length], [mostCounted, true, 20]);
    assert.deepEqual([end.count, end.hasMore, end.rows.length], [mostCounted, false, many % 20]);
  }
});

test('a list is read in pages, and counted only when the rows do not determine the count', async () => {
  const [first, last] = [await page({ pageNumber: 1 }), await page({ pageNumber: 3 })];
  assert.deepEqual(first, { names: ['Ação 100%', 'Balcão'], count: 5, hasMore: true, counted: 1 });
  assert.deepEqual(last, { names: ['Entrega'], count: 5, hasMore: false, counted: 0 });
  assert.deepEqual(await page({ pageNumber: 4 }), { names: [], count: 5, hasMore: false, counted: 1 });
});

test('a search ignores case and accents, and its wildcards are literal', async () => {
  const found = async (searchParam: string) => (await page({ searchParam, pageNumber: 1 })).names;
  assert.deepEqual(await found('BALCAO'), ['Balcão']);
  assert.deepEqual(await found('0%'), ['Ação 100%']);
  assert.deepEqual(await found('_'), []);
  assert.deepEqual(await found('\\'), []);
});
