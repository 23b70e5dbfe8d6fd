import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { contacts } from '../../areas/conversations/contacts/contacts.schema.ts';
import { tickets } from '../../areas/conversations/tickets/tickets.schema.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { fastListOf, pageAnswer } from './fast-list.ts';
import type { Paged } from './paging.ts';
import { companies } from './schema/companies.ts';
import { queues } from './schema/queues.ts';
import { constant, ownCompany, preparedTail, type RowOf, Selection, selectionOf } from './selection.ts';

const fields = {
  ticket: getTableColumns(tickets),
  queue: { id: queues.id, name: queues.name },
  loud: sql<string>`upper(${contacts.name})`.as('loud'),
};
const selection = selectionOf(
  fields,
  new QueryBuilder()
    .select(fields)
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .leftJoin(queues, eq(queues.id, tickets.queueId)),
);

let test: TestDatabase;
let company = 0;

before(async () => {
  test = await openTestDatabase();
  const [row] = await test.database.system(({ db }) => db.insert(companies).values({ name: 'Shop' }).returning());
  company = row?.id ?? 0;
  await test.database.tenant(company, async ({ db }) => {
    const [queue] = await db.insert(queues).values({ companyId: company, name: 'Sales', color: '#123456' }).returning();
    const people = await db
      .insert(contacts)
      .values(
        ['ana', 'bia', 'cao'].map((name, index) => ({ companyId: company, name, number: `551190000000${index}` })),
      )
      .returning();
    for (const [index, { id: contactId }] of people.entries()) {
      const queueId = index === 0 ? null : queue?.id;
      await db.insert(tickets).values({ companyId: company, contactId, queueId, botState: { step: index } });
    }
  });
});

after(() => test.close());

describe('a selection', () => {
  for (const zone of ['UTC', 'America/Sao_Paulo']) {
    it(`returns what drizzle returns, in ${zone}`, async () => {
      await test.database.tenant(company, async (unit) => {
        await unit.db.execute(sql`select set_config('TimeZone', ${zone}, true)`);
        const expected = await unit.db
          .select(fields)
          .from(tickets)
          .innerJoin(contacts, eq(contacts.id, tickets.contactId))
          .leftJoin(queues, eq(queues.id, tickets.queueId))
          .orderBy(desc(tickets.id));
        const rows = await unit.select(selection, { where: undefined, orderBy: [desc(tickets.id)] });
        assert.deepEqual(rows, expected);
        assert.deepEqual(
          rows.map(({ queue, loud }) => [loud, queue?.name]),
          [
            ['CAO', 'Sales'],
            ['BIA', 'Sales'],
            ['ANA', undefined],
          ],
        );
      });
    });
  }

  it('locks the rows that it reads, also with a prepared tail', async () => {
    const ids = { id: companies.id };
    const held = selectionOf(ids, new QueryBuilder().select(ids).from(companies), ' for update');
    const byId = preparedTail<{ id: number }>((value) => ({ where: eq(companies.id, value('id')), limit: 1 }));
    for (const tail of [{ where: eq(companies.id, company), limit: 1 }, byId({ id: company })]) {
      const lockedBy = await test.database.tenant(company, async (unit) => {
        assert.deepEqual(await unit.select(held, tail), [{ id: company }]);
        // PostgreSQL writes the transaction that locks a row into the row (xmax).
        const { rows } = await unit.db.execute(
          sql`select xmax = pg_current_xact_id()::xid as own from companies where id = ${company}`,
        );
        return rows[0];
      });
      assert.deepEqual(lockedBy, { own: true });
    }
  });

  it('applies limit and offset', async () => {
    const orderBy = [desc(tickets.id)];
    const where = eq(tickets.status, constant('pending'));
    const rows = await test.database.tenant(company, (unit) =>
      unit.select(selection, { where, orderBy, limit: 1, offset: 1 }),
    );
    assert.deepEqual(
      rows.map(({ loud }) => loud),
      ['BIA'],
    );
  });

  it('treats a constant that looks like SQL as text', async () => {
    const where = eq(contacts.name, constant(`ana' or 'a'='a`));
    const rows = await test.database.tenant(company, (unit) => unit.select(selection, { where }));
    assert.deepEqual(rows, []);
  });
});

