import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { ContractKey } from '@recado/contract';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { mediaFiles } from '../messages/messages.schema.ts';
import { chatCalls, newChatTeam, picture } from './testing/chat-calls.ts';

describe('Internal chat', () => {
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

  test('a chat has its owner and members; each sees it, the latest first', async () => {
    const first = await start(ana, [bruno, bruno, ana], 'Vendas');
    const second = await start(bruno, [ana]);
    assert.equal(first.ownerId, ana.id);
    assert.deepEqual(
      first.users.map(({ userId, unreads, user }) => [userId, unreads, user.name]),
      [
        [ana.id, 0, 'Ana'],
        [bruno.id, 0, 'Bruno'],
      ],
    );
    const titles = async (as: TestUser) => (await listOf(as)).records.map(({ id }) => id);
    assert.deepEqual(await titles(ana), [second.id, first.id]);
    await write(ana, first.id, 'Oi');
    assert.deepEqual(await titles(bruno), [first.id, second.id]);
    assert.deepEqual(await titles(carla), []);
    const found = await listOf(bruno, { searchParam: 'vendás' });
    assert.deepEqual([found.count, found.records[0]?.id, found.records[0]?.lastMessage], [1, first.id, 'Ana: Oi']);
    assert.equal((await listOf(bruno, { searchParam: 'ana' })).count, 2, 'finds members too');
  });

  test('a chat is found by its uuid, as in its address, and by its id', async () => {
    const { id, uuid } = await start(ana, [bruno]);
    for (const chatId of [id, uuid]) {
      const { body } = await server.call('GET /chats/:chatId', { as: bruno, params: { chatId } });
      assert.equal(body.id, id);
    }
  });

  test('SERVER §3.14: only members find a chat, not even administrators', async () => {
    const { id: chatId, uuid } = await start(ana, [bruno]);
    const messageId = (await write(ana, chatId, 'Segredo')).body.records[0]?.id ?? 0;
    const calls: [ContractKey, object][] = [
      ['GET /chats/:chatId', {}],
      ['PUT /chats/:chatId', { body: { title: 'x' } }],
      ['DELETE /chats/:chatId', {}],
      ['GET /chats/:chatId/messages', {}],
      ['GET /chats/:chatId/messages/:messageId/renewed', {}],
      ['POST /chats/:chatId/messages', { body: { message: 'x' } }],
      ['POST /chats/:chatId/messages', { files: [{ field: 'medias', name: 'a.png', content: picture }] }],
      ['POST /chats/:chatId/read', { body: { userId: ana.id } }],
    ];
    for (const as of [carla, admin, stranger]) {
      for (const [key, more] of calls) {
        const { status, body } = await server.call(key, { as, params: { chatId, messageId }, ...more });
        assert.deepEqual([key, status, body], [key, 404, { error: 'ERR_NO_CHAT_FOUND' }]);
      }
      const byUuid = await server.call('GET /chats/:chatId', { as, params: { chatId: uuid } });
      assert.equal(byUuid.status, 404);
      assert.equal((await listOf(as)).count, 0);
    }
    assert.equal((await messagesOf(bruno, chatId)).count, 1, 'nothing was written');
    assert.equal(await filesRecorded(companyId), 0);
  });

  test('only members receive events, under all names of the client family; a client cannot join a room', async () => {
    const sockets = await Promise.all([bruno, carla, admin].map((person) => server.socket(person)));
    const [ofBruno, ...others] = sockets;
    const outside = await server.socket(stranger);
    await Promise.all([...sockets, outside].map((socket) => socket.waitFor('ready')));
    const { id } = await start(ana, [bruno]);
    for (const { socket } of others) socket.emit('joinChatBox', String(id));
    await write(ana, id, 'Oi');
    const name = `company-${companyId}-chat`;
    const isNew = (payload: unknown) => Object(payload).action === 'new-message';
    const heard = Object(await ofBruno?.waitFor(name, isNew));
    assert.deepEqual([heard.newMessage.message, heard.chat.id], ['Oi', id]);
    await ofBruno?.waitFor(`${name}-${id}`, isNew);
    const created = Object(await ofBruno?.waitFor(`${name}-user-${bruno.id}`));
    assert.deepEqual([created.action, created.record.id, created.chat.id], ['create', id, id]);
    // The marker is sent to all users, after the events for members.
    const marker = await server.make.user({ companyId });
    await server.call('DELETE /users/:userId', { as: admin, params: { userId: marker.id } });
    for (const socket of others) await socket.waitFor(`company-${companyId}-user`);
    for (const { heard: all } of [...others, outside]) {
      assert.deepEqual(
        all.filter(({ name: eventName }) => eventName.includes('-chat')),
        [],
      );
    }
  });

  test('only the owner changes and deletes a chat; a removed member loses access at once', async () => {
    const { id } = await start(ana, [bruno, carla]);
    assert.deepEqual([(await change(bruno, id, { title: 'x' })).status], [403]);
    const refused = await server.call('DELETE /chats/:chatId', { as: bruno, params: { chatId: id } });
    assert.equal(refused.status, 403);
    const ofCarla = await server.socket(carla);
    await ofCarla.waitFor('ready');
    const { body } = await change(ana, id, { title: 'Novo', users: [{ id: bruno.id }, { id: admin.id }] });
    assert.equal(body.title, 'Novo');
    assert.deepEqual(body.users.map(({ userId }) => userId).sort(), [ana.id, bruno.id, admin.id].sort());
    const gone = (payload: unknown) => Object(payload).action === 'delete' && Object(payload).id === id;
    await ofCarla.waitFor(`company-${companyId}-chat`, gone);
    await ofCarla.waitFor(`company-${companyId}-chat-user-${carla.id}`, gone);
    assert.equal((await messagesOf(admin, id)).count, 0);
    assert.equal((await write(carla, id, 'x')).status, 404);
    const onlyTitle = await change(ana, id, { title: 'Só o título' });
    assert.equal(onlyTitle.body.users.length, 3);
  });

  test('members are users of the company, at least one and not more than allowed', async () => {
    const create = (users: object[], title = 'x') =>
      server.call('POST /chats', { as: ana, body: { title, users: users as { id: number }[] } });
    assert.deepEqual((await create([{ id: stranger.id }])).body, { error: 'ERR_NO_USER_FOUND' });
    assert.equal((await create([])).status, 400);
    assert.equal((await create([{ id: bruno.id }], '   ')).status, 400);
    assert.equal((await create([{ id: bruno.id }], 'x'.repeat(101))).status, 400);
    assert.equal((await create(Array.from({ length: 201 }, () => ({ id: bruno.id })))).status, 400);
    await server.call('DELETE /users/:userId', { as: admin, params: { userId: carla.id } });
    assert.equal((await create([{ id: carla.id }])).status, 404);
    const { id } = await start(ana, [bruno]);
    assert.equal((await change(ana, id, { users: [{ id: stranger.id }] })).status, 404);
  });

  test('a deleted user leaves their chats; their messages keep the name, and the chats stay readable', async () => {
    const { id } = await start(ana, [bruno]);
    await write(bruno, id, 'Tchau');
    await server.call('DELETE /users/:userId', { as: admin, params: { userId: bruno.id } });
    const [chat] = (await listOf(ana)).records;
    assert.deepEqual(
      chat?.users.map(({ userId }) => userId),
      [ana.id],
    );
    await eventually('the reference to the user is removed', async () => {
      const [message] = (await messagesOf(ana, id)).records;
      return message?.senderId === null && message.sender.name === 'Bruno';
    });
    assert.equal((await change(ana, id, { users: [{ id: carla.id }] })).status, 200);
  });

  test('a chat of a deleted owner passes to the longest member; it is deleted with its last member', async () => {
    const { id } = await start(ana, [carla]);
    await change(ana, id, { users: [{ id: carla.id }, { id: bruno.id }] });
    const remove = (person: TestUser) =>
      server.call('DELETE /users/:userId', { as: admin, params: { userId: person.id } });
    const ofCarla = await server.socket(carla);
    await ofCarla.waitFor('ready');
    await remove(ana);
    await ofCarla.waitFor(`company-${companyId}-chat`, (payload) => Object(payload).record?.ownerId === carla.id);
    assert.equal((await change(bruno, id, { title: 'x' })).status, 403);
    assert.equal((await change(carla, id, { title: 'Da Carla' })).status, 200);
    await Promise.all([remove(bruno), remove(carla)]);
    const left = await server.database.database.tenant(companyId, ({ db }) => db.$count(mediaFiles));
    assert.equal(left, 0);
    const rows = await server.database.database.system(({ db }) => db.execute(`select from chats where id = ${id}`));
    assert.equal(rows.rows.length, 0);
  });

  test('a plan without internal chat refuses all calls', async () => {
    const { id } = await server.make.company({ plan: { useInternalChat: false } });
    const as = await server.make.user({ companyId: id });
    assert.equal((await server.call('GET /chats', { as })).body.error, 'ERR_PLAN_REQUIRED');
  });
});
