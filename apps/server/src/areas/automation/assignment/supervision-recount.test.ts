import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { seededDraws } from '../../../testing/seeded-draws.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { type Office, openOffice } from '../../conversations/tickets/testing/office.ts';

/** One stored ticket, as the recount below knows it. `since`: the minute from which its customer waits. */
interface Stored {
  id: number;
  status: 'open' | 'pending' | 'closed';
  queueId: number | null;
  userId: number | null;
  isGroup: boolean;
  since: number | null;
}

const minute = (count: number) => new Date(Date.UTC(2026, 2, 1, 12, count)).toISOString();

describe('who waits and serves now', () => {
  const server = useSharedServer();
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(server);
  });

  async function fill(seed: number, count: number): Promise<Stored[]> {
    const { sales, support, ana, bruno, admin } = office;
    const draw = seededDraws(seed);
    const stored: Stored[] = [];
    for (let made = 0; made < count; made += 1) {
      const status = draw.one(['open', 'pending', 'closed'] as const);
      const userId = draw.one([null, ana.id, bruno.id, admin.id]);
      const queueId = draw.one([null, sales.id, support.id]);
      const isGroup = draw.one([false, false, false, true]);
      const since = status === 'closed' || draw.below(3) === 0 ? null : draw.below(50);
      const waitingSince = since === null ? null : new Date(minute(since));
      const { id } = await office.make({ status, userId, queueId, isGroup, waitingSince });
      stored.push({ id, status, queueId, userId, isGroup, since });
    }
    return stored;
  }

  /** Counts by looking at each ticket; shares nothing with the product. */
  function recount(stored: readonly Stored[]) {
    const people = stored.filter(({ isGroup }) => !isGroup);
    const queued = people.filter((one) => one.status === 'pending' && one.userId === null && one.queueId !== null);
    const served = people.filter((one) => one.status === 'open' && one.userId !== null);
    const waits = (of: readonly Stored[]) => {
      const minutes = of.flatMap(({ since }) => (since === null ? [] : [since]));
      return [of.length, minutes.length === 0 ? null : minute(Math.min(...minutes))];
    };
    const last = Number.POSITIVE_INFINITY;
    const inOrder = [...queued, ...served].sort((one, other) => {
      const [since, otherSince] = [one.since ?? last, other.since ?? last];
      return since === otherSince ? one.id - other.id : since - otherSince;
    });
    return {
      queue: (id: number) => waits(queued.filter(({ queueId }) => queueId === id)),
      agent: (id: number) => {
        const own = served.filter(({ userId }) => userId === id);
        return [own.length, ...waits(own.filter(({ since }) => since !== null))];
      },
      tickets: inOrder.map(({ id }) => id),
    };
  }

  test('is what a recount of random tickets says, by queue, by agent, and the longest wait first', async () => {
    const stored: Stored[] = [];
    for (const seed of [11, 20261130, 777]) {
      stored.push(...(await fill(seed, 40)));
      const { body } = await server.call('GET /supervision', { as: office.admin });
      const expected = recount(stored);
      assert.deepEqual(
        body.queues.map(({ id, waiting, oldestSince }) => [id, waiting, oldestSince]),
        body.queues.map(({ id }) => [id, ...expected.queue(id)]),
        `queues, ${seed}`,
      );
      assert.deepEqual(
        body.agents.map(({ id, open, waiting, oldestSince }) => [id, open, waiting, oldestSince]),
        body.agents.map(({ id }) => [id, ...expected.agent(id)]),
        `agents, ${seed}`,
      );
      assert.deepEqual(
        body.tickets.map(({ id }) => id),
        expected.tickets,
        `tickets, ${seed}`,
      );
    }
    const { body } = await server.call('GET /supervision', { as: office.admin });
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((one, other) => one - other);
    assert.deepEqual(ids(body.queues), ids([office.sales, office.support]));
    assert.ok([office.ana, office.bruno].every(({ id }) => body.agents.some((agent) => agent.id === id)));
    const other = await openOffice(server);
    assert.deepEqual((await server.call('GET /supervision', { as: other.admin })).body.tickets, []);
  });
});
