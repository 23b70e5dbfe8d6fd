import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Asked, listOf } from './paging.ts';
import { companies, queues } from './schema/index.ts';
import { folded } from './search.ts';

let database: TestDatabase;
let companyId = 0;

before(async () => {
  database = await openTestDatabase();
  companyId = await database.database.system(async ({ db }) => {
    const rows = await db
      .insert(companies)
      .values([{ name: 'Ours' }, { name: 'Theirs' }])
      .returning();
    const [ours = 0, theirs = 0] = rows.map(({ id }) => id);
    const names = ['Ação 100%', 'Balcão', 'Caixa', 'Depósito', 'Entrega'];
    const own = names.map((name, place) => ({ companyId: ours, name, color: `#${place}` }));
    await db.insert(queues).values([...own, { companyId: theirs, name: 'Balcão', color: '#9' }]);
    return ours;
  });
});
after(() => database.close());

/** The names on one page of two; `counted`: how many count queries were run. */
function page(asked: Asked) {
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
