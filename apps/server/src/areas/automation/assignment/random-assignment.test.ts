import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { TestUser } from '../../../testing/factories.ts';
import { randomly } from '../../../testing/randomly.ts';
import { useTestServer } from '../../../testing/use-server.ts';
import { ticketEvents, tickets } from '../../conversations/tickets/tickets.schema.ts';
import { type Floor, openFloor, withoutWorkers } from './testing/floor.ts';

const sequences = Number(process.env.ASSIGNMENT_SEQUENCES ?? 6);
const steps = 25;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

interface Stand {
  id: number;
  queueId: number | null;
  userId: number | null;
  status: string;
  waitingSince: Date | null;
}

/** One company with two assigning queues that share an agent, and what happened in it. */
async function openRandomFloor(floor: Floor, both: TestUser, random: () => number) {
  const { sales, support, ana, bruno, carla, inUnit } = floor;
  const agents: TestUser[] = [ana, bruno, carla, both];
  const queuesOf = new Map([
    [ana.id, [sales.id]],
    [carla.id, [sales.id]],
    [bruno.id, [support.id]],
    [both.id, [sales.id, support.id]],
  ]);
  const limits = new Map(agents.map(({ id }) => [id, 2]));
  const away = new Set<number>();
  const pick = <One>(of: readonly One[]): One | undefined => of[Math.floor(random() * of.length)];
  for (const queue of [sales, support]) {
    await floor.rule(queue.id, { assignmentMode: random() < 0.5 ? 'turn' : 'least', ticketLimit: 2 });
  }
  const stand = () => inUnit(({ db }): Promise<Stand[]> => db.select().from(tickets).orderBy(tickets.waitingSince));
  const openOf = (rows: readonly Stand[], userId: number) =>
    rows.filter((row) => row.status === 'open' && row.userId === userId).length;
  const canTake = (rows: readonly Stand[], userId: number) =>
    floor.online.has(userId) && !away.has(userId) && openOf(rows, userId) < (limits.get(userId) ?? 0);

  const acts: (() => Promise<unknown> | unknown)[] = [
    () => floor.wait({ queueId: pick([sales.id, support.id]) }),
    () => floor.wait({ queueId: pick([sales.id, support.id]) }),
    () => floor.online.add(pick(agents)?.id ?? 0),
    () => floor.online.delete(pick(agents)?.id ?? 0),
    async () => {
      const agent = pick(agents) ?? ana;
      const leaves = !away.delete(agent.id);
      if (leaves) away.add(agent.id);
      await floor.setUser(agent, { awaySince: leaves ? new Date() : null });
    },
    async () => {
      const agent = pick(agents) ?? ana;
      const limit = 1 + Math.floor(random() * 3);
      limits.set(agent.id, limit);
      await floor.setUser(agent, { ticketLimit: limit });
    },
    async () => {
      const open = pick((await stand()).filter(({ status }) => status === 'open'));
      if (open) await inUnit(({ db }) => db.update(tickets).set({ status: 'closed' }).where(eq(tickets.id, open.id)));
    },
  ];

  return {
    async step() {
      for (let count = 1 + Math.floor(random() * 4); count > 0; count--) await pick(acts)?.();
      const before = await stand();
      // As from several processes.
      await Promise.all([floor.assign(), floor.assign(), floor.assign()]);
      const after = await stand();
      check(before, after);
    },
    async isOnce() {
      const given = await inUnit(({ db }) => db.select().from(ticketEvents).where(eq(ticketEvents.kind, 'assigned')));
      const names = given.filter(({ toUserName }) => toUserName !== null).map(({ ticketId }) => ticketId);
      assert.equal(new Set(names).size, names.length, 'each ticket is given once');
    },
  };

  function check(before: readonly Stand[], after: readonly Stand[]): void {
    const were = new Map(before.map((row) => [row.id, row]));
    const given = after.filter((row) => row.userId !== null && were.get(row.id)?.userId === null);
    for (const { userId, queueId } of given) {
      const id = userId ?? 0;
      assert.ok(floor.online.has(id), 'only to who is online');
      assert.ok(!away.has(id), 'not to who is away');
      assert.ok(queuesOf.get(id)?.includes(queueId ?? 0), 'only to agents of the queue');
      assert.ok(openOf(after, id) <= (limits.get(id) ?? 0), 'within the limit');
    }
    const waiting = after.filter(({ status }) => status === 'pending');
    for (const row of waiting) {
      const free = agents.filter(({ id }) => queuesOf.get(id)?.includes(row.queueId ?? 0) && canTake(after, id));
      assert.deepEqual(
        free.map(({ id }) => id),
        [],
        'nobody waits while an agent is free',
      );
      const younger = given.filter(
        (one) => one.queueId === row.queueId && Number(one.waitingSince) > Number(row.waitingSince),
      );
      assert.deepEqual(younger, [], 'the longest wait of a queue first');
    }
  }
}

describe('Random days', () => {
  const server = useTestServer(withoutWorkers);

  test(`keep limits, presence and order, and leave nobody waiting (SEED=${seed})`, async () => {
    for (let sequence = 0; sequence < sequences; sequence++) {
      const floor = await openFloor(server);
      const queueIds = [floor.sales.id, floor.support.id];
      const both = await server.make.user({ companyId: floor.companyId, name: 'Davi', queueIds });
      const day = await openRandomFloor(floor, both, randomly(seed + sequence));
      for (let step = 0; step < steps; step++) await day.step();
      await day.isOnce();
    }
  });
});
