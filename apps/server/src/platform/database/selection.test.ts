import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { companies, contacts, queues, tickets } from './schema/index.ts';
import { constant, selectionOf } from './selection.ts';

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
    it(`reads what drizzle reads, in ${zone}`, async () => {
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

  it('stops after the limit and passes over the offset', async () => {
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

  it('keeps a constant that looks like SQL a text', async () => {
    const where = eq(contacts.name, constant(`ana' or 'a'='a`));
    const rows = await test.database.tenant(company, (unit) => unit.select(selection, { where }));
    assert.deepEqual(rows, []);
  });
});
