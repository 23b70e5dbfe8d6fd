import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { messages } from './messages.schema.ts';

describe('Forwarding', () => {
  const server = useSharedServer();
  let companyId: number;
  let connectionId: number;
  let queueId: number;
  let ana: TestUser;
  let admin: TestUser;
  let ticketId: number;
  let target: { id: number };
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    queueId = (await server.make.queue({ companyId })).id;
    connectionId = (await server.make.connection({ companyId, isDefault: true })).id;
    ana = await server.make.user({ companyId, name: 'Ana', queueIds: [queueId] });
    admin = await server.make.user({ companyId, profile: 'admin' });
    const contact = await server.make.contact({ companyId, name: 'Maria' });
    target = await server.make.contact({ companyId, name: 'João' });
    ticketId = (await makeTicket(contact.id, { status: 'open', userId: ana.id, queueId })).id;
  });

  const makeTicket = (contactId: number, overrides: object) =>
    server.make.ticket({ companyId, whatsappId: connectionId, contactId, ...overrides });
  const write = async (overrides: object = {}) =>
    (await server.make.message({ companyId, ticketId, connectionId, chatId: 'chat', body: 'Bolo: 10', ...overrides }))
      .id;
  const forward = (body: object, as = ana) =>
    server.call('POST /message/forward', { as, body: { contactId: target.id, ...body } });
  const ticket = async (id: number) =>
    (await server.call('GET /tickets/:ticketId', { as: admin, params: { ticketId: id } })).body;
  const sendFile = async () => {
    const files = [{ field: 'medias', name: 'tabela.txt', content: 'Bolo: 10' }];
    const call = { as: ana, params: { ticketId }, body: { body: 'Segue' }, files };
    return (await server.call('POST /messages/:ticketId', call)).body.messages[0];
  };

  test('a text is sent as forwarded in a new open ticket of the caller, in the queue of the source', async () => {
    const browser = await server.socket(ana);
    const { status, body } = await forward({ messageId: await write() });
    assert.deepEqual([status, body.body, body.isForwarded, body.fromMe], [200, 'Bolo: 10', true, true]);
    const opened = await ticket(body.ticketId);
    assert.deepEqual(
      [opened.status, opened.userId, opened.queueId, opened.contactId, opened.lastMessage],
      ['open', ana.id, queueId, target.id, 'Bolo: 10'],
    );
    await browser.waitFor(`company-${companyId}-appMessage`, (payload) => JSON.stringify(payload).includes('Bolo: 10'));
  });

  test('it is signed with the name of the forwarding user, without the signature of the first author', async () => {
    const messageId = await write({ body: '*Ana*\nBolo: 10', fromMe: true, userId: ana.id });
    assert.equal((await forward({ messageId })).body.body, 'Bolo: 10');
    const signed = await forward({ messageId, signMessage: true }, admin);
    const { name } = (await server.call('GET /users/:userId', { as: admin, params: { userId: admin.id } })).body;
    assert.equal(signed.body.body, `*${name}*\nBolo: 10`);
  });

  test('a file is forwarded without another copy and survives the deletion of its source', async () => {
    const source = await sendFile();
    const { body } = await forward({ messageId: source?.id });
    assert.deepEqual([body.mediaType, body.body, body.media?.name], ['application', 'Segue', 'tabela.txt']);
    const mediaIds = await server.database.database.system((unit) =>
      unit.db.selectDistinct({ id: messages.mediaId }).from(messages).where(eq(messages.companyId, companyId)),
    );
    assert.equal(mediaIds.length, 1);
    await server.call('DELETE /tickets/:ticketId', { as: admin, params: { ticketId } });
    assert.equal(await (await fetch(body.mediaUrl ?? '')).text(), 'Bolo: 10');
    await server.call('DELETE /tickets/:ticketId', { as: admin, params: { ticketId: body.ticketId } });
    await eventually('the file is gone', async () => (await fetch(body.mediaUrl ?? '')).status === 404);
  });

  test('the same idempotencyKey is one message, also after the ticket was closed', async () => {
    const request = { messageId: await write(), idempotencyKey: 'forward-1-1' };
    const answers = await Promise.all([forward(request), forward(request), forward(request)]);
    const [first] = answers;
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    const params = { ticketId: first?.body.ticketId ?? 0 };
    await server.call('PUT /tickets/:ticketId', { as: ana, params, body: { status: 'closed' } });
    answers.push(await forward(request));
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
    assert.equal((await ticket(params.ticketId)).status, 'closed');
  });

  test('a customer who waits still waits, without an agent and a greeting, after something was forwarded to them', async () => {
    const greets = { as: admin, params: { key: 'sendGreetingAccepted' }, body: { value: 'enabled' } };
    await server.call('PUT /settings/:key', greets);
    const waitingSince = new Date('2026-01-01T10:00:00.000Z');
    const { id } = await makeTicket(target.id, { status: 'pending', queueId, waitingSince });
    assert.equal((await forward({ messageId: await write() })).body.ticketId, id);
    const { status, userId, waitingSince: since } = await ticket(id);
    assert.deepEqual([status, userId, since], ['pending', null, waitingSince.toISOString()]);
    const { body } = await server.call('GET /messages/:ticketId', { as: admin, params: { ticketId: id } });
    assert.deepEqual(
      body.messages.map((message) => message.body),
      ['Bolo: 10'],
    );
  });

  test('an open ticket of a colleague stays theirs; a closed one is reopened', async () => {
    const messageId = await write();
    const { id } = await makeTicket(target.id, { status: 'open', userId: admin.id, queueId });
    assert.equal((await forward({ messageId })).body.ticketId, id);
    assert.equal((await ticket(id)).userId, admin.id);
    const params = { ticketId: id };
    await server.call('PUT /tickets/:ticketId', { as: admin, params, body: { status: 'closed' } });
    assert.equal((await forward({ messageId })).body.ticketId, id);
    const { userId, status: now } = await ticket(id);
    assert.deepEqual([now, userId], ['open', ana.id]);
  });

  test('a live ticket that the caller does not see is a conflict that names its owner and queue', async () => {
    const other = await server.make.queue({ companyId, name: 'Cobrança' });
    await makeTicket(target.id, { status: 'open', userId: admin.id, queueId: other.id });
    const { status, body } = await forward({ messageId: await write() });
    assert.deepEqual([status, JSON.parse(body.error ?? '').queue.name], [409, 'Cobrança']);
  });

  test('forwards only messages that the caller may read, and only to contacts of the company', async () => {
    const messageId = await write();
    const bruno = await server.make.user({ companyId, queueIds: [] });
    assert.equal((await forward({ messageId }, bruno)).body.error, 'ERR_NO_PERMISSION');
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    const foreign = await server.make.contact({ companyId: stranger.companyId });
    assert.equal((await forward({ messageId }, stranger)).status, 404);
    assert.equal((await forward({ messageId, contactId: foreign.id })).body.error, 'ERR_NO_CONTACT_FOUND');
  });

  test('refuses messages that are missing, deleted, without their file or of an unknown kind', async () => {
    assert.equal((await forward({})).status, 400);
    const refusal = async (overrides: object) => (await forward({ messageId: await write(overrides) })).body.error;
    assert.equal(await refusal({ isDeleted: true }), 'ERR_NO_MESSAGE_FOUND');
    assert.equal(await refusal({ mediaType: 'image', body: '' }), 'ERR_NO_FILE_FOUND');
    assert.equal(await refusal({ mediaType: 'call_log', body: 'call' }), 'ERR_NOT_SUPPORTED');
  });
});