const wholePage = pageAnswer((page: Paged<RowOf<typeof selection>>) => page);
const counting = { count: sql<number>`count(*)::integer`.as('count') };
const own = eq(tickets.companyId, ownCompany);
const list = {
  rows: selection,
  count: selectionOf(counting, new QueryBuilder().select(counting).from(tickets)),
  where: own,
  order: [desc(tickets.id)],
  size: 2,
};
const ids = sql`select ${tickets.id} from ${tickets} where ${own}`;
const search = { id: tickets.id, hits: () => ids, first: () => ids };

describe('statements that are sent with their tenant scope', () => {
  const found = { id: tickets.id, sortedBy: [tickets.createdAt] };
  const older = { condition: sql`${tickets.id} < (select max(id) from tickets)` };
  const newest = { condition: sql`${tickets.id} > (select min(id) from tickets)`, orderBy: [desc(tickets.id)] };
  const last = { condition: sql`${tickets.id} = (select max(id) from tickets)` };
  const inParts = { found, parts: { each: [older, newest], mayOverlap: true } };
  const ofParts = { found, parts: { each: [older, newest], areTheList: true, mayOverlap: true } };
  const apart = { found, parts: { each: [older, last], areTheList: true } };
  for (const [how, name] of [
    [{}, 'plain'],
    [{ search }, 'searched'],
    [{ found }, 'found first'],
    [inParts, 'in parts that have a row in common'],
    [ofParts, 'of parts that have a row in common'],
    [apart, 'of parts that have no row in common'],
  ] as const) {
    it(`return a page and the count (${name})`, async () => {
      const louds = async (pageNumber: number) => {
        const { rows, ...page } = await fastListOf(
          test.database.reader(company),
          { ...list, ...how },
          { pageNumber },
          wholePage,
        );
        return { louds: rows.map(({ loud }) => loud), ...page };
      };
      assert.deepEqual(await louds(1), { louds: ['CAO', 'BIA'], count: 3, hasMore: true });
      assert.deepEqual(await louds(2), { louds: ['ANA'], count: 3, hasMore: false });
      assert.deepEqual(await louds(9), { louds: [], count: 3, hasMore: false });
    });
  }

  it('see no rows of another company, and none of this one in a tenant scope of another', async () => {
    const [row] = await test.database.system(({ db }) => db.insert(companies).values({ name: 'Other' }).returning());
    const seen = await fastListOf(test.database.reader(row?.id ?? 0), list, { pageNumber: 1 }, wholePage);
    assert.deepEqual(seen, { rows: [], count: 0, hasMore: false });
    const theirs = await test.database
      .reader(row?.id ?? 0)
      .select(selection, { where: eq(tickets.companyId, company) });
    assert.deepEqual(theirs, []);
  });

  it('return nothing when the tenant scope could not be built', async () => {
    const statement = selection.statement({ where: eq(tickets.companyId, company) });
    const reading = test.database.units.attempt(async (session) => {
      const result = await session.rowsBetween('BEGIN; SELECT 1 / 0', [statement], 'COMMIT');
      return { result, committed: null };
    });
    await assert.rejects(reading, /division by zero/);
  });

  it('cannot write, and leave the connection usable when they fail', async () => {
    const reader = test.database.reader(company);
    const writing = new Selection('delete from tickets returning id', () => null);
    const broken = new Selection('select 1 / 0', () => null);
    const attempts = Array.from({ length: 20 }, (_, index) =>
      reader.select(index % 2 ? writing : broken, { where: undefined, limit: index % 2 ? undefined : index + 1 }),
    );
    for (const attempt of await Promise.allSettled(attempts)) assert.equal(attempt.status, 'rejected');
    const { count } = await fastListOf(test.database.reader(company), list, { pageNumber: 1 }, wholePage);
    assert.equal(count, 3);
  });
});
