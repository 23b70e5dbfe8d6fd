import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { messages } from '../messages/messages.schema.ts';
import { messageCharges } from './templates.schema.ts';
import { plainContent, storedTemplate } from './testing/templates.ts';
import { useTemplates } from './testing/use-templates.ts';

describe('Message templates that are sent', () => {
  const templates = useTemplates();
  const { server, stored } = templates;

  const open = async (fields: object = {}) => {
    const contact = await server.make.contact({ companyId: templates.companyId, name: 'Ana Souza', ...fields });
    const ticket = {
      companyId: templates.companyId,
      contactId: contact.id,
      whatsappId: templates.connection.id,
      status: 'open',
      userId: templates.admin.id,
    };
    return (await server.make.ticket({ ...ticket, status: 'open' })).id;
  };
  const send = (ticketId: number, template: object, more: object = {}) =>
    server.call('POST /messages/:ticketId', {
      as: templates.admin,
      params: { ticketId },
      body: { body: '', template, ...more },
    });

  test('a message has the filled text, and WhatsApp gets the template with its values', async () => {
    const { id } = await stored({ bindings: { name: 'contact.firstName' } });
    const ticketId = await open();
    const { status, body } = await send(ticketId, { id });
    assert.deepEqual([status, body.messages[0]?.body], [200, 'Olá Ana, seu pedido saiu.']);
    assert.equal(body.messages[0]?.mediaType, 'templateMessage');
    await send(ticketId, { id, values: { name: 'Bia\nLima' } });
    const rows = await server.database.database.system(({ db }) =>
      db.select().from(messages).where(eq(messages.ticketId, ticketId)).orderBy(messages.id),
    );
    assert.deepEqual(
      rows.map((row) => [row.templateId, row.body]),
      [
        [id, 'Olá Ana, seu pedido saiu.'],
        [id, 'Olá Bia Lima, seu pedido saiu.'],
      ],
    );
  });

  test('a missing value is named; what is not approved, or of another account, is not sent', async () => {
    const ticketId = await open();
    const approved = await stored();
    const { body } = await send(ticketId, { id: approved.id });
    assert.deepEqual(
      body.issues?.map(({ path, code }) => `${path} ${code}`),
      ['body.template.values.name required'],
    );
    const paused = await stored({ status: 'PAUSED' });
    const values = { name: 'Ana' };
    assert.equal((await send(ticketId, { id: paused.id, values })).body.error, 'ERR_TEMPLATE_NOT_APPROVED');
    const foreign = await storedTemplate(server, { companyId: templates.companyId, accountId: '99' });
    assert.equal((await send(ticketId, { id: foreign.id, values })).body.error, 'ERR_NO_TEMPLATE_FOUND');
  });

  test('a template for codes is offered to nobody and refused to people, in a chat and as a later text; a program sends it', async () => {
    const { companyId, admin, connection } = templates;
    const code = { category: 'AUTHENTICATION' as const, content: { ...plainContent, body: 'O seu código.' } };
    const { id } = await stored({ ...code, name: 'codigo' });
    const list = await server.call('GET /templates/list', { as: admin, query: { whatsappId: connection.id } });
    assert.deepEqual(
      list.body.filter(({ name }) => name === 'codigo'),
      [],
    );
    const refused = await send(await open(), { id });
    assert.deepEqual(
      refused.body.issues?.map(({ path, code: issue }) => `${path} ${issue}`),
      ['body.template templateForCodes'],
    );
    const contact = await server.make.contact({ companyId });
    const planned = await server.call('POST /schedules', {
      as: admin,
      body: {
        contactId: contact.id,
        whatsappId: connection.id,
        sendAt: new Date(Date.now() + 3_600_000).toISOString(),
        template: { templateId: id, values: {} },
      },
    });
    assert.deepEqual(
      planned.body.issues?.map(({ path, code: issue }) => `${path} ${issue}`),
      ['body.template.templateId templateForCodes'],
    );
    const token = await server.make.apiKey({ companyId });
    const body = { number: '5511987654329', whatsappId: connection.id, template: { id } };
    assert.equal((await server.call('POST /api/messages/send', { as: token, body })).status, 200);
  });

  test('the same key sends once, and is refused for a text', async () => {
    const ticketId = await open();
    const { name, language } = await stored();
    const wish = { name, language, values: { name: 'Ana' } };
    const key = { idempotencyKey: 'chave-unica' };
    const [first, second] = [await send(ticketId, wish, key), await send(ticketId, wish, key)];
    assert.equal(first.body.messages[0]?.id, second.body.messages[0]?.id);
    const params = { ticketId };
    const text = await server.call('POST /messages/:ticketId', {
      as: templates.admin,
      params,
      body: { body: 'Oi', ...key },
    });
    assert.equal(text.body.error, 'ERR_IDEMPOTENCY_KEY_USED');
  });

  test('a program sends one to a number', async () => {
    const { name, language } = await stored();
    const token = await server.make.apiKey({ companyId: templates.companyId });
    const body = {
      number: '5511987654321',
      whatsappId: templates.connection.id,
      template: { name, language, values: { name: 'Ana' } },
    };
    const { status, body: sent } = await server.call('POST /api/messages/send', { as: token, body });
    assert.equal(status, 200);
    const [row] = await server.database.database.system(({ db }) =>
      db.select().from(messages).where(eq(messages.id, sent.id)),
    );
    assert.deepEqual([row?.mediaType, row?.body], ['templateMessage', 'Olá Ana, seu pedido saiu.']);
  });

  test('figures count what became of messages, and what was charged', async () => {
    const buttons = [{ type: 'QUICK_REPLY', text: 'Confirmar' }] as const;
    const template = await stored({ content: { ...plainContent, buttons: [...buttons] } });
    const ticketId = await open();
    const data = { template: { content: template.content } };
    const own = {
      companyId: templates.companyId,
      ticketId,
      fromMe: true,
      templateId: template.id,
      data,
      mediaType: 'templateMessage',
    };
    const [, , read3] = [
      await server.make.message({ ...own, ack: 1 }),
      await server.make.message({ ...own, ack: 2 }),
      await server.make.message({ ...own, ack: 3 }),
      await server.make.message({ ...own, ack: 0, failedCode: 'ERR_WAPP_REFUSED' }),
    ];
    for (const body of ['Confirmar', 'Não sei']) {
      await server.make.message({
        companyId: templates.companyId,
        ticketId,
        fromMe: false,
        body,
        quotedMessageId: read3.id,
      });
    }
    const charge = {
      companyId: templates.companyId,
      connectionId: templates.connection.id,
      templateId: template.id,
      category: 'utility',
      type: 'regular',
    };
    await server.database.database.system(({ db }) =>
      db.insert(messageCharges).values([
        { ...charge, wid: 'a', billable: true, chargedAt: server.platform.clock() },
        { ...charge, wid: 'b', billable: false, chargedAt: server.platform.clock() },
      ]),
    );
    const params = { templateId: template.id };
    const { body } = await server.call('GET /templates/:templateId/figures', {
      as: templates.admin,
      params,
      query: {},
    });
    assert.deepEqual(body, {
      ...{ templateId: template.id, sent: 3, delivered: 2, read: 1, clicked: 1, failed: 1 },
      ...{ charged: 2, billable: 1, cost: null, currency: null },
    });
    const all = await server.call('GET /templates/figures', {
      as: templates.admin,
      query: { whatsappId: templates.connection.id },
    });
    assert.deepEqual(all.body.records, [body]);
    const former = { dateFrom: '2020-01-01', dateTo: '2020-02-01' };
    const nothing = await server.call('GET /templates/:templateId/figures', {
      as: templates.admin,
      params,
      query: former,
    });
    assert.equal(nothing.body.sent, 0);
  });
});
