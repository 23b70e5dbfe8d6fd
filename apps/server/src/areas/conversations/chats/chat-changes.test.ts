import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { chatMessages } from './chats.schema.ts';
import { chatCalls, newChatTeam, picture } from './testing/chat-calls.ts';

describe('Changes of an internal chat by its members', () => {
  const server = useSharedServer();
  let companyId: number;
  let ana: TestUser;
  let bruno: TestUser;
  let carla: TestUser;
  let admin: TestUser;
  let stranger: TestUser;
  const { start, write, change, listOf, messagesOf, filesRecorded } = chatCalls(() => server);

  beforeEach(async () => {
    ({ companyId, ana, bruno, carla, admin, stranger } = await newChatTeam(server));
  });

  const said = async (as: TestUser, chatId: number, message: string, quotedId?: number) => {
    const body = { message, quotedId };
    const answer = await server.call('POST /chats/:chatId/messages', { as, params: { chatId }, body });
    return answer.body.records?.[0]?.id ?? 0;
  };
  const edit = (as: TestUser, chatId: number, messageId: number, message: string) =>
    server.call('PUT /chats/:chatId/messages/:messageId', { as, params: { chatId, messageId }, body: { message } });
  const remove = (as: TestUser, chatId: number, messageId: number) =>
    server.call('DELETE /chats/:chatId/messages/:messageId', { as, params: { chatId, messageId } });
  const leave = (as: TestUser, chatId: number) => server.call('POST /chats/:chatId/leave', { as, params: { chatId } });

  test('only its author edits a message, within 15 minutes; list, members and quotes follow', async () => {
    const { id } = await start(ana, [bruno]);
    const messageId = await said(ana, id, 'Chega amanha');
    await said(bruno, id, 'Certo', messageId);
    const last = await said(ana, id, 'Até');
    const { waitFor } = await server.socket(bruno);
    await waitFor('ready');
    assert.equal((await edit(bruno, id, messageId, 'x')).status, 403);
    assert.equal((await edit(stranger, id, messageId, 'x')).status, 404);
    const edited = await edit(ana, id, messageId, 'Chega amanhã');
    assert.deepEqual([edited.body.message, edited.body.isEdited], ['Chega amanhã', true]);
    await edit(ana, id, last, 'Até já');
    assert.equal((await listOf(bruno)).records[0]?.lastMessage, 'Ana: Até já');
    const { records } = await messagesOf(bruno, id);
    assert.equal(records[1]?.quotedMsg?.message, 'Chega amanhã');
    await waitFor(
      `company-${companyId}-chat`,
      (payload) => Object(payload).action === 'update-message' && Object(payload).changedMessage.message === 'Até já',
    );
    await server.database.database.tenant(companyId, ({ db }) =>
      db
        .update(chatMessages)
        .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
        .where(eq(chatMessages.id, messageId)),
    );
    assert.equal((await edit(ana, id, messageId, 'tarde')).body.error, 'ERR_MESSAGE_TOO_OLD');
  });

  test('a deleted message leaves text, file, list and quotes; administrators who are members delete others', async () => {
    const { id } = await start(ana, [bruno, admin]);
    const sent = await server.call('POST /chats/:chatId/messages', {
      as: ana,
      params: { chatId: id },
      body: { body: 'Segredo' },
      files: [{ field: 'medias', name: 'foto.png', content: picture }],
    });
    const messageId = sent.body.records[0]?.id ?? 0;
    await said(bruno, id, 'Vi', messageId);
    assert.equal((await remove(bruno, id, messageId)).status, 403);
    assert.equal((await remove(ana, id, messageId)).body.isDeleted, true);
    assert.equal(await filesRecorded(companyId), 0);
    const { records } = await messagesOf(bruno, id);
    assert.doesNotMatch(JSON.stringify(records), /Segredo|foto/);
    assert.equal(records[1]?.quotedMsg?.isDeleted, true);
    assert.equal((await edit(ana, id, messageId, 'de volta')).body.error, 'ERR_NOT_SUPPORTED');
    const last = await said(bruno, id, 'fim');
    assert.equal((await remove(admin, id, last)).status, 200);
    assert.equal((await listOf(ana)).records[0]?.lastMessage, 'Bruno: 🚫');
  });

  test('a reply shows no new member what was written before them, nor can they quote it', async () => {
    const { id } = await start(ana, [bruno]);
    const before = await said(ana, id, 'Salário');
    await change(ana, id, { users: [{ id: bruno.id }, { id: carla.id }] });
    const socket = await server.socket(carla);
    await socket.waitFor('ready');
    await said(bruno, id, 'Sobre isso', before);
    assert.equal((await messagesOf(bruno, id)).records.at(-1)?.quotedMsg?.message, 'Salário');
    const seen = (await messagesOf(carla, id)).records.at(-1)?.quotedMsg;
    assert.deepEqual([seen?.isHidden, seen?.message], [true, '']);
    await socket.waitFor(`company-${companyId}-chat`, (payload) => Object(payload).action === 'new-message');
    await edit(ana, id, before, 'Salário novo');
    const quoting = await server.call('POST /chats/:chatId/messages', {
      as: carla,
      params: { chatId: id },
      body: { message: 'E?', quotedId: before },
    });
    assert.equal(quoting.body.error, 'ERR_NO_MESSAGE_FOUND');
    await write(bruno, id, 'fim');
    await socket.waitFor(
      `company-${companyId}-chat`,
      (payload) => Object(payload).action === 'new-message' && Object(payload).newMessage.message === 'fim',
    );
    assert.doesNotMatch(JSON.stringify(socket.heard), /Salário/);
  });

  test('whoever leaves hears no more; an owner passes the chat on; the last one takes it along', async () => {
    const { id } = await start(ana, [bruno, carla]);
    assert.equal((await leave(stranger, id)).status, 404);
    assert.equal((await leave(ana, id)).status, 200);
    assert.equal((await listOf(ana)).count, 0);
    const [chat] = (await listOf(bruno)).records;
    assert.equal(chat?.ownerId, bruno.id);
    assert.deepEqual(chat?.users.map(({ userId }) => userId).sort(), [bruno.id, carla.id].sort());
    assert.equal((await write(ana, id, 'ainda?')).status, 404);
    await leave(bruno, id);
    await leave(carla, id);
    assert.equal((await listOf(carla)).count, 0);
  });
});
