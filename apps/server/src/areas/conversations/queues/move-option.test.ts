import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

describe('Moving menu options', () => {
  const server = useSharedServer();
  let companyId: number;
  let queueId: number;
  let admin: TestUser;
  beforeEach(async () => {
    companyId = (await server.make.company({ plan: { queues: 3 } })).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    queueId = await newQueue('Vendas', '#00ff00');
  });

  const newQueue = async (name: string, color: string) =>
    (await server.call('POST /queue', { as: admin, body: { name, color } })).body.id;
  const add = async (title: string, parentId?: number, to = queueId) =>
    (await server.call('POST /queue-options', { as: admin, body: { option: '1', title, queueId: to, parentId } })).body
      .id;
  const move = (queueOptionId: number, body: { parentId?: number; position: number }, as = admin) =>
    server.call('PUT /queue-options/:queueOptionId/move', { as, params: { queueOptionId }, body });
  const level = async (parentId = -1) =>
    (await server.call('GET /queue-options', { as: admin, query: { queueId, parentId } })).body.map(
      ({ option, title }) => `${option} ${title}`,
    );

  test('a new option whose number is taken gets the next one', async () => {
    await add('A');
    await add('B');
    assert.deepEqual(await level(), ['1 A', '2 B']);
  });

  test('two options added at once never share a number', async () => {
    await Promise.all(['A', 'B', 'C', 'D', 'E'].map((title) => add(title)));
    assert.deepEqual(
      (await level()).map((text) => text.split(' ')[0]),
      ['1', '2', '3', '4', '5'],
    );
  });

  test('a number that another option of the level has is exchanged with that option', async () => {
    const [a, b] = [await add('A'), await add('B')];
    const inside = await add('Inside', a);
    const change = (queueOptionId: number, option: string) =>
      server.call('PUT /queue-options/:queueOptionId', { as: admin, params: { queueOptionId }, body: { option } });
    const browser = await server.socket(admin);
    assert.equal((await change(b, '1')).body.option, '1');
    assert.deepEqual(await level(), ['1 B', '2 A']);
    await browser.waitFor(`company-${companyId}-queue-option`, (event) => {
      const record = Object(Reflect.get(Object(event), 'record'));
      return Reflect.get(record, 'id') === a && Reflect.get(record, 'option') === '2';
    });
    await change(inside, '2');
    await change(b, '1');
    assert.deepEqual([await level(), await level(a)], [['1 B', '2 A'], ['2 Inside']]);
    await Promise.all([change(a, '7'), change(b, '7')]);
    assert.equal(new Set((await level()).map((text) => text.split(' ')[0])).size, 2);
  });

  test('an option is moved within its level, and each new number is published', async () => {
    const [a, , c] = [await add('A'), await add('B'), await add('C')];
    const browser = await server.socket(admin);
    const { status, body } = await move(c, { position: 0 });
    assert.deepEqual([status, body.option], [200, '1']);
    assert.deepEqual(await level(), ['1 C', '2 A', '3 B']);
    await browser.waitFor(`company-${companyId}-queue-option`, (event) => {
      const record = Object(Reflect.get(Object(event), 'record'));
      return Reflect.get(record, 'id') === a && Reflect.get(record, 'option') === '2';
    });
  });

  test('an option is moved with the options below it, and the level it left closes the gap', async () => {
    const [a, b] = [await add('A'), await add('B')];
    await add('C');
    const inside = await add('Inside', a);
    await move(a, { parentId: b, position: 0 });
    assert.deepEqual([await level(), await level(b), await level(a)], [['1 B', '2 C'], ['1 A'], ['1 Inside']]);
    await move(inside, { position: 500 });
    assert.deepEqual([await level(), await level(a)], [['1 B', '2 C', '3 Inside'], []]);
  });

  test('an option cannot go below itself, nor below an option of another queue or company', async () => {
    const a = await add('A');
    const inside = await add('Inside', a);
    const elsewhere = await add('Elsewhere', undefined, await newQueue('Suporte', '#0000ff'));
    assert.equal((await move(a, { parentId: a, position: 0 })).body.error, 'ERR_OPTION_BELOW_ITSELF');
    assert.equal((await move(a, { parentId: inside, position: 0 })).body.error, 'ERR_OPTION_BELOW_ITSELF');
    assert.equal((await move(a, { parentId: elsewhere, position: 0 })).body.error, 'ERR_NO_QUEUE_FOUND');
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.equal((await move(a, { position: 0 }, stranger)).status, 404);
    assert.deepEqual([await level(), await level(a)], [['1 A'], ['1 Inside']]);
  });

  test('neither a new option nor a move makes the menu deeper than ten levels', async () => {
    let deepest: number | undefined;
    for (let depth = 1; depth <= 10; depth++) deepest = await add(`Level ${depth}`, deepest);
    const body = { option: '1', title: 'Too deep', queueId, parentId: deepest };
    assert.equal((await server.call('POST /queue-options', { as: admin, body })).body.error, 'ERR_MENU_TOO_LARGE');
    const other = await add('Other');
    assert.equal((await move(other, { parentId: deepest, position: 0 })).body.error, 'ERR_MENU_TOO_LARGE');
    assert.equal((await move(other, { position: 0 })).status, 200);
  });
});
