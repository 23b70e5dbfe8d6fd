import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

describe('Queues', () => {
  const server = useSharedServer();
  let companyId: number;
  let admin: TestUser;
  let agent: TestUser;
  beforeEach(async () => {
    companyId = (await server.make.company({ plan: { queues: 3 } })).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    agent = await server.make.user({ companyId });
  });

  const create = (body: object, as = admin) => server.call('POST /queue', { as, body });
  const edit = (queueId: number, body: object, as = admin) =>
    server.call('PUT /queue/:queueId', { as, params: { queueId }, body });

  test('administrators create queues, with the default hours; agents can only read them', async () => {
    assert.equal((await create({ name: 'Vendas', color: '#00ff00' }, agent)).status, 403);
    const browser = await server.socket(agent);
    const { status, body } = await create({ name: 'Vendas', color: '#00ff00', orderQueue: 2 });
    assert.equal(status, 200);
    const hours = body.schedules.map(({ weekdayEn, startTime, endTime }) => `${weekdayEn} ${startTime}-${endTime}`);
    assert.equal(hours[0], 'monday 08:00-18:00');
    assert.deepEqual(hours.slice(5), ['saturday 08:00-12:00', 'sunday 00:00-00:00']);
    await browser.waitFor(`company-${companyId}-queue`);
    await create({ name: 'Suporte', color: '#0000ff', orderQueue: 1 });
    const { body: all } = await server.call('GET /queue', { as: agent });
    assert.deepEqual(
      all.map(({ name }) => name),
      ['Suporte', 'Vendas'],
    );
  });

  test('colour and name are unique in the company', async () => {
    await create({ name: 'Vendas', color: '#00ff00' });
    const other = (await create({ name: 'Suporte', color: '#0000ff' })).body;
    assert.equal((await create({ name: 'Outra', color: '#00FF00' })).body.error, 'ERR_QUEUE_COLOR_ALREADY_EXISTS');
    assert.equal((await create({ name: 'vendas', color: '#123456' })).body.error, 'ERR_QUEUE_NAME_ALREADY_EXISTS');
    assert.equal((await edit(other.id, { color: '#00ff00' })).body.error, 'ERR_QUEUE_COLOR_ALREADY_EXISTS');
    assert.equal((await edit(other.id, { name: 'Suporte', color: '#0000ff' })).status, 200);
    const elsewhere = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.equal((await create({ name: 'Vendas', color: '#00ff00' }, elsewhere)).status, 200);
  });

  test('two simultaneous changes cannot take the same colour or name', async () => {
    const queues = [await create({ name: 'Um', color: '#111111' }), await create({ name: 'Dois', color: '#222222' })];
    for (const change of [{ color: '#abcdef' }, { name: 'Três' }]) {
      const answers = await Promise.all(queues.map(({ body }) => edit(body.id, change)));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
    }
  });

  test('a colour is a code or a name of 3 to 9 characters', async () => {
    for (const color of ['red', '#0bf', '#00BFFF', '#00bfff80']) {
      const { status, body } = await create({ name: `Fila ${color}`, color });
      assert.equal(status, 200, color);
      await server.call('DELETE /queue/:queueId', { as: admin, params: { queueId: body.id } });
    }
    for (const [color, code] of [
      ['#1', 'tooShort'],
      ['#123456789', 'tooLong'],
    ]) {
      const { status, body } = await create({ name: 'Fila', color });
      assert.deepEqual([status, body.issues?.[0]?.code], [400, code]);
    }
    assert.equal((await create({ name: 'Fila' })).body.issues?.[0]?.code, 'required');
    assert.equal((await create({ name: 'Fila', color: 'red;x:y' })).body.error, 'ERR_VALIDATION');
  });

  test('the plan limits the number of queues', async () => {
    for (const color of ['#111111', '#222222', '#333333']) await create({ name: `Fila ${color}`, color });
    const { status, body } = await create({ name: 'Demais', color: '#444444' });
    assert.deepEqual([status, body.error], [403, 'ERR_PLAN_LIMIT_REACHED']);
  });

  test('an edit changes only the fields that it contains', async () => {
    const given = { name: 'Vendas', color: '#00ff00', greetingMessage: 'Olá', orderQueue: 4 };
    const queue = (await create(given)).body;
    const { body } = await edit(queue.id, { complationMessage: 'Tchau' });
    assert.deepEqual(
      [body.greetingMessage, body.complationMessage, body.orderQueue, body.schedules.length],
      ['Olá', 'Tchau', 4, 7],
    );
  });

  test('a deleted queue leaves its tickets without a queue', async () => {
    const queue = (await create({ name: 'Vendas', color: '#00ff00' })).body;
    const ticket = await server.make.ticket({ companyId, queueId: queue.id });
    const params = { queueId: queue.id };
    assert.equal((await server.call('DELETE /queue/:queueId', { as: agent, params })).status, 403);
    const member = await server.make.user({ companyId, queueIds: [queue.id] });
    const browser = await server.socket(member);
    assert.equal((await server.call('DELETE /queue/:queueId', { as: admin, params })).status, 200);
    await browser.waitFor(`company-${companyId}-ticket`, (event) => Reflect.get(Object(event), 'action') === 'delete');
    const { body } = await server.call('GET /tickets/:ticketId', { as: admin, params: { ticketId: ticket.id } });
    assert.deepEqual([body.status, body.queueId, body.queue], ['pending', null, null]);
    assert.equal((await server.call('GET /queue/:queueId', { as: admin, params })).body.error, 'ERR_NO_QUEUE_FOUND');
  });

  test('menu options are a tree; deleting one deletes its descendants', async () => {
    const queueId = (await create({ name: 'Vendas', color: '#00ff00' })).body.id;
    const add = async (option: string, title: string, parentId?: number) =>
      (await server.call('POST /queue-options', { as: admin, body: { option, title, queueId, parentId } })).body.id;
    const titles = async (parentId?: number) =>
      (await server.call('GET /queue-options', { as: agent, query: { queueId, parentId } })).body.map(
        ({ title }) => title,
      );
    const ten = await add('10', 'Dez');
    await add('2', 'Dois');
    await add('1', 'Dentro de dez', ten);
    assert.deepEqual(await titles(-1), ['Dois', 'Dez']);
    assert.deepEqual(await titles(ten), ['Dentro de dez']);
    const params = { queueOptionId: ten };
    const edited = await server.call('PUT /queue-options/:queueOptionId', {
      as: admin,
      params,
      body: { title: 'Dez!' },
    });
    assert.equal(edited.body.title, 'Dez!');
    await server.call('DELETE /queue-options/:queueOptionId', { as: admin, params });
    assert.deepEqual(await titles(), ['Dois']);
  });

  test('SERVER §3.13: queues and options of another company are not accessible', async () => {
    const queueId = (await create({ name: 'Vendas', color: '#00ff00' })).body.id;
    const body = { option: '1', title: 'Um', queueId };
    const option = (await server.call('POST /queue-options', { as: admin, body })).body;
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    const answers = [
      await server.call('GET /queue/:queueId', { as: stranger, params: { queueId } }),
      await edit(queueId, { name: 'Roubada' }, stranger),
      await server.call('DELETE /queue/:queueId', { as: stranger, params: { queueId } }),
      await server.call('POST /queue-options', { as: stranger, body }),
      await server.call('PUT /queue-options/:queueOptionId', {
        as: stranger,
        params: { queueOptionId: option.id },
        body: { title: 'x' },
      }),
      await server.call('DELETE /queue-options/:queueOptionId', {
        as: stranger,
        params: { queueOptionId: option.id },
      }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 404),
    );
    assert.deepEqual((await server.call('GET /queue', { as: stranger, query: { companyId } })).body, []);
    const listed = await server.call('GET /queue-options', { as: stranger, query: { queueId } });
    assert.deepEqual(listed.body, []);
  });
});
