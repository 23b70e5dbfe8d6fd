import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { localMoment } from '@recado/contract/local-moment';
import { and, eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { newCustomer } from '../../conversations/messages/testing/customer.ts';

const day = 24 * 3_600_000;

describe('Scheduled messages that are repeated or cancelled by a reply', () => {
  let server: TestServer;
  let companyId: number;
  let admin: TestUser;
  let contactId: number;
  let customer: ReturnType<typeof newCustomer>;

  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    const { id: connectionId } = await server.make.connection({ companyId, isDefault: true, status: 'CONNECTED' });
    admin = await server.make.user({ companyId, profile: 'admin' });
    customer = newCustomer(server, { companyId, connectionId });
    contactId = (await server.make.contact({ companyId, number: customer.number })).id;
  });

  /** A time some milliseconds from now, in whole seconds. */
  const inMs = (milliseconds: number) =>
    `${new Date(server.platform.clock().getTime() + milliseconds).toISOString().slice(0, 19)}Z`;
  /** The day of such a time, on the company's clock. */
  const dayIn = (milliseconds: number) =>
    localMoment(new Date(inMs(milliseconds)), 'America/Sao_Paulo')
      .asUtc.toISOString()
      .slice(0, 10);
  const create = async (given: object = {}) => {
    const body = { contactId, body: 'Não esqueça', sendAt: inMs(2000), ...given };
    return (await server.call('POST /schedules', { as: admin, body })).body;
  };
  const list = async () => (await server.call('GET /schedules', { as: admin, query: {} })).body.schedules;
  const sent = () =>
    server.database.database.system(({ db }) =>
      db.$count(messages, and(eq(messages.companyId, companyId), eq(messages.fromMe, true))),
    );
  const passed = (scheduleId: number) =>
    eventually('its time has come', async () => {
      const all = await list();
      return all.find(({ id }) => id === scheduleId)?.status !== 'PENDENTE' && all;
    });

  const attach = async (scheduleId: number) => {
    const files = [{ field: 'file', name: 'bolo.png', content: Buffer.from(png, 'base64') }];
    const params = { scheduleId };
    return (await server.call('POST /schedules/:scheduleId/media-upload', { as: admin, params, files })).body;
  };
  const sentFiles = () =>
    server.database.database.system(({ db }) =>
      db
        .select({ id: messages.id, mediaId: messages.mediaId, ticketId: messages.ticketId })
        .from(messages)
        .where(and(eq(messages.companyId, companyId), eq(messages.fromMe, true))),
    );
  const deleteMessage = async () => {
    const [message] = await sentFiles();
    await server.call('DELETE /messages/:messageId', { as: admin, params: { messageId: message?.id ?? 0 } });
  };
  const deleteTicket = async () => {
    const [message] = await sentFiles();
    await server.call('DELETE /tickets/:ticketId', { as: admin, params: { ticketId: message?.ticketId ?? 0 } });
  };

  test('a daily schedule is followed by the next one at the same time, also after a restart; each is sent once', async () => {
    const first = await create({ recurrence: 'daily', cancelOnReply: true });
    server = await server.restart();
    const [, next, ...more] = await passed(first.id);
    assert.deepEqual([next?.status, more.length], ['PENDENTE', 0]);
    assert.deepEqual([next?.recurrence, next?.cancelOnReply, next?.body], ['daily', true, 'Não esqueça']);
    assert.equal(Date.parse(next?.sendAt ?? '') - Date.parse(first.sendAt), day);
    assert.equal(await sent(), 1);
  });

  test('a last day ends the series; a last day before the first is refused', async () => {
    const only = await create({ sendAt: inMs(2000), recurrence: 'daily', repeatUntil: dayIn(2000) });
    const body = { contactId, body: 'Já acabou', sendAt: inMs(2 * day), recurrence: 'daily', repeatUntil: dayIn(-day) };
    const { issues } = (await server.call('POST /schedules', { as: admin, body })).body;
    assert.deepEqual([issues?.[0]?.path, issues?.[0]?.code], ['body.repeatUntil', 'endBeforeStart']);
    assert.equal((await passed(only.id)).length, 1);
  });

  test('the next time can be skipped, the last one cannot', async () => {
    const { id, sendAt } = await create({ sendAt: inMs(day), recurrence: 'weekly' });
    const skip = () => server.call('POST /schedules/:scheduleId/skip', { as: admin, params: { scheduleId: id } });
    assert.equal(Date.parse((await skip()).body.sendAt) - Date.parse(sendAt), 7 * day);
    const params = { scheduleId: id };
    await server.call('PUT /schedules/:scheduleId', { as: admin, params, body: { recurrence: 'none' } });
    assert.equal((await skip()).body.error, 'ERR_SCHEDULE_LAST');
  });

  test('the picture of a series is deleted with its last schedule that has no message', async () => {
    const first = await create({ sendAt: inMs(day), recurrence: 'daily' });
    const params = { scheduleId: first.id };
    const attached = await attach(first.id);
    await server.call('PUT /schedules/:scheduleId', { as: admin, params, body: { sendAt: inMs(1000) } });
    const [, next] = await passed(first.id);
    assert.equal(next?.mediaName, 'bolo.png');
    await server.call('DELETE /schedules/:scheduleId', { as: admin, params: { scheduleId: next?.id ?? 0 } });
    assert.equal((await fetch(attached.mediaPath ?? '')).status, 200, 'the sent message has it');
  });

  test('the picture of a series stays for later schedules when an earlier ticket or message is deleted', async () => {
    const first = await create({ sendAt: inMs(day), recurrence: 'daily' });
    const attached = await attach(first.id);
    const isServed = async () => (await fetch(attached.mediaPath ?? '')).status === 200;
    const come = async (scheduleId: number) => {
      const params = { scheduleId };
      await server.call('PUT /schedules/:scheduleId', { as: admin, params, body: { sendAt: inMs(1000) } });
      const [, next] = (await passed(scheduleId)).slice(-2);
      return next?.id ?? 0;
    };
    const second = await come(first.id);
    await deleteMessage();
    assert.ok(await isServed(), 'without the first message');
    const third = await come(second);
    await deleteTicket();
    assert.ok(await isServed(), 'without the ticket');
    await come(third);
    const [last] = await sentFiles();
    assert.ok(last?.mediaId, 'the third one carries it');
    const waiting = (await list()).filter(({ status }) => status === 'PENDENTE');
    for (const { id: scheduleId } of waiting)
      await server.call('DELETE /schedules/:scheduleId', { as: admin, params: { scheduleId } });
    assert.ok(await isServed(), 'the last message has it');
    await deleteTicket();
    await eventually('it is deleted with the last message', async () => !(await isServed()));
  });

  test('the pictures of a contact’s schedules are deleted with the contact', async () => {
    const { id } = await create({ sendAt: inMs(day), recurrence: 'daily' });
    const { mediaPath } = await attach(id);
    await server.call('DELETE /contacts/:contactId', { as: admin, params: { contactId } });
    await eventually('it is deleted', async () => (await fetch(mediaPath ?? '')).status === 404);
  });

  test('after a message of the customer, schedules that it cancels fail with that reason, live; others wait', async () => {
    const browser = await server.socket(admin);
    const cancelled = await create({ sendAt: inMs(day), recurrence: 'daily', cancelOnReply: true });
    const kept = await create({ sendAt: inMs(day) });
    await customer.write('Já paguei');
    await browser.waitFor(`company-${companyId}-schedule`, (payload) =>
      JSON.stringify(payload).includes('ERR_CUSTOMER_WROTE'),
    );
    const states = new Map((await list()).map(({ id, status, failedCode }) => [id, [status, failedCode]]));
    assert.deepEqual(states.get(cancelled.id), ['ERRO', 'ERR_CUSTOMER_WROTE']);
    assert.deepEqual(states.get(kept.id), ['PENDENTE', null]);
    assert.equal(states.size, 2, 'a cancelled one is not repeated');
  });
});

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
