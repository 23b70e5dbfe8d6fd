import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ContractKey } from '@recado/api/contract';
import { mediaFiles } from '../../platform/database/schema/index.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestUser } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('Internal chat', () => {
  let server: TestServer;
  let companyId: number;
  let [ana, bruno, carla, admin]: TestUser[] = [];
  let stranger: TestUser;

  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    [ana, bruno, carla] = [
      await server.make.user({ companyId, name: 'Ana' }),
      await server.make.user({ companyId, name: 'Bruno' }),
      await server.make.user({ companyId, name: 'Carla' }),
    ];
    admin = await server.make.user({ companyId, profile: 'admin' });
    const { id: elsewhere } = await server.make.company();
    stranger = await server.make.user({ companyId: elsewhere, profile: 'admin' });
  });

  const known = (person: TestUser | undefined): TestUser => {
    if (!person) throw new Error('Nobody.');
    return person;
  };
  const start = async (as: TestUser | undefined, members: (TestUser | undefined)[], title = 'Equipe') => {
    const users = members.map((member) => ({ id: known(member).id }));
    return (await server.call('POST /chats', { as: known(as), body: { title, users } })).body;
  };
  const write = (as: TestUser | undefined, chatId: number, message: string, idempotencyKey?: string) =>
    server.call('POST /chats/:chatId/messages', {
      as: known(as),
      params: { chatId },
      body: { message, idempotencyKey },
    });
  const read = (as: TestUser | undefined, chatId: number) =>
    server.call('POST /chats/:chatId/read', { as: known(as), params: { chatId } });
  const change = (as: TestUser | undefined, chatId: number, body: object) =>
    server.call('PUT /chats/:chatId', { as: known(as), params: { chatId }, body });
  const listOf = async (as: TestUser | undefined, query: object = {}) =>
    (await server.call('GET /chats', { as: known(as), query: { ...query } })).body;
  const messagesOf = async (as: TestUser | undefined, chatId: number, pageNumber = 1) =>
    (await server.call('GET /chats/:chatId/messages', { as: known(as), params: { chatId }, query: { pageNumber } }))
      .body;
  const unreadsOf = async (as: TestUser | undefined, person = as) => {
    const { records } = await listOf(as);
    return records[0]?.users.find(({ userId }) => userId === person?.id)?.unreads;
  };
  const filesRecorded = () => server.database.database.tenant(companyId, ({ db }) => db.$count(mediaFiles));

  test('a chat has its owner and members; each sees it, the latest first', async () => {
    const first = await start(ana, [bruno, bruno, ana], 'Vendas');
    const second = await start(bruno, [ana]);
    assert.equal(first.ownerId, ana?.id);
    assert.deepEqual(
      first.users.map(({ userId, unreads, user }) => [userId, unreads, user.name]),
      [
        [ana?.id, 0, 'Ana'],
        [bruno?.id, 0, 'Bruno'],
      ],
    );
    const titles = async (as: TestUser | undefined) => (await listOf(as)).records.map(({ id }) => id);
    assert.deepEqual(await titles(ana), [second.id, first.id]);
    await write(ana, first.id, 'Oi');
    assert.deepEqual(await titles(bruno), [first.id, second.id]);
    assert.deepEqual(await titles(carla), []);
    const found = await listOf(bruno, { searchParam: 'vendás' });
    assert.deepEqual([found.count, found.records[0]?.id, found.records[0]?.lastMessage], [1, first.id, 'Ana: Oi']);
    assert.equal((await listOf(bruno, { searchParam: 'ana' })).count, 2, 'finds members too');
  });

  test('is found by uuid, as in its address, and by id', async () => {
    const { id, uuid } = await start(ana, [bruno]);
    for (const chatId of [id, uuid]) {
      const { body } = await server.call('GET /chats/:chatId', { as: known(bruno), params: { chatId } });
      assert.equal(body.id, id);
    }
  });

  test('SERVER §3.14: who is no member finds nothing, not even an administrator', async () => {
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
      ['POST /chats/:chatId/read', { body: { userId: ana?.id } }],
    ];
    for (const as of [known(carla), known(admin), stranger]) {
      for (const [key, more] of calls) {
        const { status, body } = await server.call(key, { as, params: { chatId, messageId }, ...more });
        assert.deepEqual([key, status, body], [key, 404, { error: 'ERR_NO_CHAT_FOUND' }]);
      }
      const byUuid = await server.call('GET /chats/:chatId', { as, params: { chatId: uuid } });
      assert.equal(byUuid.status, 404);
      assert.equal((await listOf(as)).count, 0);
    }
    assert.equal((await messagesOf(bruno, chatId)).count, 1, 'nothing was written');
    assert.equal(await filesRecorded(), 0);
  });

  test('events reach members only, under all names of the family; nobody joins a room by asking', async () => {
    const sockets = await Promise.all([bruno, carla, admin].map((person) => server.socket(known(person))));
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
    const created = Object(await ofBruno?.waitFor(`${name}-user-${bruno?.id}`));
    assert.deepEqual([created.action, created.record.id, created.chat.id], ['create', id, id]);
    // Sent to everybody, after what members heard.
    const marker = await server.make.user({ companyId });
    await server.call('DELETE /users/:userId', { as: known(admin), params: { userId: marker.id } });
    for (const socket of others) await socket.waitFor(`company-${companyId}-user`);
    for (const { heard: all } of [...others, outside]) {
      assert.deepEqual(
        all.filter(({ name: told }) => told.includes('-chat')),
        [],
      );
    }
  });

  test('only the owner changes and deletes it; a removed member loses it at once', async () => {
    const { id } = await start(ana, [bruno, carla]);
    assert.deepEqual([(await change(bruno, id, { title: 'x' })).status], [403]);
    const refused = await server.call('DELETE /chats/:chatId', { as: known(bruno), params: { chatId: id } });
    assert.equal(refused.status, 403);
    const ofCarla = await server.socket(known(carla));
    await ofCarla.waitFor('ready');
    const { body } = await change(ana, id, { title: 'Novo', users: [{ id: bruno?.id }, { id: admin?.id }] });
    assert.equal(body.title, 'Novo');
    assert.deepEqual(body.users.map(({ userId }) => userId).sort(), [ana?.id, bruno?.id, admin?.id].sort());
    const gone = (payload: unknown) => Object(payload).action === 'delete' && Object(payload).id === id;
    await ofCarla.waitFor(`company-${companyId}-chat`, gone);
    await ofCarla.waitFor(`company-${companyId}-chat-user-${carla?.id}`, gone);
    assert.equal((await messagesOf(admin, id)).count, 0);
    assert.equal((await write(carla, id, 'x')).status, 404);
    const onlyTitle = await change(ana, id, { title: 'Só o título' });
    assert.equal(onlyTitle.body.users.length, 3);
  });

  test('members are users of the company, at least one and not more than allowed', async () => {
    const create = (users: object[], title = 'x') =>
      server.call('POST /chats', { as: known(ana), body: { title, users: users as { id: number }[] } });
    assert.deepEqual((await create([{ id: stranger.id }])).body, { error: 'ERR_NO_USER_FOUND' });
    assert.equal((await create([])).status, 400);
    assert.equal((await create([{ id: bruno?.id }], '   ')).status, 400);
    assert.equal((await create([{ id: bruno?.id }], 'x'.repeat(101))).status, 400);
    assert.equal((await create(Array.from({ length: 201 }, () => ({ id: bruno?.id })))).status, 400);
    await server.call('DELETE /users/:userId', { as: known(admin), params: { userId: carla?.id ?? 0 } });
    assert.equal((await create([{ id: carla?.id }])).status, 404);
    const { id } = await start(ana, [bruno]);
    assert.equal((await change(ana, id, { users: [{ id: stranger.id }] })).status, 404);
  });

  test('what others write is unread until it is read; the body of the call names nobody else', async () => {
    const { id } = await start(ana, [bruno, carla]);
    await write(ana, id, '1');
    await write(ana, id, '2');
    assert.deepEqual([await unreadsOf(ana), await unreadsOf(bruno), await unreadsOf(carla)], [0, 2, 2]);
    assert.equal((await listOf(bruno, { withUnreadMessages: 'true' })).count, 1);
    const { body } = await server.call('POST /chats/:chatId/read', {
      as: known(bruno),
      params: { chatId: id },
      body: { userId: carla?.id },
    });
    const last = (await messagesOf(ana, id)).records.at(-1)?.id;
    assert.deepEqual(
      body.users.map(({ unreads, lastReadId }) => [unreads, lastReadId]),
      [
        [0, last],
        [0, last],
        [2, null],
      ],
    );
    assert.equal((await listOf(bruno, { withUnreadMessages: 'true' })).count, 0);
    await write(carla, id, '3');
    assert.deepEqual([await unreadsOf(ana), await unreadsOf(bruno), await unreadsOf(carla)], [1, 1, 0]);
  });

  test('counts are right when several write and read at once', async () => {
    const { id } = await start(ana, [bruno, carla]);
    await Promise.all(Array.from({ length: 12 }, (_, index) => write(index % 2 ? ana : bruno, id, `${index}`)));
    assert.equal(await unreadsOf(carla), 12);
    await Promise.all([read(carla, id), write(ana, id, 'a'), read(carla, id), write(bruno, id, 'b')]);
    const { records } = await messagesOf(carla, id);
    const mine = (await listOf(carla)).records[0]?.users.find(({ userId }) => userId === carla?.id);
    const unread = records.filter((message) => message.id > (mine?.lastReadId ?? 0));
    assert.equal(mine?.unreads, unread.length, 'what is after the read position, and nothing else');
    assert.deepEqual(
      records.map((message) => message.id),
      records.map((message) => message.id).sort((a, b) => a - b),
    );
  });

  test('pages go from the newest to the oldest, each oldest first', async () => {
    const { id } = await start(ana, [bruno]);
    for (let number = 1; number <= 25; number += 1) await write(ana, id, String(number));
    const [newest, older] = [await messagesOf(bruno, id), await messagesOf(bruno, id, 2)];
    assert.deepEqual([newest.records[0]?.message, newest.records.at(-1)?.message], ['6', '25']);
    assert.deepEqual([newest.count, newest.hasMore, older.hasMore], [25, true, false]);
    assert.deepEqual(
      older.records.map(({ message }) => message),
      ['1', '2', '3', '4', '5'],
    );
  });

  test('a blank message is none; text is stored as it was written', async () => {
    const { id } = await start(ana, [bruno]);
    assert.deepEqual((await write(ana, id, ' \n ')).body, { records: [] });
    const html = '<img src=x onerror=alert(1)> *oi*';
    assert.equal((await write(ana, id, html)).body.records[0]?.message, html);
    assert.equal((await listOf(bruno)).records[0]?.lastMessage, `Ana: ${html}`);
    assert.equal((await write(ana, id, 'x'.repeat(10_001))).status, 400);
  });

  test('the same key is stored once, also at the same time; keys of others are their own', async () => {
    const { id } = await start(ana, [bruno]);
    const answers = await Promise.all([1, 2, 3].map(() => write(ana, id, 'Uma vez', 'key-12345')));
    assert.equal(new Set(answers.map(({ body }) => body.records[0]?.id)).size, 1);
    await write(bruno, id, 'Outra', 'key-12345');
    assert.equal((await messagesOf(ana, id)).count, 2);
    assert.equal(await unreadsOf(bruno), 0);
  });

  test('files have signed addresses for the company, and go with the chat', async () => {
    const { id } = await start(ana, [bruno]);
    const files = [
      { field: 'medias', name: 'foto um.png', content: picture },
      { field: 'medias', name: 'nota.txt', content: 'Oi' },
    ];
    const sent = await server.call('POST /chats/:chatId/messages', {
      as: known(ana),
      params: { chatId: id },
      body: { body: 'Legenda' },
      files,
    });
    const [first, second] = sent.body.records;
    assert.deepEqual(
      [first?.message, first?.mediaType, second?.message, second?.mediaType],
      ['Legenda', 'image', '', 'other'],
    );
    assert.match(first?.mediaName ?? '', /^foto.um\.png$/);
    assert.equal(await unreadsOf(bruno), 2);
    const { body } = await server.call('GET /chats/:chatId/messages/:messageId/renewed', {
      as: known(bruno),
      params: { chatId: id, messageId: first?.id ?? 0 },
    });
    const fetched = await fetch(body.mediaPath ?? '');
    assert.equal(fetched.status, 200);
    assert.equal(await filesRecorded(), 2);
    await server.call('DELETE /chats/:chatId', { as: known(ana), params: { chatId: id } });
    assert.equal(await filesRecorded(), 0);
    await eventually('the file is gone', async () => (await fetch(body.mediaPath ?? '')).status === 404);
    assert.equal((await listOf(bruno)).count, 0);
  });

  test('a deleted user leaves; their messages keep the name, and the chat stays readable', async () => {
    const { id } = await start(ana, [bruno]);
    await write(bruno, id, 'Tchau');
    await server.call('DELETE /users/:userId', { as: known(admin), params: { userId: bruno?.id ?? 0 } });
    const [chat] = (await listOf(ana)).records;
    assert.deepEqual(
      chat?.users.map(({ userId }) => userId),
      [ana?.id],
    );
    await eventually('the reference to the user is removed', async () => {
      const [message] = (await messagesOf(ana, id)).records;
      return message?.senderId === null && message.sender.name === 'Bruno';
    });
    assert.equal((await change(ana, id, { users: [{ id: carla?.id }] })).status, 200);
  });

  test('the chat of a deleted owner passes to the longest member; the last one takes it along', async () => {
    const { id } = await start(ana, [carla]);
    await change(ana, id, { users: [{ id: carla?.id }, { id: bruno?.id }] });
    const remove = (person: TestUser | undefined) =>
      server.call('DELETE /users/:userId', { as: known(admin), params: { userId: known(person).id } });
    const ofCarla = await server.socket(known(carla));
    await ofCarla.waitFor('ready');
    await remove(ana);
    await ofCarla.waitFor(`company-${companyId}-chat`, (payload) => Object(payload).record?.ownerId === carla?.id);
    assert.equal((await change(bruno, id, { title: 'x' })).status, 403);
    assert.equal((await change(carla, id, { title: 'Da Carla' })).status, 200);
    await Promise.all([remove(bruno), remove(carla)]);
    const left = await server.database.database.tenant(companyId, ({ db }) => db.$count(mediaFiles));
    assert.equal(left, 0);
    const rows = await server.database.database.system(({ db }) => db.execute(`select from chats where id = ${id}`));
    assert.equal(rows.rows.length, 0);
  });

  test('a plan without internal chat has none', async () => {
    const { id } = await server.make.company({ plan: { useInternalChat: false } });
    const as = await server.make.user({ companyId: id });
    assert.equal((await server.call('GET /chats', { as })).body.error, 'ERR_PLAN_REQUIRED');
  });
});
