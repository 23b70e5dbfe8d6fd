import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { connectionPool } from '../../../channels/jobs.ts';
import { jobs } from '../../../platform/database/schema/jobs.ts';
import { eventually } from '../../../testing/eventually.ts';
import { jobsLeft } from '../../../testing/jobs-left.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { type Office, openOffice } from '../../conversations/tickets/testing/office.ts';
import { ticketCycles, tickets } from '../../conversations/tickets/tickets.schema.ts';

describe('deleted records are hidden at once and removed in parts', () => {
  let server: TestServer;
  let office: Office;

  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());
  beforeEach(async () => {
    office = await openOffice(server);
  });

  /** Creates tickets of the office's first queue with two messages each, more than one transaction handles. */
  async function fill(howMany: number, given: Partial<typeof tickets.$inferInsert> = {}) {
    const { companyId, connectionId, sales } = office;
    await office.system(async ({ db }) => {
      const people = Array.from({ length: howMany }, (_, index) => ({ companyId, name: `Cliente ${index}` }));
      const made = await db.insert(contacts).values(people).returning();
      const place = { companyId, whatsappId: connectionId, queueId: sales.id, ...given };
      const theirs = await db
        .insert(tickets)
        .values(made.map(({ id }) => ({ ...place, contactId: id })))
        .returning();
      const { queueId, userId, whatsappId } = { userId: null, ...place };
      await db
        .insert(ticketCycles)
        .values(theirs.map(({ id }) => ({ companyId, ticketId: id, queueId, userId, whatsappId })));
      const fields = { companyId, body: 'oi', queueId, userId, connectionId: whatsappId };
      await db.insert(messages).values(theirs.flatMap(({ id }) => [1, 2].map(() => ({ ...fields, ticketId: id }))));
    });
  }
  const leftOf = async (table: string, id: number) => {
    const { rows } = await office.system(async ({ db }) => {
      await db.execute(sql`select set_config('recado.retired', 'shown', true)`);
      return db.execute(sql`select id from ${sql.identifier(table)} where id = ${id}`);
    });
    return rows.length;
  };
  const isGone = (table: string, id: number) =>
    eventually(`${table} ${id} is gone`, async () => (await leftOf(table, id)) === 0, {
      explain: () => jobsLeft(server.database.database),
    });
  const ticketsNow = () =>
    office.system(({ db }) => db.select().from(tickets).where(eq(tickets.companyId, office.companyId)));

  test('a queue with many tickets', async () => {
    const { companyId, sales, admin, ana } = office;
    await fill(230, { status: 'open', userId: ana.id });
    await fill(40, { status: 'closed' });
    const params = { queueId: sales.id };
    assert.equal((await server.call('DELETE /queue/:queueId', { as: admin, params })).status, 200);
    const listed = await server.call('GET /queue', { as: admin });
    assert.ok(!listed.body.some(({ id }) => id === sales.id));
    assert.equal((await server.call('GET /queue/:queueId', { as: admin, params })).status, 404);
    assert.equal((await server.call('DELETE /queue/:queueId', { as: admin, params })).status, 404);
    const again = { name: sales.name, color: sales.color };
    assert.equal((await server.call('POST /queue', { as: admin, body: again })).status, 200);
    await isGone('queues', sales.id);
    const now = await ticketsNow();
    assert.equal(now.length, 270);
    assert.ok(now.every(({ queueId }) => queueId === null));
    assert.equal(now.filter(({ status, userId }) => status === 'pending' && userId === null).length, 230);
    const stored = await office.system(({ db }) => db.select().from(messages).where(eq(messages.companyId, companyId)));
    assert.ok(stored.length === 540 && stored.every(({ queueId }) => queueId === null));
  });

  test('a removal that was interrupted continues at the next start', async () => {
    const { sales, admin } = office;
    await fill(600, { status: 'closed' });
    await server.call('DELETE /queue/:queueId', { as: admin, params: { queueId: sales.id } });
    server = await server.restart();
    office = { ...office, system: (work) => server.database.database.system(work) };
    await isGone('queues', sales.id);
    assert.ok((await ticketsNow()).every(({ queueId }) => queueId === null));
  });

  test('a user, whose address becomes available and whose messages stay', async () => {
    const { companyId, admin, ana } = office;
    await fill(120, { status: 'open', userId: ana.id });
    const params = { userId: ana.id };
    assert.equal((await server.call('DELETE /users/:userId', { as: admin, params })).status, 200);
    assert.equal((await server.call('GET /users/:userId', { as: admin, params })).status, 404);
    assert.equal((await server.call('GET /tickets', { as: ana })).status, 401);
    const body = { name: 'Ana de novo', email: ana.email, profile: 'user', password: 'correct horse battery' };
    assert.equal((await server.call('POST /users', { as: admin, body })).status, 200);
    await isGone('users', ana.id);
    const now = await ticketsNow();
    assert.ok(now.length === 120 && now.every(({ status, userId }) => status === 'pending' && userId === null));
    const stored = await office.system(({ db }) => db.select().from(messages).where(eq(messages.companyId, companyId)));
    assert.ok(stored.length === 240 && stored.every(({ userId }) => userId === null));
  });

  test('a connection, whose name becomes available, whose tickets stay and whose jobs are deleted', async () => {
    const { companyId, connectionId, admin } = office;
    await fill(30);
    const pool = connectionPool(connectionId);
    await office.system((unit) =>
      unit.enqueue({
        companyId,
        lane: `send:${connectionId}:x`,
        kind: 'send-message',
        payload: { messageId: 1 },
        pool,
      }),
    );
    const params = { whatsappId: connectionId };
    const { name } = (await server.call('GET /whatsapp/:whatsappId', { as: admin, params })).body;
    assert.equal((await server.call('DELETE /whatsapp/:whatsappId', { as: admin, params })).status, 200);
    assert.equal((await server.call('GET /whatsapp/:whatsappId', { as: admin, params })).status, 404);
    assert.deepEqual((await server.call('GET /whatsapp', { as: admin })).body, []);
    const again = await server.call('POST /whatsapp', { as: admin, body: { name } });
    assert.deepEqual([again.status, again.body.isDefault], [200, true]);
    await isGone('whatsapps', connectionId);
    assert.ok((await ticketsNow()).every(({ whatsappId }) => whatsappId === null));
    const work = await office.system(({ db }) => db.select().from(jobs).where(eq(jobs.pool, pool)));
    assert.deepEqual(work, []);
  });
});
