import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { QueryInput } from '@recado/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import { jobLanes } from '../../../platform/database/schema/jobs.ts';
import { defaultPool } from '../../../platform/jobs/job.ts';
import { endPauses } from '../../../testing/end-pauses.ts';
import { eventually } from '../../../testing/eventually.ts';
import { jobsLeft } from '../../../testing/jobs-left.ts';
import { useTestServer } from '../../../testing/use-server.ts';
import { sweepTickets } from '../../automation/chatbot/sweep.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { type Office, openOffice } from './testing/office.ts';
import { ticketEvents, tickets } from './tickets.schema.ts';

describe('Deleting a user or queue', () => {
  const server = useTestServer();
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(server);
  });

  /** More tickets of Ana in the first queue than one transaction moves. */
  async function fill(howMany: number, values: Partial<typeof tickets.$inferInsert> = {}): Promise<void> {
    const { companyId, connectionId, sales, ana } = office;
    const place = { companyId, whatsappId: connectionId, queueId: sales.id, userId: ana.id, status: 'open' } as const;
    await office.system(async ({ db }) => {
      const people = Array.from({ length: howMany }, (_, index) => ({ companyId, name: `Cliente ${index}` }));
      const made = await db.insert(contacts).values(people).returning();
      await db.insert(tickets).values(made.map(({ id: contactId }) => ({ ...place, ...values, contactId })));
    });
  }
  const deleteUser = (userId: number, query: QueryInput<'DELETE /users/:userId'> = {}) =>
    server.call('DELETE /users/:userId', { as: office.admin, params: { userId }, query });
  const deleteQueue = (queueId: number, query: QueryInput<'DELETE /queue/:queueId'> = {}) =>
    server.call('DELETE /queue/:queueId', { as: office.admin, params: { queueId }, query });
  /** How many tickets have each combination of status, queue and user. */
  async function places(): Promise<Record<string, number>> {
    const rows = await office.system(({ db }) =>
      db.select().from(tickets).where(eq(tickets.companyId, office.companyId)).orderBy(asc(tickets.id)),
    );
    const found: Record<string, number> = {};
    for (const { status, queueId, userId } of rows) {
      const place = `${status} ${queueId} ${userId}`;
      found[place] = (found[place] ?? 0) + 1;
    }
    return found;
  }
  const untilPlacesAre = (expected: Record<string, number>) =>
    eventually(
      `the tickets are ${JSON.stringify(expected)}`,
      async () => {
        const now = await places();
        return JSON.stringify(now) === JSON.stringify(expected);
      },
      { explain: async () => ({ places: await places(), jobs: await jobsLeft(server.database.database) }) },
    );
  const eventsOf = (kind: 'transferred' | 'returned') =>
    office.system(({ db }) =>
      db
        .select()
        .from(ticketEvents)
        .where(and(eq(ticketEvents.companyId, office.companyId), eq(ticketEvents.kind, kind))),
    );

  test('the tickets of a user move to the chosen colleague, also many; those that the colleague may not see become pending', async () => {
    const { companyId, sales, support, ana, admin } = office;
    const carla = await server.make.user({ companyId, name: 'Carla', queueIds: [sales.id] });
    const browser = await server.socket(carla);
    await fill(230);
    await fill(3, { queueId: support.id });
    assert.equal((await deleteUser(ana.id, { tickets: 'refuse', toUserId: carla.id })).status, 409);
    assert.equal((await deleteUser(ana.id, { toUserId: carla.id })).status, 200);
    await untilPlacesAre({ [`open ${sales.id} ${carla.id}`]: 230, [`pending ${support.id} null`]: 3 });
    const transferred = await eventsOf('transferred');
    assert.equal(transferred.length, 230);
    assert.ok(transferred.every(({ by, toUserName }) => by === 'user' && toUserName === 'Carla'));
    assert.ok(
      transferred.every(({ userName }) => userName === 'Chefe'),
      admin.email,
    );
    assert.equal((await eventsOf('returned')).length, 3);
    await browser.waitFor(`company-${companyId}-ticket`, (payload) =>
      JSON.stringify(payload).includes('"action":"update"'),
    );
  });

  test('no rule of time takes the tickets that the deletion of their user has not moved yet', async () => {
    const { companyId, sales, ana } = office;
    const carla = await server.make.user({ companyId, queueIds: [sales.id] });
    await fill(120);
    const { database } = server.database;
    const laneOfDeletion = { name: `dismantle:users:${ana.id}`, pool: defaultPool };
    const never = sql`'infinity'`;
    await database.system(({ db }) =>
      db.insert(jobLanes).values({ ...laneOfDeletion, wakeAt: never, notBefore: never }),
    );
    assert.equal((await deleteUser(ana.id, { toUserId: carla.id })).status, 200);
    await sweepTickets(server.platform);
    assert.deepEqual(await places(), { [`open ${sales.id} ${carla.id}`]: 100, [`open ${sales.id} ${ana.id}`]: 20 });
    await endPauses(database, companyId);
    await untilPlacesAre({ [`open ${sales.id} ${carla.id}`]: 120 });
  });

  test('the tickets of a user become pending in the chosen queue', async () => {
    const { support, ana } = office;
    await fill(120);
    assert.equal((await deleteUser(ana.id, { toQueueId: support.id })).status, 200);
    await untilPlacesAre({ [`pending ${support.id} null`]: 120 });
    const transferred = await eventsOf('transferred');
    assert.ok(transferred.length === 120 && transferred.every(({ toQueueName }) => toQueueName === 'Suporte'));
  });

  test('the tickets of a queue move to the chosen queue, and keep agents who serve it', async () => {
    const { companyId, sales, support, admin } = office;
    const both = await server.make.user({ companyId, name: 'Davi', queueIds: [sales.id, support.id] });
    await fill(130);
    await fill(5, { userId: both.id });
    await fill(40, { status: 'pending', userId: null });
    await fill(2, { status: 'closed' });
    const counted = await server.call('GET /queue/:queueId/live-tickets', {
      as: admin,
      params: { queueId: sales.id },
    });
    assert.deepEqual(counted.body, { count: 175 });
    assert.equal((await deleteQueue(sales.id, { toQueueId: support.id })).status, 200);
    await untilPlacesAre({
      [`pending ${support.id} null`]: 170,
      [`open ${support.id} ${both.id}`]: 5,
      [`closed null ${office.ana.id}`]: 2,
    });
    assert.deepEqual([(await eventsOf('returned')).length, (await eventsOf('transferred')).length], [130, 45]);
  });

  test('without a choice nothing is deleted if the client requests one; a wrong choice is refused', async () => {
    const { admin, ana, sales } = office;
    await fill(4);
    const params = { userId: ana.id };
    assert.deepEqual((await server.call('GET /users/:userId/live-tickets', { as: admin, params })).body, { count: 4 });
    for (const refused of [
      await deleteUser(ana.id, { tickets: 'refuse' }),
      await deleteQueue(sales.id, { tickets: 'refuse' }),
    ]) {
      assert.deepEqual([refused.status, refused.body.error], [409, 'ERR_TICKETS_LEFT']);
    }
    const other = await openOffice(server);
    for (const query of [{ toUserId: ana.id }, { toUserId: other.ana.id }, { toQueueId: other.sales.id }]) {
      assert.equal((await deleteUser(ana.id, query)).status, 404);
    }
    assert.equal((await deleteQueue(sales.id, { toQueueId: sales.id })).status, 404);
    assert.equal((await server.call('GET /users/:userId', { as: admin, params })).status, 200);
    await untilPlacesAre({ [`open ${sales.id} ${ana.id}`]: 4 });
    await office.system(({ db }) => db.delete(tickets).where(eq(tickets.companyId, office.companyId)));
    assert.equal((await deleteUser(ana.id, { tickets: 'refuse' })).status, 200);
    assert.equal((await deleteQueue(sales.id, { tickets: 'refuse' })).status, 200);
  });

  test('tickets become pending in their queue when the user who should get them is deleted before the move', async () => {
    const { companyId, sales, ana, admin } = office;
    const carla = await server.make.user({ companyId, queueIds: [sales.id] });
    await fill(450);
    assert.equal((await deleteUser(ana.id, { toUserId: carla.id })).status, 200);
    const deletion = await server.call('DELETE /users/:userId', { as: admin, params: { userId: carla.id } });
    assert.equal(deletion.status, 200);
    await untilPlacesAre({ [`pending ${sales.id} null`]: 450 });
  });
});
