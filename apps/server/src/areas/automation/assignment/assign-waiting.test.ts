import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { useTestServer } from '../../../testing/use-server.ts';
import { queueOptions } from '../../conversations/queues/queue-options.schema.ts';
import { tags, ticketTags } from '../../conversations/tickets/tags.schema.ts';
import { ticketCycles, tickets } from '../../conversations/tickets/tickets.schema.ts';
import { assignmentWaits } from './assignment.schema.ts';
import { type Floor, openFloor, withoutWorkers } from './testing/floor.ts';

describe('assignment', () => {
  const server = useTestServer(withoutWorkers);
  let floor: Floor;
  beforeEach(async () => {
    floor = await openFloor(server);
  });
  const agentsOf = async (ids: readonly number[]) => {
    const agents: (number | null)[] = [];
    for (const id of ids) agents.push(await floor.agentOf(id));
    return agents;
  };

  test('gives tickets in turn, the longest wait first, opens them and says why', async () => {
    const ids = [await floor.wait(), await floor.wait(), await floor.wait()];
    await floor.assign();
    const { ana, carla } = floor;
    assert.deepEqual(await agentsOf(ids), [ana.id, carla.id, ana.id]);
    assert.equal((await floor.ticket(ids[0] ?? 0))?.status, 'open');
    assert.deepEqual(await floor.reasons(ids[0] ?? 0), ['turn']);
    const next = await floor.wait();
    await floor.assign();
    assert.equal(await floor.agentOf(next), carla.id, 'the turn is remembered');
  });

  test('leaves a queue by hand alone, tickets of groups, and those that a bot answers', async () => {
    const prompted = await floor.wait({ useIntegration: true });
    const inMenu = await floor.wait({ chatbot: true });
    const others = [await floor.wait({ isGroup: true }), await floor.wait({ queueId: floor.support.id })];
    await floor.assign();
    assert.deepEqual(await agentsOf([prompted, inMenu, ...others]), [null, null, null, null]);
    assert.deepEqual(await floor.reasons(inMenu), []);
  });

  test('gives a ticket at the last option of the menu, but not above it', async () => {
    const { companyId, sales } = floor;
    const option = (parentId: number | null) =>
      floor.inUnit(async ({ db }) => {
        const values = { companyId, queueId: sales.id, parentId, title: 'Preços' };
        return (await db.insert(queueOptions).values(values).returning())[0]?.id ?? 0;
      });
    const above = await option(null);
    const last = await option(above);
    const [asked, through] = [
      await floor.wait({ chatbot: true, botState: { optionId: above } }),
      await floor.wait({ chatbot: true, botState: { optionId: last } }),
    ];
    await floor.assign();
    assert.deepEqual(await agentsOf([asked, through]), [null, floor.ana.id]);
  });

  test('least busy: the one with the fewest open tickets', async () => {
    await floor.rule(floor.sales.id, { assignmentMode: 'least' });
    for (const _ of [1, 2]) await floor.make({ status: 'open', userId: floor.ana.id });
    const ids = [await floor.wait(), await floor.wait(), await floor.wait()];
    await floor.assign();
    assert.deepEqual(await agentsOf(ids), [floor.carla.id, floor.carla.id, floor.ana.id]);
    assert.deepEqual(await floor.reasons(ids[0] ?? 0), ['least']);
  });

  test('who knew the customer last gets them back; otherwise the fallback', async () => {
    await floor.rule(floor.sales.id, { assignmentMode: 'known', assignmentFallback: 'least' });
    const [known, unknown] = [await floor.wait(), await floor.wait()];
    const row = await floor.ticket(known);
    await floor.inUnit(async ({ db }) => {
      const round = { companyId: floor.companyId, ticketId: row?.id ?? 0, finishedAt: new Date() };
      await db.insert(ticketCycles).values([
        { ...round, userId: floor.ana.id },
        { ...round, userId: floor.carla.id },
      ]);
    });
    await floor.assign();
    assert.deepEqual(await agentsOf([known, unknown]), [floor.carla.id, floor.ana.id]);
    assert.deepEqual([await floor.reasons(known), await floor.reasons(unknown)], [['known'], ['least']]);
  });

  test('keeps the limits of the queue and of the user, and says once that all are full', async () => {
    await floor.rule(floor.sales.id, { ticketLimit: 1 });
    await floor.setUser(floor.carla, { ticketLimit: 2 });
    const ids = [await floor.wait(), await floor.wait(), await floor.wait(), await floor.wait()];
    await floor.assign();
    await floor.assign();
    const { ana, carla } = floor;
    assert.deepEqual(await agentsOf(ids), [ana.id, carla.id, carla.id, null]);
    assert.deepEqual(await floor.reasons(ids[3] ?? 0), ['full']);
    await floor.change(ana, ids[0] ?? 0, { status: 'closed' });
    await floor.assign();
    assert.equal(await floor.agentOf(ids[3] ?? 0), ana.id, 'whoever resolves one gets the next');
    assert.deepEqual(await floor.reasons(ids[3] ?? 0), ['full', 'turn']);
  });

  test('never to who is offline, away or not at work; the reason is that of who lacks least', async () => {
    const { ana, carla, online } = floor;
    online.clear();
    const reasonNow = async () => {
      const id = await floor.wait();
      await floor.assign();
      assert.equal(await floor.agentOf(id), null);
      await floor.change(floor.admin, id, { status: 'closed' });
      return (await floor.reasons(id))[0];
    };
    assert.equal(await reasonNow(), 'offline');
    online.add(ana.id);
    await floor.setUser(ana, { awaySince: new Date(), awayReason: 'Almoço' });
    assert.equal(await reasonNow(), 'away');
    online.add(carla.id);
    const monday = { weekday: 'Segunda-feira', weekdayEn: 'monday', lunchTimeStart: '', lunchTimeEnd: '' } as const;
    await floor.setUser(carla, { workingHours: [{ ...monday, startTime: '00:00', endTime: '00:00' }] });
    assert.equal(await reasonNow(), 'outsideHours');
    await floor.setUser(ana, { awaySince: new Date(0), awayUntil: new Date(1) });
    const id = await floor.wait();
    await floor.assign();
    assert.equal(await floor.agentOf(id), ana.id, 'an absence ends by itself');
  });

  test('asks for the skills of the queue and of the tags of a ticket', async () => {
    const { companyId, ana, carla } = floor;
    await floor.setUser(carla, { skills: ['Inglês'] });
    const [plain, english] = [await floor.wait(), await floor.wait()];
    const others = [await floor.wait(), await floor.wait()];
    await floor.inUnit(async ({ db }) => {
      const [tag] = await db.insert(tags).values({ companyId, name: 'ingles', color: '#000' }).returning();
      const [unasked] = await db.insert(tags).values({ companyId, name: 'VIP', color: '#000' }).returning();
      await db.insert(ticketTags).values([
        { companyId, ticketId: english, tagId: tag?.id ?? 0 },
        { companyId, ticketId: plain, tagId: unasked?.id ?? 0 },
      ]);
    });
    floor.online.delete(carla.id);
    await floor.assign();
    assert.deepEqual(await agentsOf([plain, english, ...others]), [ana.id, null, ana.id, ana.id]);
    assert.deepEqual(await floor.reasons(english), ['offline'], 'the one who speaks it is not there');
    await floor.rule(floor.sales.id, { skills: ['Alemão'] });
    const german = await floor.wait();
    await floor.assign();
    assert.deepEqual(await floor.reasons(german), ['noSkill']);
  });

  test('overflows after a time without anybody, once, and not back', async () => {
    const { sales, support, bruno, online } = floor;
    online.clear();
    await floor.rule(sales.id, { overflowQueueId: support.id, overflowMinutes: 5 });
    await floor.rule(support.id, { assignmentMode: 'turn', overflowQueueId: sales.id, overflowMinutes: 5 });
    const id = await floor.wait();
    await floor.assign();
    await floor.assign();
    assert.equal((await floor.ticket(id))?.queueId, sales.id);
    const age = () =>
      floor.inUnit(({ db }) =>
        db
          .update(assignmentWaits)
          .set({ since: new Date(0) })
          .where(eq(assignmentWaits.ticketId, id)),
      );
    await age();
    await floor.assign();
    assert.equal((await floor.ticket(id))?.queueId, support.id);
    await age();
    await floor.assign();
    assert.equal((await floor.ticket(id))?.queueId, support.id);
    online.add(bruno.id);
    await floor.assign();
    assert.equal(await floor.agentOf(id), bruno.id);
    assert.deepEqual(await floor.reasons(id), ['offline', 'overflow', 'offline', 'turn']);
  });

  test('customers of who is away wait for them, or move where the queue wants that', async () => {
    const { ana, carla, sales } = floor;
    const serve = (waitingSince: Date | null) => floor.make({ status: 'open', userId: ana.id, waitingSince });
    const [waits, answered] = [(await serve(new Date(0))).id, (await serve(null)).id];
    await floor.setUser(ana, { awaySince: new Date() });
    await floor.assign();
    assert.deepEqual(await agentsOf([waits, answered]), [ana.id, ana.id]);
    await floor.rule(sales.id, { awayTickets: 'move' });
    await floor.assign();
    assert.deepEqual(await agentsOf([waits, answered]), [carla.id, ana.id]);
  });

  test('passes many who ask for a skill that nobody has who is free', async () => {
    const { companyId, ana, carla } = floor;
    await floor.setUser(carla, { skills: ['Inglês'] });
    floor.online.delete(carla.id);
    const asking: number[] = [];
    for (let count = 0; count < 120; count++) asking.push(await floor.wait());
    await floor.inUnit(async ({ db }) => {
      const [tag] = await db.insert(tags).values({ companyId, name: 'Inglês', color: '#000' }).returning();
      await db.insert(ticketTags).values(asking.map((ticketId) => ({ companyId, ticketId, tagId: tag?.id ?? 0 })));
    });
    const last = await floor.wait();
    await floor.assign();
    assert.equal(await floor.agentOf(last), ana.id);
    const held = await floor.inUnit(({ db }) => db.$count(tickets, eq(tickets.userId, ana.id)));
    assert.equal(held, 1);
  });
});
