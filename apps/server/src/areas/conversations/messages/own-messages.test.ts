import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useOpenChat } from './testing/open-chat.ts';

describe('Own messages', () => {
  const chat = useOpenChat();
  const { server, send, ticket, receive } = chat;

  test('an own text can be edited for 15 minutes, and is marked as edited', async () => {
    const sent = (await send({ body: 'Cuzta 10' })).body.messages[0];
    const edit = (body: string, messageId = sent?.id ?? 0) =>
      server.call('POST /messages/edit/:messageId', { as: chat.ana, params: { messageId }, body: { body } });
    const { status, body } = await edit('Custa 10');
    assert.deepEqual([status, body.body, body.isEdited], [200, 'Custa 10', true]);
    assert.equal((await ticket()).lastMessage, 'Custa 10');
    const fromCustomer = await receive({ wid: 'W1' });
    assert.equal((await edit('Outra coisa', fromCustomer.id)).body.error, 'ERR_NO_MESSAGE_FOUND');
    const old = await receive({
      wid: 'W2',
      fromMe: true,
      userId: chat.ana.id,
      sentAt: new Date(Date.now() - 16 * 60_000),
    });
    const late = await edit('Tarde', old.id);
    assert.deepEqual([late.status, late.body.error], [409, 'ERR_MESSAGE_TOO_OLD']);
  });

  test('an own message can be deleted for everybody; a customer’s cannot', async () => {
    const sent = (await send({ body: 'Engano' })).body.messages[0];
    const remove = (messageId: number) =>
      server.call('DELETE /messages/:messageId', { as: chat.ana, params: { messageId } });
    assert.equal((await remove(sent?.id ?? 0)).body.isDeleted, true);
    assert.equal((await remove((await receive({ wid: 'W1' })).id)).body.error, 'ERR_NO_MESSAGE_FOUND');
  });

  test('a failed message can be retried', async () => {
    const failed = await receive({ wid: 'W1', fromMe: true, failedCode: 'ERR_SENDING_WAPP_MSG' });
    const params = { messageId: failed.id };
    const { status, body } = await server.call('POST /messages/:messageId/retry', { as: chat.ana, params });
    assert.deepEqual([status, body.failedCode, body.id], [200, null, failed.id]);
  });
});
