import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { tags } from '../../areas/conversations/tickets/tags.schema.ts';
import { addTwoCompanies, openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { isOneOf } from './conditions.ts';
import type { Unit } from './database.ts';
import { prepared } from './prepared.ts';
import { onRequest } from './request-scope.ts';
import { companies } from './schema/companies.ts';
import { preparedTail, selectionOf } from './selection.ts';
import { together } from './unit.ts';

let test: TestDatabase;
before(async () => {
  test = await openTestDatabase();
});
after(() => test.close());

/** The number of statements on companies with this condition that the unit's connection keeps. */
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

const columns = { id: tags.id, name: tags.name };
const tagSelection = selectionOf(columns, new QueryBuilder().select(columns).from(tags));

const named = prepared<{ name: string }>()((db, value) =>
  db
    .select({ companyId: tags.companyId })
    .from(tags)
    .where(eq(tags.name, value('name')))
    .orderBy(tags.companyId),
);

const rename = prepared<{ before: string; name: string }>()((db, value) =>
  db
    .update(tags)
    .set({ name: sql`${value('name')}` })
    .where(eq(tags.name, value('before'))),
);

describe('a prepared query', () => {
  let ours: number;
  let theirs: number;
  before(async () => {
    ({ ours, theirs } = await addTwoCompanies(test));
    const rows = [ours, theirs].map((companyId) => ({ companyId, name: 'new', color: '#123456' }));
    await test.database.system(({ db }) => db.insert(tags).values(rows));
  });

  it('reads in the tenant scope of the unit that runs it, on any connection', async () => {
    const asked = { name: 'new' };
    const found = await Promise.all(
      Array.from({ length: 15 }, () => [
        test.database.tenant(ours, (unit) => named(unit, asked)),
        test.database.tenant(theirs, (unit) => named(unit, asked)),
        test.database.system((unit) => named(unit, asked)),
      ]).flat(),
    );
    const ids = found.map((rows) => rows.map(({ companyId }) => companyId));
    assert.deepEqual(ids, Array.from({ length: 15 }, () => [[ours], [theirs], [ours, theirs]]).flat());
  });

  it('is kept under one name per role, so that a change of the role does not discard its plan', async () => {
    const namesIn = async (unit: Unit) => {
      await named(unit, { name: 'new' });
      const kept = sql`select name from pg_prepared_statements where statement like '%"company_id" from "tags"%'`;
      return (await unit.db.execute<{ name: string }>(kept)).rows.map(({ name }) => name.split('_').at(-1));
    };
    assert.ok((await test.database.tenant(ours, namesIn)).includes('tenant'));
    assert.ok((await test.database.system(namesIn)).includes('system'));
  });

  it('is issued at once: a later SELECT in the same message sees its changes', async () => {
    const [, rows] = await test.database.tenant(ours, (unit) =>
      together(rename(unit, { before: 'new', name: 'renamed' }), unit.select(tagSelection, { where: undefined })),
    );
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['renamed'],
    );
  });
});

/** Tags that have one of two names, sorted by name. */
const ofEither = preparedTail<{ one: string | null; other: string | null }>((value) => ({
  where: or(eq(tags.name, value('one')), eq(tags.name, value('other'))),
  orderBy: [desc(tags.name)],
  limit: 2,
}));

describe('a prepared tail', () => {
  let company: number;
  before(async () => {
    company = (await addTwoCompanies(test)).ours;
    const rows = ['first', 'second', 'third'].map((name) => ({ companyId: company, name, color: '#123456' }));
    await test.database.tenant(company, ({ db }) => db.insert(tags).values(rows));
  });

  const namesOf = async (unit: Unit, one: string | null, other: string | null) =>
    (await unit.select(tagSelection, ofEither({ one, other }))).map(({ name }) => name);

  it('uses the values of each call, and null matches nothing', async () => {
    const found = await test.database.tenant(company, async (unit) => [
      await namesOf(unit, 'first', 'third'),
      await namesOf(unit, null, 'second'),
      await namesOf(unit, null, null),
    ]);
    assert.deepEqual(found, [['third', 'first'], ['second'], []]);
  });

  it('is one statement for all of its calls', async () => {
    const kept = await test.database.tenant(company, async (unit) => {
      await namesOf(unit, 'first', 'third');
      await namesOf(unit, 'second', null);
      return unit.db.execute(
        sql`select 1 from pg_prepared_statements where statement like '%"tags"."name" desc limit 2'`,
      );
    });
    assert.equal(kept.rows.length, 1);
  });
});
