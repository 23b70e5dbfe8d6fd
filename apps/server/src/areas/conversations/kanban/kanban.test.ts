import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { ticketTags } from '../tickets/tags.schema.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';

describe('The kanban', () => {
  const server = useSharedServer();
  let office: Office;
  let lanes: [number, number];
  let label: number;
  beforeEach(async () => {
    office = await openOffice(server);
    const tag = async (name: string, kanban: number) =>
      (await server.make.tag({ companyId: office.companyId, name, kanban })).id;
    lanes = [await tag('Em análise', 1), await tag('Concluído', 1)];
    label = await tag('VIP', 0);
  });

  const cards = async (as: TestUser, query: object = {}) =>
    (await server.call('GET /ticket/kanban', { as, query: { ...query } })).body.tickets.map(({ id }) => id);
  const move = (as: TestUser, ticketId: number, tagId: number) =>
    server.call('PUT /ticket-tags/:ticketId/:tagId', { as, params: { ticketId, tagId } });
  const takeOut = (as: TestUser, ticketId: number) =>
    server.call('DELETE /ticket-tags/:ticketId', { as, params: { ticketId } });
  const link = (ticketId: number, ...tagIds: number[]) =>
    office.system(({ db }) =>
      db.insert(ticketTags).values(tagIds.map((tagId) => ({ companyId: office.companyId, ticketId, tagId }))),
    );
  const idsOf = ({ body }: { body: { tags: { id: number }[] } }) => body.tags.map(({ id }) => id).sort();

  test('has the tags marked as lanes, by name', async () => {
    const { body } = await server.call('GET /tags/kanban', { as: office.ana });
    assert.deepEqual(
      body.lista.map(({ name }) => name),
      ['Concluído', 'Em análise'],
    );
  });

  test('is searched by name, number and last message, within a lane and without closed tickets', async () => {
    const { ana, companyId, make } = office;
    const contact = (name: string, number: string) => server.make.contact({ companyId, name, number });
    const maria = await make({ contactId: (await contact('Maria Souza', '5511988880001')).id });
    const joao = await make({ contactId: (await contact('João', '5511988880002')).id, lastMessage: 'Quero um bolo' });
    await make({ contactId: (await contact('Maria Antiga', '5511988880003')).id, status: 'closed' });
    await link(joao.id, lanes[0]);
    assert.deepEqual(await cards(ana, { searchParam: 'souza maria' }), [maria.id]);
    assert.deepEqual(await cards(ana, { searchParam: '880002' }), [joao.id]);
    assert.deepEqual(await cards(ana, { searchParam: 'BOLO', tagId: lanes[0] }), [joao.id]);
    assert.deepEqual(await cards(ana, { searchParam: 'bolo', tagId: 0 }), []);
  });

  test('has the open and pending tickets without a lane in the first lane, whatever other tags they have', async () => {
    const { ana, make } = office;
    const [plain, labelled, inLane, closed] = [
      await make(),
      await make({ status: 'open', userId: ana.id }),
      await make(),
      await make({ status: 'closed' }),
    ];
    await link(labelled.id, label);
    await link(inLane.id, lanes[0], label);
    await link(closed.id, lanes[0]);
    assert.deepEqual((await cards(ana, { tagId: 0 })).sort(), [plain.id, labelled.id]);
    assert.deepEqual(await cards(ana, { tagId: lanes[0] }), [inLane.id]);
    assert.deepEqual((await cards(ana)).sort(), [plain.id, labelled.id, inLane.id]);
  });

  test('shows a ticket with two lanes as one card', async () => {
    const { ana, make } = office;
    const { id } = await make();
    await link(id, ...lanes);
    assert.deepEqual([await cards(ana, { tagId: lanes[0] }), await cards(ana, { tagId: lanes[1] })], [[id], []]);
  });

  test('shows users their queues, filtered if requested', async () => {
    const { ana, bruno, admin, support, make } = office;
    const [ofSales, ofSupport] = [await make(), await make({ queueId: support.id })];
    assert.deepEqual([await cards(ana), await cards(bruno)], [[ofSales.id], [ofSupport.id]]);
    assert.deepEqual(await cards(ana, { queueIds: [support.id] }), []);
    assert.deepEqual(await cards(admin, { queueIds: [support.id] }), [ofSupport.id]);
  });

  test('has 40 cards per page of a lane, latest activity first', async () => {
    const { ana, make } = office;
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    for (let index = 0; index < 41; index++) await link((await make({ lastMessageAt: at(index) })).id, lanes[0]);
    const page = (pageNumber: number) =>
      server.call('GET /ticket/kanban', { as: ana, query: { tagId: lanes[0], pageNumber } });
    const [first, second] = [(await page(1)).body, (await page(2)).body];
    assert.deepEqual([first.tickets.length, first.count, first.hasMore], [40, 41, true]);
    assert.deepEqual([second.tickets.length, second.hasMore], [1, false]);
    const times = [...first.tickets, ...second.tickets].map(({ lastMessageAt }) => lastMessageAt);
    assert.deepEqual(times, times.toSorted().reverse());
  });

  test('keeps other tags when a card is moved to a lane or out of it', async () => {
    const { ana, make } = office;
    const { id } = await make();
    await link(id, ...lanes, label);
    assert.deepEqual(idsOf(await move(ana, id, lanes[1])), [lanes[1], label].sort());
    assert.deepEqual(idsOf(await takeOut(ana, id)), [label]);
    assert.deepEqual(idsOf(await takeOut(ana, id)), [label]);
  });

  test('refuses a tag that is not a lane, or belongs to another company', async () => {
    const { ana, bruno, make } = office;
    const { id } = await make();
    const foreign = await server.make.tag({ companyId: (await server.make.company()).id, kanban: 1 });
    for (const tagId of [label, foreign.id]) assert.equal((await move(ana, id, tagId)).body.error, 'ERR_NO_TAG_FOUND');
    assert.equal((await move(bruno, id, lanes[0])).body.error, 'ERR_NO_PERMISSION');
    assert.equal((await takeOut(bruno, id)).body.error, 'ERR_NO_PERMISSION');
  });

  test('keeps the last of simultaneous moves, and publishes the latest version', async () => {
    const { ana, admin, companyId, make } = office;
    const { id } = await make();
    const socket = await server.socket(ana);
    const moves = await Promise.all(
      Array.from({ length: 10 }, (_, index) => move(index % 2 ? ana : admin, id, lanes[index % 2] ?? 0)),
    );
    const versions = moves.map(({ body }) => body.updatedAt);
    assert.equal(new Set(versions).size, moves.length);
    const last = moves.toSorted((a, b) => a.body.updatedAt.localeCompare(b.body.updatedAt)).at(-1)?.body;
    const { body: stored } = await office.read(ana, id);
    assert.deepEqual([stored.updatedAt, stored.tags], [last?.updatedAt, last?.tags]);
    assert.equal(stored.tags.length, 1);
    await socket.waitFor(`company-${companyId}-ticket`, (payload) =>
      JSON.stringify(payload).includes(`"updatedAt":"${stored.updatedAt}"`),
    );
  });
});
