import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { isOneOf } from './conditions.ts';
import type { Unit } from './database.ts';
import { onRequest } from './request-scope.ts';
import { companies } from './schema/index.ts';

let test: TestDatabase;
before(async () => {
  test = await openTestDatabase();
});
after(() => test.close());

/** How many statements that read companies with this condition the unit's connection kept. */
async function keptAfter({ db }: Unit, condition: SQL): Promise<number> {
  const query = db.select({ id: companies.id }).from(companies).where(condition);
  await query;
  const kept = sql`select 1 from pg_prepared_statements where statement = ${query.toSQL().sql}`;
  return (await db.execute(kept)).rows.length;
}

describe('a connection keeps', () => {
  it('the statements of the server’s own work', async () => {
    assert.equal(await test.database.system((unit) => keptAfter(unit, eq(companies.id, 1))), 1);
  });

  it('no statement of a request, unless it is marked as frequent', async () => {
    const condition = eq(companies.name, 'Shop');
    await onRequest(1, async () => {
      assert.equal(await test.database.tenant(1, (unit) => keptAfter(unit, condition)), 0);
      assert.equal(await test.database.tenant(1, (unit) => keptAfter(unit, condition), 'often'), 1);
    });
  });

  it('no statement whose text depends on the length of a list', async () => {
    assert.equal(await test.database.system((unit) => keptAfter(unit, inArray(companies.id, [1, 2, 3]))), 0);
    assert.equal(await test.database.system((unit) => keptAfter(unit, isOneOf(companies.id, [1, 2, 3]))), 1);
  });
});
