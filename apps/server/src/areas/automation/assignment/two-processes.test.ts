import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { onPostgresql } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { jobsLeft } from '../../../testing/jobs-left.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { ticketEvents, tickets } from '../../conversations/tickets/tickets.schema.ts';
import { assignRegularlyWork } from './assignment-jobs.ts';
import { type Floor, openFloor } from './testing/floor.ts';

describe('Assignment with two processes', { skip: !onPostgresql }, () => {
  let first: TestServer;
  let second: TestServer;
  let floor: Floor;
  before(async () => {
    first = await startTestServer();
    second = await startTestServer({ beside: first });
    floor = await openFloor(first);
    await floor.rule(floor.sales.id, { ticketLimit: 4 });
  });
  after(async () => {
    await second.close();
    await first.close();
  });

  const move = (by: TestServer, as: TestUser, ticketId: number) =>
    by.call('PUT /tickets/:ticketId', {
      as,
      params: { ticketId },
      body: { status: 'pending', userId: null, queueId: floor.sales.id },
    });
  const patience = () => ({ timeoutMs: 20_000, explain: () => jobsLeft(first.database.database) });
  const heldBy = ({ id }: TestUser) => floor.inUnit(({ db }) => db.$count(tickets, eq(tickets.userId, id)));

  test('many tickets that enter at once are given once each, within the limits, to who is online in either', async () => {
    const { ana, carla, admin, support } = floor;
    const moved: number[] = [];
    for (let count = 0; count < 24; count++) moved.push(await floor.wait({ queueId: support.id }));
    const [one, other] = [await first.socket(ana), await second.socket(carla)];
    await Promise.all([one.waitFor('ready'), other.waitFor('ready')]);
    await Promise.all(moved.map((id, index) => move(index % 2 ? first : second, admin, id)));
    await eventually(
      'both have their limit',
      async () => (await heldBy(ana)) === 4 && (await heldBy(carla)) === 4,
      patience(),
    );
    const events = await floor.inUnit(({ db }) =>
      db.select().from(ticketEvents).where(eq(ticketEvents.kind, 'assigned')),
    );
    const given = events.filter(({ toUserName }) => toUserName !== null);
    assert.deepEqual([given.length, new Set(given.map(({ ticketId }) => ticketId)).size], [8, 8]);

    // Who resolves one gets the next, whichever process heard of it.
    const [own] = await floor.inUnit(({ db }) => db.select().from(tickets).where(eq(tickets.userId, carla.id)));
    const closed = await second.call('PUT /tickets/:ticketId', {
      as: carla,
      params: { ticketId: own?.id ?? 0 },
      body: { status: 'closed' },
    });
    assert.equal(closed.status, 200);
    await eventually('carla has another', async () => (await heldBy(carla)) === 5, patience());
  });

  test('who comes online gets what waited, and who comes back from an absence', async () => {
    const { support, bruno, admin } = floor;
    await floor.rule(support.id, { assignmentMode: 'turn', ticketLimit: 1 });
    const [early, late] = [await floor.wait({ queueId: support.id }), await floor.wait({ queueId: support.id })];
    await assignRegularlyWork(first.platform).run(new AbortController().signal);
    await eventually(
      'it is said that nobody is there',
      async () => (await floor.reasons(early))[0] === 'offline',
      patience(),
    );
    const browser = await second.socket(bruno);
    await browser.waitFor('ready');
    await eventually('bruno has the first', async () => (await floor.agentOf(early)) === bruno.id, patience());
    const away = await first.call('PUT /users/:userId/away', {
      as: bruno,
      params: { userId: bruno.id },
      body: { reason: 'Almoço' },
    });
    assert.deepEqual([away.status, away.body.away?.reason], [200, 'Almoço']);
    await first.call('PUT /tickets/:ticketId', { as: admin, params: { ticketId: early }, body: { status: 'closed' } });
    await first.call('DELETE /users/:userId/away', { as: bruno, params: { userId: bruno.id } });
    await eventually('bruno has the second', async () => (await floor.agentOf(late)) === bruno.id, patience());
  });
});
