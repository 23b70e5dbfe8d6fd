import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { BodyInput } from '@recado/contract';
import { mostReasons } from '@recado/contract/limits';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { reasons } from '../tickets/reasons.schema.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';

describe('Reasons', () => {
  const server = useSharedServer();
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(server);
  });

  const add = (body: BodyInput<'POST /reasons'>, as: TestUser = office.admin) =>
    server.call('POST /reasons', { as, body });
  const made = async (body: BodyInput<'POST /reasons'>) => {
    const { status, body: reason } = await add(body);
    assert.equal(status, 200, JSON.stringify(reason));
    return reason;
  };
  const change = (reasonId: number, body: BodyInput<'PUT /reasons/:reasonId'>) =>
    server.call('PUT /reasons/:reasonId', { as: office.admin, params: { reasonId }, body });
  const move = (reasonId: number, parentId: number | null, position: number) =>
    server.call('PUT /reasons/:reasonId/move', {
      as: office.admin,
      params: { reasonId },
      body: { parentId, position },
    });
  const remove = (reasonId: number) =>
    server.call('DELETE /reasons/:reasonId', { as: office.admin, params: { reasonId } });
  const all = async () => (await server.call('GET /reasons', { as: office.ana })).body;

  test('are a tree of three levels, each with its place; agents see it and do not change it', async () => {
    const sale = await made({ name: 'Venda' });
    const price = await made({ name: 'Preço', parentId: sale.id });
    const dear = await made({ name: 'Caro', parentId: price.id, queueIds: [office.sales.id] });
    assert.deepEqual([sale.position, price.parentId, dear.queueIds], [0, sale.id, [office.sales.id]]);
    assert.equal((await add({ name: 'Mais', parentId: dear.id })).body.error, 'ERR_REASON_TOO_DEEP');
    assert.equal((await add({ name: 'Venda' }, office.ana)).status, 403);
    assert.deepEqual((await all()).map(({ name }) => name).sort(), ['Caro', 'Preço', 'Venda']);
  });

  test('have a name of their own among those of the same parent', async () => {
    const sale = await made({ name: 'Venda' });
    assert.deepEqual([(await add({ name: ' VENDA ' })).body.error], ['ERR_DUPLICATED_REASON']);
    await made({ name: 'Venda', parentId: sale.id });
    const other = await made({ name: 'Outro' });
    assert.equal((await change(other.id, { name: 'vendá' })).body.error, 'ERR_DUPLICATED_REASON');
    assert.equal((await change(other.id, { name: 'Outros' })).status, 200);
    assert.equal((await add({ name: 'x'.repeat(61) })).status, 400);
  });

  test('are of the own company only, and so are their queues', async () => {
    const stranger = await openOffice(server);
    const theirs = await server.call('POST /reasons', { as: stranger.admin, body: { name: 'Alheio' } });
    assert.equal((await add({ name: 'X', parentId: theirs.body.id })).body.error, 'ERR_NO_REASON_FOUND');
    assert.equal((await add({ name: 'X', queueIds: [stranger.sales.id] })).body.error, 'ERR_NO_QUEUE_FOUND');
    assert.equal((await change(theirs.body.id, { name: 'Meu' })).body.error, 'ERR_NO_REASON_FOUND');
    assert.equal((await remove(theirs.body.id)).body.error, 'ERR_NO_REASON_FOUND');
  });

  test('move up and down and between parents, with what is below them', async () => {
    const [a, b, c] = [await made({ name: 'A' }), await made({ name: 'B' }), await made({ name: 'C' })];
    await move(c.id, null, 0);
    const order = async (parentId: number | null) =>
      (await all())
        .filter((reason) => reason.parentId === parentId)
        .sort((one, other) => one.position - other.position)
        .map(({ name }) => name);
    assert.deepEqual(await order(null), ['C', 'A', 'B']);
    const below = await made({ name: 'Below', parentId: b.id });
    await move(b.id, a.id, 0);
    assert.deepEqual([await order(null), await order(a.id), await order(b.id)], [['C', 'A'], ['B'], ['Below']]);
    assert.equal((await move(a.id, below.id, 0)).body.error, 'ERR_REASON_BELOW_ITSELF');
    assert.equal((await move(a.id, c.id, 0)).body.error, 'ERR_REASON_TOO_DEEP');
    await made({ name: 'B' });
    assert.equal((await move(b.id, null, 0)).body.error, 'ERR_DUPLICATED_REASON');
  });

  test('are deleted with those below them, unless a round has one: then they are archived', async () => {
    const sale = await made({ name: 'Venda' });
    const price = await made({ name: 'Preço', parentId: sale.id });
    const unused = await made({ name: 'Engano' });
    const { id } = await office.make({ status: 'open', userId: office.ana.id });
    await office.change(office.ana, id, { status: 'closed', reasonId: price.id });
    assert.equal((await remove(sale.id)).body.error, 'ERR_REASON_USED');
    assert.equal((await change(sale.id, { isArchived: true })).body.isArchived, true);
    const next = await office.make({ status: 'open', userId: office.ana.id });
    const archived = await office.change(office.ana, next.id, { status: 'closed', reasonId: price.id });
    assert.equal(archived.body.error, 'ERR_NO_REASON_FOUND', 'what is below an archived one is not offered either');
    assert.equal((await remove(unused.id)).status, 200);
    assert.deepEqual((await all()).map(({ name }) => name).sort(), ['Preço', 'Venda']);
  });

  test('are told to the company, and are at most 300', async () => {
    const socket = await server.socket(office.ana);
    await socket.waitFor('ready');
    const { id } = await made({ name: 'Venda' });
    await socket.waitFor(`company-${office.companyId}-reason`, (payload) => Object(payload).record?.id === id);
    const { companyId } = office;
    await office.system(({ db }) =>
      db
        .insert(reasons)
        .values(
          Array.from({ length: mostReasons - 1 }, (_, position) => ({ companyId, name: `N ${position}`, position })),
        ),
    );
    assert.equal((await add({ name: 'Uma a mais' })).body.error, 'ERR_TOO_MANY_REASONS');
  });

  test('that an agent used last come first, each once', async () => {
    const [a, b] = [await made({ name: 'A' }), await made({ name: 'B' })];
    for (const reasonId of [a.id, b.id, a.id]) {
      const { id } = await office.make({ status: 'open', userId: office.ana.id });
      assert.equal((await office.change(office.ana, id, { status: 'closed', reasonId })).status, 200);
    }
    const recent = async (as: TestUser) => (await server.call('GET /reasons/recent', { as })).body;
    assert.deepEqual([await recent(office.ana), await recent(office.admin)], [[a.id, b.id], []]);
  });
});
