import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { ServiceLevel, Ticket } from '@recado/contract';
import { eq, sql } from 'drizzle-orm';
import { queues } from '../../../platform/database/schema/queues.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { ticketCycles, tickets } from '../tickets/tickets.schema.ts';
import { followTicket, promisesOf } from './follow-ticket.ts';
import { markMissed, missedTickets } from './mark-missed.ts';
import { type LevelWorld, openLevelWorld } from './testing/level-world.ts';

const minute = 60_000;
const general: ServiceLevel = {
  ...{ queueId: null, priority: null, firstAnswerMinutes: 15, nextAnswerMinutes: 30, solutionMinutes: 240 },
};

describe('service levels', () => {
  const server = useSharedServer();
  let world: LevelWorld;
  beforeEach(async () => {
    world = await openLevelWorld(server);
  });
  const minutesUntilDue = ({ level, waitingSince }: Ticket) =>
    level?.dueAt && waitingSince ? (Date.parse(level.dueAt) - Date.parse(waitingSince)) / minute : null;

  test('a round has its clocks: first answer, pause, next answer, another queue, solution', async () => {
    const { admin, sales, support, change } = world;
    await world.promise([general, { ...general, queueId: support.id, nextAnswerMinutes: 5 }]);
    await world.customer.write('Bom dia');
    const began = await world.ticket();
    assert.equal(began.level?.target, 'firstAnswer');
    assert.equal(minutesUntilDue(began), 15);
    await change(admin, began.id, { status: 'open', queueId: sales.id });
    await world.answer(began.id, 'Olá');
    const answered = await world.ticket();
    assert.equal(answered.level?.target, 'solution');
    assert.equal(answered.level.dueAt, null);
    assert.ok((answered.level.secondsLeft ?? 0) > 239 * 60, 'the clock of the solution is paused');
    await world.customer.write('E agora?');
    const again = await world.ticket();
    assert.deepEqual([again.level?.target, minutesUntilDue(again)], ['nextAnswer', 30]);
    await change(admin, began.id, { queueId: support.id, userId: admin.id });
    assert.equal(minutesUntilDue(await world.ticket()), 5, 'the other queue promises more');
    await world.answer(began.id, 'Pronto');
    await change(admin, began.id, { status: 'closed' });
    const closed = await world.ticket();
    assert.equal('level' in closed, false, 'no clock runs');
    const [round] = await world.rounds();
    assert.ok(round);
    assert.deepEqual(
      [round.firstAnswerMet, round.answersMet, round.answersMissed, round.solutionMet, round.finishedAt !== null],
      [true, 1, 0, true, true],
    );
    await world.customer.write('De novo');
    assert.equal((await world.rounds()).length, 2, 'another round has clocks of its own');
  });

  test('an answer counts although the ticket was resolved before the clocks heard of it', async () => {
    await world.promise([general]);
    await world.customer.write('Bom dia');
    const { id, companyId } = await world.ticket();
    await server.database.database.system(async (unit) => {
      const finishedAt = unit.now();
      await unit.db.update(ticketCycles).set({ finishedAt, finishedBy: 'user' }).where(eq(ticketCycles.ticketId, id));
      await followTicket(unit, id, { kind: 'answered', at: finishedAt }, await promisesOf(unit, companyId));
    });
    const [round] = await world.rounds();
    assert.deepEqual([round?.firstAnswerMet, round?.finishedAt !== null], [true, true]);
  });

  test('without service levels nothing is kept, and rows say nothing of them', async () => {
    await world.customer.write('Bom dia');
    const ticket = await world.ticket();
    assert.equal('level' in ticket || 'priority' in ticket, false);
    assert.deepEqual(await world.rounds(), []);
  });

  test('a priority is on the ticket, in its conversation and in its clock', async () => {
    await world.promise([general, { ...general, priority: 'urgent', firstAnswerMinutes: 2 }]);
    await world.customer.write('Socorro');
    const { id: ticketId } = await world.ticket();
    const as = world.admin;
    const put = (priority: 'urgent' | null) =>
      server.call('PUT /tickets/:ticketId/priority', { as, params: { ticketId }, body: { priority } });
    assert.equal((await put('urgent')).body.priority, 'urgent');
    const urgent = await world.ticket();
    assert.deepEqual([urgent.priority, minutesUntilDue(urgent)], ['urgent', 2]);
    await put('urgent');
    const { body } = await server.call('GET /messages/:ticketId', { as, params: { ticketId } });
    const said = body.events?.filter(({ kind }) => kind === 'prioritised').map(({ reason }) => reason);
    assert.deepEqual(said, ['urgent'], 'the same again is no event');
    assert.equal('priority' in (await put(null)).body, false);
    assert.equal(minutesUntilDue(await world.ticket()), 15);
  });

  test('what was missed is in the bell once, and in the lists of what is due', async () => {
    await world.promise([general]);
    await world.customer.write('Bom dia');
    const { id } = await world.ticket();
    const inUnit = () => world.system((unit) => markMissed(unit, world.companyId));
    assert.equal(await inUnit(), 0);
    const ids = (query: object) => world.idsOf(world.admin, { showAll: true, ...query });
    assert.deepEqual(await ids({ levelMinutes: 20 }), [id]);
    assert.deepEqual(await ids({ levelMinutes: 10 }), []);
    assert.deepEqual(await ids({ levelMinutes: 0 }), []);
    const past = sql`now() - interval '1 minute'`;
    await world.system(({ db }) => db.update(tickets).set({ levelDueAt: past }).where(eq(tickets.id, id)));
    assert.deepEqual([await inUnit(), await inUnit()], [1, 0]);
    assert.ok((await world.ticket()).lateSince);
    assert.deepEqual(await ids({ levelMinutes: 0 }), [id]);
    assert.deepEqual(await ids({ levelMinutes: 20 }), []);
  });

  test('what is due is found by its index', async () => {
    const text = await world.system(async (unit) => {
      const { db } = unit;
      await db.execute(sql`set local enable_seqscan = off`);
      await db.execute(sql`set local enable_sort = off`);
      const due = missedTickets(unit, world.companyId);
      const { rows } = await db.execute(sql`explain ${due}`);
      return JSON.stringify(rows);
    });
    assert.match(text, /tickets_level_due/);
  });

  test('holidays and hours move what is due; without levels no clock runs any more', async () => {
    await world.promise([general]);
    await world.customer.write('Bom dia');
    const today = new Date(server.platform.clock().getTime() - 3 * 60 * minute).toISOString().slice(0, 10);
    const as = world.admin;
    const holiday = { name: 'Aniversário da cidade', day: today, isYearly: true };
    const { body } = await server.call('POST /holidays', { as, body: { holidays: [holiday, holiday] } });
    assert.equal(body.length, 1, 'a day is a holiday once');
    await world.settled();
    assert.ok((minutesUntilDue(await world.ticket()) ?? 0) > 15, 'today does not count');
    await server.call('DELETE /holidays/:holidayId', { as, params: { holidayId: body[0]?.id ?? 0 } });
    await world.settled();
    assert.equal(minutesUntilDue(await world.ticket()), 15);
    await world.promise([]);
    assert.equal('level' in (await world.ticket()), false);
    assert.deepEqual(await world.rounds(), []);
    await world.promise([{ ...general, firstAnswerMinutes: 20 }]);
    assert.equal(minutesUntilDue(await world.ticket()), 20, 'who waits already has a clock as well');
  });

  test('refuses two levels for the same, and queues of others', async () => {
    const as = world.admin;
    const put = (levels: ServiceLevel[]) => server.call('PUT /service-levels', { as, body: { levels } });
    assert.equal((await put([general, general])).body.error, 'ERR_DUPLICATED_SERVICE_LEVEL');
    const other = await server.make.company();
    const { id: queueId } = await server.make.queue({ companyId: other.id });
    assert.equal((await put([{ ...general, queueId }])).body.error, 'ERR_NO_QUEUE_FOUND');
    assert.equal((await put([general, { ...general, queueId: world.sales.id }])).status, 200);
    assert.deepEqual((await put([{ ...general, solutionMinutes: null }])).body, [
      { ...general, solutionMinutes: null },
    ]);
    assert.deepEqual((await server.call('GET /service-levels', { as: world.ana })).body.length, 1);
    await world.system(({ db }) => db.delete(queues).where(eq(queues.id, queueId)));
  });
});
