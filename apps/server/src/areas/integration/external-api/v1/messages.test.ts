import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import type { Office } from '../../../conversations/tickets/testing/office.ts';
import { openOfficeWithKey } from '../testing/program.ts';

describe('Programs read and write messages of a ticket', () => {
  const server = useSharedServer();
  let office: Office;
  let token: string;
  beforeEach(async () => {
    ({ office, token } = await openOfficeWithKey(server));
  });

  const say = (ticketId: number, body: object, headers?: Record<string, string>) =>
    server.call('POST /api/v1/tickets/:ticketId/messages', { as: token, params: { ticketId }, body, headers });
  const messagesOf = (ticketId: number, query: object = {}) =>
    server.call('GET /api/v1/tickets/:ticketId/messages', { as: token, params: { ticketId }, query: { ...query } });

  test('a program’s text is automatic and leaves the ticket unread; one in a user’s name is their answer', async () => {
    const { ana } = office;
    const waitingSince = new Date();
    const { id } = await office.make({ status: 'open', userId: ana.id, unreadMessages: 2, waitingSince });
    const own = (await say(id, { body: 'Pedido a caminho' })).body.messages[0];
    assert.deepEqual([own?.body, own?.fromMe, own?.isAutomatic, own?.user], ['Pedido a caminho', true, true, null]);
    const ticket = (await server.call('GET /api/v1/tickets/:ticketId', { as: token, params: { ticketId: id } })).body;
    assert.deepEqual([ticket.unreadMessages, ticket.waitingSince], [2, waitingSince.toISOString()]);
    const hers = (await say(id, { body: 'Chega hoje', userId: ana.id })).body.messages[0];
    assert.deepEqual([hers?.isAutomatic, hers?.user?.id], [false, ana.id]);
    assert.equal((await office.read(ana, id)).body.waitingSince, null);
    const { body } = await messagesOf(id);
    assert.deepEqual(
      body.messages.map((message) => message.body),
      ['Pedido a caminho', 'Chega hoje'],
    );
    const params = { messageId: own?.id ?? 0 };
    const state = await server.call('GET /api/messages/:messageId', { as: token, params });
    assert.deepEqual(state.body, { id: own?.id, state: 'queued', failedCode: null });
  });

  test('once for a key, also with files', async () => {
    const { id } = await office.make({ status: 'open', userId: office.ana.id });
    const once = { 'idempotency-key': 'aviso-1' };
    const send = () =>
      server.call('POST /api/v1/tickets/:ticketId/messages', {
        as: token,
        params: { ticketId: id },
        headers: once,
        body: { body: 'Segue' },
        files: [{ field: 'medias', name: 'nota.txt', content: 'Bolo: 10' }],
      });
    const answers = await Promise.all([send(), send()]);
    answers.push(await send());
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]), JSON.stringify(answers[0]?.body));
    assert.equal(new Set(answers.map(({ body }) => body.messages[0]?.id)).size, 1);
    const stored = await office.system(({ db }) => db.$count(messages, eq(messages.ticketId, id)));
    assert.equal(stored, 1);
    assert.equal((await say(id, { body: 'Outra' }, once)).body.error, 'ERR_IDEMPOTENCY_KEY_USED');
  });

  test('with a refusal where it is not possible', async () => {
    const { id } = await office.make({ status: 'closed' });
    assert.equal((await say(id, { body: 'Oi' })).body.error, 'ERR_TICKET_NOT_OPEN');
    assert.equal((await say(id, { body: ' ' })).body.issues?.[0]?.path, 'body.body');
    assert.equal((await say(2_000_000_000, { body: 'Oi' })).body.error, 'ERR_NO_TICKET_FOUND');
    const open = await office.make({ status: 'open', userId: office.ana.id });
    assert.equal((await say(open.id, { body: 'Oi', userId: 2_000_000_000 })).body.error, 'ERR_NO_USER_FOUND');
  });

  test('and older ones by the cursor', async () => {
    const { id, contactId } = await office.make({ status: 'open', userId: office.ana.id });
    const { companyId } = office;
    for (let index = 0; index < 25; index += 1) {
      await server.make.message({ companyId, ticketId: id, contactId, body: `n${index}` });
    }
    const newest = (await messagesOf(id)).body;
    assert.deepEqual([newest.messages.length, newest.messages.at(-1)?.body], [20, 'n24']);
    const older = (await messagesOf(id, { cursor: newest.nextCursor })).body;
    assert.deepEqual(
      [older.messages.map(({ body }) => body), older.nextCursor],
      [['n0', 'n1', 'n2', 'n3', 'n4'], null],
    );
  });
});
