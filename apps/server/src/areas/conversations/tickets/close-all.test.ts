import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { and, eq, ne } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { openOffice } from './testing/office.ts';
import { ticketCycles, tickets } from './tickets.schema.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('close all: some at once, the rest in batches, and the caller receives the progress', async () => {
  const { companyId, sales, support, admin, system } = await openOffice(server);
  await system(async ({ db }) => {
    const people = Array.from({ length: 250 }, (_, index) => ({ companyId, name: `Cliente ${index}` }));
    const made = await db.insert(contacts).values(people).returning();
    const values = made.map(({ id }) => ({ companyId, contactId: id, queueId: sales.id }));
    const theirs = await db.insert(tickets).values(values).returning();
    await db.insert(ticketCycles).values(theirs.map(({ id }) => ({ companyId, ticketId: id })));
  });
  const elsewhere = await server.make.ticket({ companyId, queueId: support.id });
  const later = new Date(Date.now() + 60_000);
  const busy = await server.make.ticket({ companyId, queueId: sales.id, lastMessageAt: later });
  const browser = await server.socket(admin);
  const body = { status: 'pending', selectedQueueIds: [sales.id] };
  const answer = await server.call('POST /tickets/closeAll', { as: admin, body });
  assert.deepEqual(answer.body, { closed: 250, remaining: 150 });
  const over = await browser.waitFor(`company-${companyId}-closeAll`, (payload) =>
    JSON.stringify(payload).includes('"isOver":true'),
  );
  assert.deepEqual(over, { action: 'update', closed: 250, total: 250, isOver: true });
  const left = await system(({ db }) =>
    db
      .select()
      .from(tickets)
      .where(and(eq(tickets.companyId, companyId), ne(tickets.status, 'closed'))),
  );
  assert.deepEqual(left.map(({ id }) => id).sort(), [elsewhere.id, busy.id].sort());
  const rounds = await system(({ db }) => db.select().from(ticketCycles).where(eq(ticketCycles.companyId, companyId)));
  assert.equal(rounds.filter(({ finishedAt }) => finishedAt === null).length, 2);
});

test('a closing that was interrupted continues after the next start', async () => {
  const { companyId, sales, admin, system } = await openOffice(server);
  await system(async ({ db }) => {
    const people = Array.from({ length: 350 }, (_, index) => ({ companyId, name: `Cliente ${index}` }));
    const made = await db.insert(contacts).values(people).returning();
    await db.insert(tickets).values(made.map(({ id }) => ({ companyId, contactId: id, queueId: sales.id })));
  });
  const body = { status: 'pending', selectedQueueIds: [sales.id] };
  await server.call('POST /tickets/closeAll', { as: admin, body });
  server = await server.restart();
  await eventually('all are closed', async () => {
    const left = await server.database.database.system(({ db }) =>
      db
        .select()
        .from(tickets)
        .where(and(eq(tickets.companyId, companyId), ne(tickets.status, 'closed'))),
    );
    return left.length === 0;
  });
});
