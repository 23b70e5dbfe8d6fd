import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { and, desc, eq } from 'drizzle-orm';
import { dayIn } from '../../../platform/day.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { silentProvider } from '../../../testing/silent-provider.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { messageTemplates } from '../../conversations/templates/templates.schema.ts';
import { officialConnection, storedTemplate } from '../../conversations/templates/testing/templates.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { schedules } from './schedules.schema.ts';

const hour = 3_600_000;

describe('A scheduled message on the official platform', () => {
  let server: TestServer;
  let companyId: number;
  let timeZone: string;
  let whatsappId: number;
  let accountId: string;
  let admin: TestUser;
  let contactId: number;
  let ticketId: number;
  let templateId: number;

  before(async () => {
    const silent = silentProvider();
    const capabilities = { ...silent.capabilities, templates: true, window: true };
    server = await startTestServer({ providers: () => [{ ...silent, capabilities }] });
  });
  after(() => server.close());
  beforeEach(async () => {
    ({ id: companyId, timeZone } = await server.make.company());
    admin = await server.make.user({ companyId, profile: 'admin' });
    ({ id: whatsappId, accountId } = await officialConnection(server, { companyId }));
    contactId = (await server.make.contact({ companyId, name: 'Maria Silva' })).id;
    ticketId = (await server.make.ticket({ companyId, whatsappId, contactId, status: 'closed' })).id;
    templateId = (await storedTemplate(server, { companyId, accountId })).id;
  });

  const at = (milliseconds: number) => new Date(server.platform.clock().getTime() + milliseconds).toISOString();
  const system = <T>(work: Parameters<typeof server.database.database.system<T>>[0]) =>
    server.database.database.system(work);
  const opensUntil = (until: string) =>
    system(({ db }) =>
      db
        .update(tickets)
        .set({ windowUntil: new Date(until) })
        .where(eq(tickets.id, ticketId)),
    );
  const is = (status: 'PAUSED' | 'APPROVED') =>
    system(({ db }) => db.update(messageTemplates).set({ status }).where(eq(messageTemplates.id, templateId)));
  const create = (given: object = {}) => {
    const body = { contactId, whatsappId, body: 'Olá {{firstName}}', sendAt: at(2 * hour), ...given };
    return server.call('POST /schedules', { as: admin, body });
  };
  const filled = () => ({ templateId, values: { name: 'Maria' } });
  const read = async (scheduleId: number) =>
    (await server.call('GET /schedules/:scheduleId', { as: admin, params: { scheduleId } })).body;
  const becomes = (scheduleId: number, status: string) =>
    eventually(`it is ${status}`, async () => (await read(scheduleId)).status === status);
  const lastSent = async () => {
    const own = and(eq(messages.companyId, companyId), eq(messages.fromMe, true));
    const [sent] = await system(({ db }) => db.select().from(messages).where(own).orderBy(desc(messages.id)).limit(1));
    return sent && [sent.mediaType, sent.body, sent.templateId];
  };

  test('free text that is due after the window is refused, and the answer says until when it is possible', async () => {
    const until = at(hour);
    await opensUntil(until);
    const { status, body } = await create();
    assert.deepEqual([status, body.error, body.until], [409, 'ERR_SCHEDULE_OUTSIDE_WINDOW', until]);
    const inTime = await create({ sendAt: at(hour / 2) });
    assert.equal(inTime.status, 200);
    const later = await server.call('PUT /schedules/:scheduleId', {
      as: admin,
      params: { scheduleId: inTime.body.id },
      body: { sendAt: at(2 * hour) },
    });
    assert.equal(later.body.error, 'ERR_SCHEDULE_OUTSIDE_WINDOW');
    const stranger = (await server.make.contact({ companyId })).id;
    const never = (await create({ contactId: stranger })).body;
    assert.deepEqual([never.error, never.until], ['ERR_SCHEDULE_OUTSIDE_WINDOW', undefined]);
  });

  test('the text is sent while the window is open, its template once it is closed', async () => {
    await opensUntil(at(hour));
    const { body: open } = await create({ sendAt: at(300), template: filled() });
    assert.deepEqual(open.template, filled());
    await becomes(open.id, 'ENVIADA');
    assert.deepEqual(await lastSent(), ['chat', 'Olá Maria', null]);
    const { body: late } = await create({ sendAt: at(300), template: filled() });
    await opensUntil(at(-hour));
    await becomes(late.id, 'ENVIADA');
    assert.deepEqual(await lastSent(), ['templateMessage', 'Olá Maria, seu pedido saiu.', templateId]);
  });

  test('free text without a template fails visibly if the window closed meanwhile; so does a paused template, until it is sent again', async () => {
    await opensUntil(at(hour));
    const { body: free } = await create({ sendAt: at(300) });
    await opensUntil(at(-hour));
    await becomes(free.id, 'ERRO');
    assert.equal((await read(free.id)).failedCode, 'ERR_WAPP_WINDOW_CLOSED');
    const { body: alone } = await create({ body: '', sendAt: at(300), template: filled() });
    await is('PAUSED');
    await becomes(alone.id, 'ERRO');
    assert.equal((await read(alone.id)).failedCode, 'ERR_TEMPLATE_NOT_APPROVED');
    await is('APPROVED');
    await server.call('POST /schedules/:scheduleId/retry', { as: admin, params: { scheduleId: alone.id } });
    await becomes(alone.id, 'ENVIADA');
    assert.deepEqual(await lastSent(), ['templateMessage', 'Olá Maria, seu pedido saiu.', templateId]);
  });

  test('a repeated free text is refused when a repetition would be due after the window; with a template it is taken', async () => {
    await opensUntil(at(hour));
    const daily = { sendAt: at(hour / 2), recurrence: 'daily' };
    const refused = await create(daily);
    assert.deepEqual([refused.status, refused.body.error], [409, 'ERR_SCHEDULE_REPEATS_OUTSIDE_WINDOW']);
    assert.ok(refused.body.until);
    assert.equal((await create({ ...daily, template: filled() })).status, 200);
    const { body: once } = await create({ sendAt: at(hour / 2) });
    const params = { scheduleId: once.id };
    const repeated = await server.call('PUT /schedules/:scheduleId', {
      as: admin,
      params,
      body: { recurrence: 'weekly' },
    });
    assert.equal(repeated.body.error, 'ERR_SCHEDULE_REPEATS_OUTSIDE_WINDOW');
    const lastDay = dayIn(timeZone, new Date(daily.sendAt));
    assert.equal((await create({ ...daily, repeatUntil: lastDay })).status, 200);
  });

  test('a repetition that is due while the window is closed fails visibly, its author finds it, and the series goes on', async () => {
    await opensUntil(at(hour));
    const { body: free } = await create({ sendAt: at(400) });
    // It was planned when its connection was a linked device, which knows no window.
    await system(({ db }) => db.update(schedules).set({ recurrence: 'daily' }).where(eq(schedules.id, free.id)));
    await opensUntil(at(-hour));
    await becomes(free.id, 'ERRO');
    const unsent = async (userId: number) => {
      const query = { failed: 'true' as const, userId };
      const { body } = await server.call('GET /schedules', { as: admin, query });
      return body.schedules.map(({ id, failedCode }) => [id, failedCode]);
    };
    assert.deepEqual(await unsent(admin.id), [[free.id, 'ERR_WAPP_WINDOW_CLOSED']]);
    const other = await server.make.user({ companyId, profile: 'admin' });
    assert.deepEqual(await unsent(other.id), []);
    const { body: waiting } = await server.call('GET /schedules', { as: admin, query: { waiting: 'true' } });
    assert.deepEqual(
      waiting.schedules.map(({ recurrence, status }) => [recurrence, status]),
      [['daily', 'PENDENTE']],
    );
  });

  test('an empty field that fills a variable fails the message with its name, until it has a value', async () => {
    const bound = await storedTemplate(server, { companyId, accountId, bindings: { name: 'contact.email' } });
    const { body: planned } = await create({
      body: '',
      sendAt: at(300),
      template: { templateId: bound.id, values: {} },
    });
    await becomes(planned.id, 'ERRO');
    const { failedCode, failedVariable } = await read(planned.id);
    assert.deepEqual([failedCode, failedVariable], ['ERR_TEMPLATE_VARIABLE_EMPTY', 'name']);
    const retry = () =>
      server.call('POST /schedules/:scheduleId/retry', { as: admin, params: { scheduleId: planned.id } });
    const again = await retry();
    assert.deepEqual([again.body.error, again.body.variable], ['ERR_TEMPLATE_VARIABLE_EMPTY', 'name']);
    await system(({ db }) => db.update(contacts).set({ email: 'maria@loja.com' }).where(eq(contacts.id, contactId)));
    assert.equal((await retry()).status, 200);
    await becomes(planned.id, 'ENVIADA');
    assert.equal((await read(planned.id)).failedVariable, null);
  });

  test('a message that cannot be sent is refused when it is planned', async () => {
    const errorOf = async (given: object) => {
      const { error, issues } = (await create(given)).body;
      return issues?.map(({ path, code }) => `${path} ${code}`).join() ?? error;
    };
    assert.equal(await errorOf({ body: '' }), 'body.body required');
    assert.equal(await errorOf({ template: { templateId, values: {} } }), 'body.template.values.name required');
    const other = await storedTemplate(server, { companyId, accountId: 'another' });
    assert.equal(await errorOf({ template: { ...filled(), templateId: other.id } }), 'ERR_NO_TEMPLATE_FOUND');
    const linked = (await server.make.connection({ companyId })).id;
    assert.equal(await errorOf({ template: filled(), whatsappId: linked }), 'ERR_NOT_SUPPORTED');
    await is('PAUSED');
    assert.equal(await errorOf({ template: filled() }), 'ERR_TEMPLATE_NOT_APPROVED');
  });

  test('a template names the messages that wait to be sent with it', async () => {
    const { body } = await create({ template: filled() });
    const uses = await server.call('GET /templates/:templateId/uses', { as: admin, params: { templateId } });
    assert.deepEqual(uses.body.uses, [{ kind: 'schedule', id: body.id, name: 'Maria Silva' }]);
  });
});
