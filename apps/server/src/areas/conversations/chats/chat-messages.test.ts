import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { chatCalls, newChatTeam, picture } from './testing/chat-calls.ts';

describe('Messages of an internal chat', () => {
  const server = useSharedServer();
  let companyId: number;
  let ana: TestUser;
  let bruno: TestUser;
  let carla: TestUser;
  const { start, write, read, change, listOf, messagesOf, unreadsOf, filesRecorded } = chatCalls(() => server);

  beforeEach(async () => {
    ({ companyId, ana, bruno, carla } = await newChatTeam(server));
  });

  test('messages of others are unread until they are read; the body cannot name another reader', async () => {
    const { id } = await start(ana, [bruno, carla]);
    await write(ana, id, '1');
    await write(ana, id, '2');
    assert.deepEqual([await unreadsOf(ana), await unreadsOf(bruno), await unreadsOf(carla)], [0, 2, 2]);
    assert.equal((await listOf(bruno, { withUnreadMessages: 'true' })).count, 1);
    const { body } = await server.call('POST /chats/:chatId/read', {
      as: bruno,
      params: { chatId: id },
      body: { userId: carla.id },
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

  test('counts are right when several members write and read at once', async () => {
    const { id } = await start(ana, [bruno, carla]);
    await Promise.all(Array.from({ length: 12 }, (_, index) => write(index % 2 ? ana : bruno, id, `${index}`)));
    assert.equal(await unreadsOf(carla), 12);
    await Promise.all([read(carla, id), write(ana, id, 'a'), read(carla, id), write(bruno, id, 'b')]);
    const { records } = await messagesOf(carla, id);
    const mine = (await listOf(carla)).records[0]?.users.find(({ userId }) => userId === carla.id);
    const unread = records.filter((message) => message.id > (mine?.lastReadId ?? 0));
    assert.equal(mine?.unreads, unread.length, 'what is after the read position, and nothing else');
    assert.deepEqual(
      records.map((message) => message.id),
      records.map((message) => message.id).sort((a, b) => a - b),
    );
  });

  test('a new member reads only what was written since they were added', async () => {
    const { id } = await start(ana, [bruno]);
    await write(ana, id, 'O salário da Carla');
    const { records: before } = await messagesOf(ana, id);
    const carlasList = async () => (await listOf(carla)).records.map(({ lastMessage }) => lastMessage);
    const socket = await server.socket(carla);
    await socket.waitFor('ready');
    const retitled = (payload: unknown) => Object(payload).record?.title === 'Outro título';
    await change(ana, id, { users: [{ id: bruno.id }, { id: carla.id }] });
    assert.deepEqual((await messagesOf(carla, id)).records, []);
    assert.equal((await messagesOf(carla, id)).count, 0);
    assert.deepEqual(await carlasList(), ['']);
    await change(ana, id, { title: 'Outro título' });
    await socket.waitFor(`company-${companyId}-chat`, retitled);
    await socket.waitFor(`company-${companyId}-chat-user-${carla.id}`, retitled);
    assert.doesNotMatch(JSON.stringify(socket.heard), /salário/);
    const params = { chatId: id, messageId: before[0]?.id ?? 0 };
    const renewed = await server.call('GET /chats/:chatId/messages/:messageId/renewed', { as: carla, params });
    assert.equal(renewed.status, 404);
    await write(bruno, id, 'Oi, Carla');
    assert.deepEqual(
      (await messagesOf(carla, id)).records.map(({ message }) => message),
      ['Oi, Carla'],
    );
    assert.deepEqual(await carlasList(), ['Bruno: Oi, Carla']);
    assert.equal((await messagesOf(bruno, id)).records.length, 2);
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

  test('a blank message is not stored; text is stored as it was written', async () => {
    const { id } = await start(ana, [bruno]);
    assert.deepEqual((await write(ana, id, ' \n ')).body, { records: [] });
    const html = '<img src=x onerror=alert(1)> *oi*';
    assert.equal((await write(ana, id, html)).body.records[0]?.message, html);
    assert.equal((await listOf(bruno)).records[0]?.lastMessage, `Ana: ${html}`);
    assert.equal((await write(ana, id, 'x'.repeat(10_001))).status, 400);
  });

  test('messages with the same key are stored once, also at the same time; each user has their own keys', async () => {
    const { id } = await start(ana, [bruno]);
    const answers = await Promise.all([1, 2, 3].map(() => write(ana, id, 'Uma vez', 'key-12345')));
    assert.equal(new Set(answers.map(({ body }) => body.records[0]?.id)).size, 1);
    await write(bruno, id, 'Outra', 'key-12345');
    assert.equal((await messagesOf(ana, id)).count, 2);
    assert.equal(await unreadsOf(bruno), 0);
  });

  test('files have signed addresses for the company, and are deleted with the chat', async () => {
    const { id } = await start(ana, [bruno]);
    const files = [
      { field: 'medias', name: 'foto um.png', content: picture },
      { field: 'medias', name: 'nota.txt', content: 'Oi' },
    ];
    const sent = await server.call('POST /chats/:chatId/messages', {
      as: ana,
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
      as: bruno,
      params: { chatId: id, messageId: first?.id ?? 0 },
    });
    const fetched = await fetch(body.mediaPath ?? '');
    assert.equal(fetched.status, 200);
    assert.equal(await filesRecorded(companyId), 2);
    await server.call('DELETE /chats/:chatId', { as: ana, params: { chatId: id } });
    assert.equal(await filesRecorded(companyId), 0);
    await eventually('the file is gone', async () => (await fetch(body.mediaPath ?? '')).status === 404);
    assert.equal((await listOf(bruno)).count, 0);
  });
});
