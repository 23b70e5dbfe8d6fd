import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { queues } from '../../../platform/database/schema/queues.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { closeInactiveTicket, findInactiveTickets } from '../../automation/chatbot/sweep.ts';
import { newCustomer } from '../messages/testing/customer.ts';
import { findLateTickets } from '../tickets/late-tickets.ts';
import { findDueSnoozes, wakeDueTicket } from '../tickets/snoozing.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';
import { ticketEvents, tickets } from '../tickets/tickets.schema.ts';

const hour = 60 * 60_000;
const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('a snoozed ticket', () => {
  const server = useSharedServer();
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(server);
  });

  const open = (overrides: object = {}) => office.make({ status: 'open', userId: office.ana.id, ...overrides });
  const snooze = (as: TestUser, ticketId: number, until: string | null, reason?: string) =>
    server.call('POST /tickets/:ticketId/snooze', { as, params: { ticketId }, body: { until, reason } });
  const wake = (as: TestUser, ticketId: number) =>
    server.call('DELETE /tickets/:ticketId/snooze', { as, params: { ticketId } });
  const listed = (as: TestUser, query: object = {}) => office.idsOf(as, { status: 'open', showAll: 'true', ...query });
  /** Its time has come a minute ago. */
  const comeDue = (id: number) =>
    office.system(
      async ({ db }) =>
        void (await db
          .update(tickets)
          .set({ snoozedUntil: new Date(Date.now() - 60_000) })
          .where(eq(tickets.id, id))),
    );
  const linesOf = (id: number) =>
    office.system(({ db }) =>
      db.select().from(ticketEvents).where(eq(ticketEvents.ticketId, id)).orderBy(ticketEvents.id),
    );

  test('leaves the lists and the bell, and is in its own with until when, who and why', async () => {
    const { id } = await open({ unreadMessages: 2 });
    const other = await open();
    const until = ahead(3 * hour);
    const { status, body } = await snooze(office.ana, id, until, '  espera a peça  ');
    assert.equal(status, 200);
    assert.deepEqual({ ...body.snooze, at: undefined }, { at: undefined, until, by: 'Ana', reason: 'espera a peça' });
    assert.deepEqual(await listed(office.ana), [other.id]);
    assert.equal((await office.list(office.ana, { status: 'open' })).body.count, 1);
    assert.deepEqual(await office.idsOf(office.ana, { concernsMe: 'true' }), []);
    assert.deepEqual(await office.idsOf(office.ana, { snoozed: 'true' }), [id]);
    assert.deepEqual((await office.idsOf(office.ana, { showAll: 'true' })).toSorted(), [id, other.id].toSorted());
    assert.deepEqual(await office.idsOf(office.bruno, { snoozed: 'true' }), []);
    const [line] = await linesOf(id);
    assert.deepEqual([line?.kind, line?.userName, line?.reason], ['snoozed', 'Ana', 'espera a peça']);
  });

  test('is refused for a past moment, more than a year, a closed ticket and one out of sight', async () => {
    const { id } = await open();
    for (const until of [ahead(-1000), ahead(370 * 24 * hour)]) {
      const { status, body } = await snooze(office.ana, id, until);
      assert.deepEqual([status, body.error], [400, 'ERR_SNOOZE_TIME']);
    }
    assert.equal((await snooze(office.ana, id, 'tomorrow')).status, 400);
    assert.equal((await snooze(office.ana, id, null, 'x'.repeat(201))).status, 400);
    assert.equal((await snooze(office.bruno, id, null)).status, 403);
    await office.change(office.ana, id, { status: 'closed' });
    assert.deepEqual((await snooze(office.ana, id, null)).body.error, 'ERR_TICKET_STATUS');
    assert.deepEqual(await office.idsOf(office.admin, { snoozed: 'true', showAll: 'true' }), []);
  });

  test('comes back at its time, once, unread and on top, with a line that says who and why', async () => {
    const { id } = await open({ lastMessageAt: new Date(Date.now() - 24 * hour) });
    const newer = await open();
    await snooze(office.ana, id, ahead(hour), 'retornar');
    const due = () => office.system((unit) => findDueSnoozes(unit, unit.now()));
    assert.ok(!(await due()).some((one) => one.id === id));
    await office.system((unit) => wakeDueTicket(unit, id));
    assert.deepEqual(await listed(office.ana), [newer.id], 'not before its time');
    await comeDue(id);
    assert.ok((await due()).some((one) => one.id === id));
    await Promise.all([1, 2, 3].map(() => office.system((unit) => wakeDueTicket(unit, id))));
    assert.deepEqual(await listed(office.ana), [id, newer.id]);
    const { body } = await office.read(office.ana, id);
    assert.deepEqual([body.snooze, body.unreadMessages], [null, 1]);
    assert.deepEqual(await office.idsOf(office.ana, { concernsMe: 'true' }), [id]);
    const lines = await linesOf(id);
    assert.deepEqual(
      lines.map(({ kind, by, fromUserName, reason }) => [kind, by, fromUserName, reason]),
      [
        ['snoozed', 'user', null, 'retornar'],
        ['woken', 'system', 'Ana', 'retornar'],
      ],
    );
  });

  test('comes back when somebody ends it: unread, unless it is their own; twice is no second line', async () => {
    const { id } = await open();
    await snooze(office.ana, id, null);
    await wake(office.ana, id);
    assert.equal((await wake(office.ana, id)).body.unreadMessages, 0);
    assert.deepEqual(
      (await linesOf(id)).map(({ kind }) => kind),
      ['snoozed', 'woken'],
    );
    await snooze(office.ana, id, null);
    assert.equal((await wake(office.bruno, id)).status, 403);
    assert.equal((await wake(office.admin, id)).body.unreadMessages, 1);
    assert.deepEqual(await listed(office.ana), [id]);
  });

  test('ends by moving and by resolving it; writing a message of ours does not end it', async () => {
    const moves = [
      { status: 'pending' },
      { status: 'closed' },
      { userId: office.admin.id, queueId: office.sales.id },
      { queueId: office.support.id },
    ];
    for (const move of moves) {
      const { id } = await open();
      await snooze(office.ana, id, ahead(hour));
      assert.equal((await office.change(office.ana, id, move)).status, 200);
      assert.equal((await office.read(office.admin, id)).body.snooze, null, JSON.stringify(move));
    }
    const { id } = await open();
    await snooze(office.ana, id, ahead(hour));
    await server.call('POST /messages/:ticketId', {
      as: office.ana,
      params: { ticketId: id },
      body: { body: 'Já vejo' },
    });
    assert.notEqual((await office.read(office.ana, id)).body.snooze, null);
  });

  test('is neither late nor inactive, and not closed with all others', async () => {
    const long = new Date(Date.now() - 48 * hour);
    await office.system(async ({ db }) => {
      await db.update(queues).set({ firstAnswerLimit: 5, answerLimit: 5 }).where(eq(queues.id, office.sales.id));
      await db.update(whatsapps).set({ expiresTicket: 5 }).where(eq(whatsapps.id, office.connectionId));
    });
    const waits = await open({ waitingSince: long });
    const idle = await open({ lastMessageAt: long, lastMessageFromMe: true });
    const found = async () => {
      const late = await office.system((unit) => findLateTickets(unit, unit.now()));
      const inactive = await office.system((unit) => findInactiveTickets(unit, unit.now()));
      const has = (all: { id: number }[], id: number) => all.some((one) => one.id === id);
      return [has(late, waits.id), has(inactive, idle.id)];
    };
    assert.deepEqual(await found(), [true, true]);
    await snooze(office.ana, waits.id, null);
    await snooze(office.ana, idle.id, ahead(hour));
    assert.deepEqual(await found(), [false, false]);
    await office.system((unit) => closeInactiveTicket(unit, idle.id));
    const body = { status: 'open', selectedQueueIds: [office.sales.id] } as const;
    assert.equal((await server.call('POST /tickets/closeAll/preview', { as: office.admin, body })).body.count, 0);
    await comeDue(idle.id);
    await office.system((unit) => wakeDueTicket(unit, idle.id));
    await wake(office.ana, waits.id);
    assert.deepEqual(await found(), [true, false], 'who waits is late at once; inactivity counts from now');
  });

  test('comes back when the customer writes or calls, before the bot and the bell hear of it', async () => {
    const maria = newCustomer(server, office);
    const socket = await server.socket(office.admin);
    await socket.waitFor('ready');
    await maria.write('Bom dia');
    const [id = 0] = await office.idsOf(office.admin, { status: 'pending', showAll: 'true' });
    await office.change(office.admin, id, { status: 'open', queueId: office.sales.id, userId: office.ana.id });
    await snooze(office.ana, id, ahead(hour), 'peça');
    await maria.write('Chegou?');
    assert.deepEqual(await listed(office.ana), [id]);
    assert.deepEqual(await office.idsOf(office.ana, { concernsMe: 'true' }), [id]);
    const woken = (await linesOf(id)).filter(({ kind }) => kind === 'woken');
    assert.deepEqual(
      woken.map(({ by, reason, fromUserName }) => [by, reason, fromUserName]),
      [['customer', 'peça', 'Ana']],
    );
    await maria.write('Alô?');
    assert.equal((await linesOf(id)).filter(({ kind }) => kind === 'woken').length, 1);
    await comeDue(id);
    await office.system((unit) => wakeDueTicket(unit, id));
    await socket.waitFor(
      `company-${office.companyId}-ticketEvent`,
      (payload) => Object(payload).record?.kind === 'woken' && Object(payload).record.by === 'customer',
    );
  });

  test('many at once; those that cannot be are named', async () => {
    const [one, two, closed] = [await open(), await open(), await open({ status: 'closed' })];
    const change = { kind: 'snooze', until: ahead(hour), reason: 'amanhã' } as const;
    const ticketIds = [one.id, two.id, closed.id];
    const { body } = await server.call('POST /tickets/changes', { as: office.ana, body: { ticketIds, change } });
    assert.deepEqual(body, {
      changed: [one.id, two.id],
      refused: [{ ticketId: closed.id, error: 'ERR_TICKET_STATUS' }],
    });
    assert.deepEqual((await office.idsOf(office.ana, { snoozed: 'true' })).toSorted(), [one.id, two.id].toSorted());
  });

  test('tells those who keep a list: gone, and back', async () => {
    const { id } = await open();
    const socket = await server.socket(office.admin);
    await socket.waitFor('ready');
    const name = `company-${office.companyId}-ticket`;
    await snooze(office.ana, id, null, 'peça');
    await socket.waitFor(name, (payload) => Object(payload).ticket?.snooze?.reason === 'peça');
    await wake(office.ana, id);
    await socket.waitFor(
      name,
      (payload) => Object(payload).ticket?.id === id && Object(payload).ticket.snooze === null,
    );
  });
});
