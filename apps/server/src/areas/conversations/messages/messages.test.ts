import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { useOpenChat } from './testing/open-chat.ts';

describe('Messages', () => {
  const chat = useOpenChat();
  const { server, list, send, stored, ticket, setStatus, receive } = chat;

  test('a text is stored with ack 0 and its own id, moves the ticket up, and is published', async () => {
    const browser = await server.socket(chat.ana);
    const { status, body } = await send({ body: 'Olá {{firstName}}', fromMe: true, read: 1, mediaUrl: '' });
    assert.equal(status, 200);
    const [message] = body.messages;
    assert.deepEqual(
      [message?.body, message?.fromMe, message?.ack, message?.user?.name],
      ['Olá Maria', true, 0, 'Ana'],
    );
    const [row] = await stored();
    assert.ok(row?.wid);
    assert.equal((await ticket()).lastMessage, 'Olá Maria');
    const payload = await browser.waitFor(`company-${chat.companyId}-appMessage`);
    assert.equal(Reflect.get(Object(payload), 'action'), 'create');
  });

  test('the same idempotencyKey is never sent twice, and returns the same message', async () => {
    const body = { body: 'Só uma vez', idempotencyKey: 'screen-1-message-1' };
    const answers = await Promise.all([send(body), send(body), send(body)]);
    const ids = new Set(answers.map((answer) => answer.body.messages[0]?.id));
    assert.equal(ids.size, 1);
    assert.equal((await stored()).length, 1);
    assert.equal(answers[0]?.body.messages[0]?.idempotencyKey, 'screen-1-message-1');
  });

  test('a key with a prefix of the server is refused: campaigns and schedules find their messages by it', async () => {
    for (const idempotencyKey of ['campaign-17', 'schedule-17', 'campaign-17-question', 'prompt-17-1']) {
      const { status, body } = await send({ body: 'Oi', idempotencyKey });
      assert.deepEqual([status, body.issues?.[0]?.code], [400, 'invalidFormat'], idempotencyKey);
    }
    assert.equal((await stored()).length, 0);
  });

  test('an empty message is not sent', async () => {
    const { status, body } = await send({ body: '   ' });
    assert.deepEqual([status, body.messages], [200, []]);
  });

  test('messages can be written only in open tickets', async () => {
    for (const status of ['pending', 'closed'] as const) {
      await setStatus(status);
      const answer = await send({ body: 'Oi' });
      assert.deepEqual([answer.status, answer.body.error], [409, 'ERR_TICKET_NOT_OPEN']);
    }
  });

  test('a quoted message is included in the answer; one of another ticket is refused', async () => {
    const question = await receive({ body: 'Qual o preço?', wid: 'W1' });
    const { body } = await send({ body: 'R$ 10', quotedMsg: { id: question.id, body: 'ignored' } });
    assert.equal(body.messages[0]?.quotedMsg?.body, 'Qual o preço?');
    assert.deepEqual([body.messages[0]?.quotedMsg?.user, body.messages[0]?.quotedMsg?.isAutomatic], [null, false]);
    const own = await send({ body: 'À vista', quotedMsg: { id: body.messages[0]?.id } });
    assert.deepEqual(own.body.messages[0]?.quotedMsg?.user, body.messages[0]?.user, 'a quote names its agent');
    const elsewhere = await server.make.ticket({ companyId: chat.companyId });
    const foreign = await server.make.message({ companyId: chat.companyId, ticketId: elsewhere.id });
    const refused = await send({ body: 'Hein?', quotedMsg: { id: foreign.id } });
    assert.equal(refused.body.error, 'ERR_NO_MESSAGE_FOUND');
  });

  test('messages are sent in order over an open connection, and their ack advances', async () => {
    const admin = await server.make.user({ companyId: chat.companyId, profile: 'admin' });
    const { body: whatsapp } = await server.call('POST /whatsapp', { as: admin, body: { name: 'Viva' } });
    await server.database.database.system(async (unit) => {
      await unit.db.update(tickets).set({ whatsappId: whatsapp.id }).where(eq(tickets.id, chat.ticketId));
    });
    for (const words of ['um', 'dois', 'três']) await send({ body: words });
    await eventually('all sent', async () => (await stored()).every((message) => message.ack === 1));
    const wids = (await stored()).map((message) => message.wid);
    const sent = server.whatsapp.sent.filter((message) => wids.includes(message.wid));
    assert.deepEqual(
      sent.map(({ content }) => 'text' in content && content.text),
      ['um', 'dois', 'três'],
    );
  });

  test('SERVER §3.13: messages of a ticket that the caller may not see are not accessible', async () => {
    const other = await server.make.user({ companyId: chat.companyId });
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    const sent = (await send({ body: 'Segredo' })).body.messages[0];
    const params = { messageId: sent?.id ?? 0 };
    for (const [as, expected] of [
      [other, 403],
      [stranger, 404],
    ] as const) {
      const answers = [
        await list({}, as),
        await server.call('POST /messages/edit/:messageId', { as, params, body: { body: 'x' } }),
        await server.call('DELETE /messages/:messageId', { as, params }),
        await server.call('POST /messages/:messageId/retry', { as, params }),
        await server.call('POST /messages/:ticketId/read', { as, params: { ticketId: chat.ticketId } }),
      ];
      assert.deepEqual(
        answers.map(({ status }) => status),
        answers.map(() => expected),
      );
    }
  });
});
