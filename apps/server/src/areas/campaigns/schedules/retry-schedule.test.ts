import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import type { OutboundMessage } from '../../../channels/port.ts';
import { RefusedError } from '../../../channels/refused-error.ts';
import { endPauses } from '../../../testing/end-pauses.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { jobsLeft } from '../../../testing/jobs-left.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { silentProvider } from '../../../testing/silent-provider.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { newCustomer } from '../../conversations/messages/testing/customer.ts';
import { schedules } from './schedules.schema.ts';

const day = 24 * 3_600_000;

describe('A scheduled message that failed', () => {
  let server: TestServer;
  let companyId: number;
  let connectionId: number;
  let queueId: number;
  let admin: TestUser;
  let contactId: number;
  let refuses: boolean;
  let arrived: OutboundMessage[];

  before(async () => {
    const silent = silentProvider();
    const open: typeof silent.open = async (opening) => ({
      ...(await silent.open(opening)),
      send: async (message) => {
        if (refuses) throw new RefusedError('479');
        arrived.push(message);
      },
    });
    server = await startTestServer({ providers: () => [{ ...silent, open }] });
  });
  after(() => server.close());
  beforeEach(async () => {
    refuses = false;
    arrived = [];
    companyId = (await server.make.company()).id;
    queueId = (await server.make.queue({ companyId })).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    connectionId = (await server.make.connection({ companyId, isDefault: true, status: 'OPENING' })).id;
    contactId = (await server.make.contact({ companyId, name: 'Maria Silva' })).id;
  });

  const at = (milliseconds: number) => new Date(server.platform.clock().getTime() + milliseconds).toISOString();
  const create = async (given: object = {}) => {
    const body = { contactId, body: 'Olá {{firstName}}', sendAt: at(700), ...given };
    return (await server.call('POST /schedules', { as: admin, body })).body.id;
  };
  const read = async (scheduleId: number) =>
    (await server.call('GET /schedules/:scheduleId', { as: admin, params: { scheduleId } })).body;
  const retry = (scheduleId: number, as = admin) =>
    server.call('POST /schedules/:scheduleId/retry', { as, params: { scheduleId } });
  const becomes = (scheduleId: number, status: string) =>
    eventually(`it is ${status}`, async () => (await read(scheduleId)).status === status, {
      explain: async () => [await read(scheduleId), await jobsLeft(server.database.database)],
    });
  const all = async (query: object = {}) =>
    (await server.call('GET /schedules', { as: admin, query: { ...query } })).body.schedules;
  const system = <T>(work: Parameters<typeof server.database.database.system<T>>[0]) =>
    server.database.database.system(work);
  const stored = () =>
    system(({ db }) => db.$count(messages, and(eq(messages.companyId, companyId), eq(messages.fromMe, true))));
  /** Creates a schedule whose time came without a connection to send it. */
  const unsent = async (given: object = {}) => {
    const id = await create(given);
    const fields = { state: 'failed', failedCode: 'ERR_NO_DEF_WAPP_FOUND' } as const;
    await system(({ db }) => db.update(schedules).set(fields).where(eq(schedules.id, id)));
    return id;
  };

  test('is sent again under the same id after a refusal by WhatsApp; after two clicks the phone has it once', async () => {
    refuses = true;
    const id = await create();
    await becomes(id, 'ERRO');
    assert.deepEqual(
      (await all({ failed: 'true', contactId })).map(({ id: found }) => found),
      [id],
    );
    refuses = false;
    const boss = await server.socket(admin);
    const answers = await Promise.all([retry(id), retry(id), retry(id)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    await becomes(id, 'ENVIADA');
    await boss.waitFor(`company-${companyId}-schedule`, (payload) => JSON.stringify(payload).includes('ENVIADA'));
    assert.equal((await retry(id)).body.status, 'ENVIADA');
    assert.deepEqual([arrived.length, await stored()], [1, 1]);
    assert.deepEqual(await all({ failed: 'true' }), []);
  });

  test('and was never handed over is sent once, marked as late; its series is unchanged', async () => {
    const id = await unsent({ recurrence: 'daily', sendAt: at(day) });
    const next = await create({ recurrence: 'daily', sendAt: at(2 * day) });
    await Promise.all([retry(id), retry(id)]);
    await becomes(id, 'ENVIADA');
    const { failedCode, sentAt } = await read(id);
    assert.deepEqual([failedCode, sentAt !== null], [null, true]);
    assert.deepEqual(
      (await all({ waiting: 'true' })).map((waiting) => waiting.id),
      [next],
    );
    assert.deepEqual([arrived.length, await stored()], [1, 1]);
    assert.deepEqual(arrived[0]?.content, { kind: 'text', text: 'Olá Maria' });
  });

  test('because its company had not paid has that reason, and can be sent again after the payment', async () => {
    const boss = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin', super: true });
    const dueOn = (dueDate: string) =>
      server.call('PUT /companies/:companyId', { as: boss, params: { companyId }, body: { dueDate } });
    const id = await create({ sendAt: at(day) });
    await dueOn('2020-01-01');
    await endPauses(server.database.database, companyId);
    const state = async () =>
      (await system(({ db }) => db.select().from(schedules).where(eq(schedules.id, id))))[0]?.state;
    await eventually('its time has come', async () => (await state()) === 'failed');
    assert.equal(await stored(), 0);
    await dueOn('2999-12-31');
    const { status, failedCode } = await read(id);
    assert.deepEqual([status, failedCode], ['ERRO', 'ERR_SUBSCRIPTION_EXPIRED']);
    await retry(id);
    await becomes(id, 'ENVIADA');
    assert.deepEqual([arrived.length, await stored()], [1, 1]);
  });

  test('and still cannot be sent shows the reason, and stays unchanged', async () => {
    const id = await unsent();
    const params = { whatsappId: connectionId };
    await server.call('DELETE /whatsapp/:whatsappId', { as: admin, params });
    const { status, body } = await retry(id);
    assert.deepEqual([status, body.error], [404, 'ERR_NO_DEF_WAPP_FOUND']);
    assert.deepEqual([(await read(id)).status, await stored()], ['ERRO', 0]);
  });

  test('can be sent after a reply cancelled it, and then is not listed as unsent; a waiting one is unchanged', async () => {
    const waiting = await create({ sendAt: at(day) });
    assert.equal((await retry(waiting)).body.status, 'PENDENTE');
    const { number } = await server.make.contact({ companyId });
    const customer = newCustomer(server, { companyId, connectionId }, number ?? '');
    const [other] = (await server.call('GET /contacts', { as: admin, query: { searchParam: number ?? '' } })).body
      .contacts;
    const id = await create({ contactId: other?.id, sendAt: at(day), cancelOnReply: true });
    await customer.write('Já paguei');
    assert.equal((await read(id)).failedCode, 'ERR_CUSTOMER_WROTE');
    assert.deepEqual(await all({ failed: 'true' }), []);
    await retry(id);
    await becomes(id, 'ENVIADA');
    assert.deepEqual(
      (await all({ waiting: 'true' })).map((left) => left.id),
      [waiting],
    );
  });

  test('is sent again only by users who see it', async () => {
    const place = { companyId, whatsappId: connectionId, contactId, queueId };
    await server.make.ticket({ ...place, status: 'closed' });
    const id = await unsent();
    const agent = await server.make.user({ companyId });
    assert.equal((await retry(id, agent)).body.error, 'ERR_NO_SCHEDULE_FOUND');
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.equal((await retry(id, stranger)).body.error, 'ERR_NO_SCHEDULE_FOUND');
    const colleague = await server.make.user({ companyId, queueIds: [queueId] });
    assert.equal((await retry(id, colleague)).status, 200);
  });
});
