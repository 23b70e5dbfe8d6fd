import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { BodyInput } from '@recado/contract';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';

type Change = BodyInput<'POST /tickets/changes'>['change'];

describe('many tickets at once', () => {
  const server = useSharedServer();
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(server);
  });

  const change = async (as: TestUser, ticketIds: number[], wanted: Change) => {
    const { status, body } = await server.call('POST /tickets/changes', { as, body: { ticketIds, change: wanted } });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const open = (overrides: object = {}) => office.make({ status: 'open', userId: office.ana.id, ...overrides });
  const statusOf = async (id: number) => (await office.read(office.admin, id)).body.status;

  test('are resolved; what cannot be is named with its error, and costs no other', async () => {
    const [one, two, hidden] = [await open(), await open(), await open({ queueId: office.support.id, userId: null })];
    const stranger = await server.make.ticket({ companyId: (await server.make.company()).id });
    const outcome = await change(office.ana, [one.id, hidden.id, stranger.id, two.id, one.id], { kind: 'resolve' });
    assert.deepEqual(outcome, {
      changed: [one.id, two.id],
      refused: [
        { ticketId: hidden.id, error: 'ERR_NO_PERMISSION' },
        { ticketId: stranger.id, error: 'ERR_NO_TICKET_FOUND' },
      ],
    });
    assert.deepEqual([await statusOf(one.id), await statusOf(hidden.id)], ['closed', 'open']);
    const [cycle] = await office.cycles(two.id);
    assert.notEqual(cycle?.finishedAt, null, 'the round of each ends, as if it was resolved alone');
    const again = await change(office.ana, [one.id], { kind: 'resolve' });
    assert.deepEqual(again.changed.length + again.refused.length, 1);
  });

  test('move to an agent, or wait in a queue; an agent who does not serve it is refused for each', async () => {
    const [one, two] = [await open(), await open()];
    const both = [one.id, two.id];
    const refused = await change(office.admin, both, {
      kind: 'transfer',
      queueId: office.sales.id,
      userId: office.bruno.id,
    });
    assert.deepEqual(refused, {
      changed: [],
      refused: both.map((ticketId) => ({ ticketId, error: 'ERR_TRANSFER_OUT_OF_SIGHT' })),
    });
    await change(office.admin, both, { kind: 'transfer', queueId: office.support.id, userId: office.bruno.id });
    const { body: moved } = await office.read(office.admin, one.id);
    assert.deepEqual([moved.status, moved.userId, moved.queueId], ['open', office.bruno.id, office.support.id]);
    await change(office.admin, both, { kind: 'transfer', queueId: office.sales.id, userId: null });
    const { body: waiting } = await office.read(office.admin, two.id);
    assert.deepEqual([waiting.status, waiting.userId, waiting.queueId], ['pending', null, office.sales.id]);
  });

  test('get tags and lose others; those that nobody named stay', async () => {
    const { companyId, ana } = office;
    const [kept, gone, added] = [
      await server.make.tag({ companyId }),
      await server.make.tag({ companyId }),
      await server.make.tag({ companyId }),
    ];
    const [one, two] = [await open(), await open()];
    await server.call('POST /tags/sync', { as: ana, body: { ticketId: one.id, tags: [kept.id, gone.id] } });
    await change(ana, [one.id, two.id], { kind: 'tag', add: [added.id], remove: [gone.id] });
    const tagsOf = async (id: number) => (await office.read(ana, id)).body.tags.map((tag) => tag.id).sort();
    assert.deepEqual(await tagsOf(one.id), [kept.id, added.id].sort());
    assert.deepEqual(await tagsOf(two.id), [added.id]);
    const foreign = await server.make.tag({ companyId: (await server.make.company()).id });
    const { changed, refused } = await change(ana, [one.id], { kind: 'tag', add: [foreign.id], remove: [] });
    assert.deepEqual([changed, refused], [[], [{ ticketId: one.id, error: 'ERR_NO_TAG_FOUND' }]]);
  });

  test('have one lane: a new one takes the place of the former', async () => {
    const { companyId, ana } = office;
    const [former, next] = [
      await server.make.tag({ companyId, kanban: 1 }),
      await server.make.tag({ companyId, kanban: 1 }),
    ];
    const { id } = await open();
    await change(ana, [id], { kind: 'tag', add: [former.id], remove: [] });
    await change(ana, [id], { kind: 'tag', add: [next.id], remove: [] });
    assert.deepEqual(
      (await office.read(ana, id)).body.tags.map((tag) => tag.id),
      [next.id],
    );
  });

  test('are read and unread', async () => {
    const { id } = await open({ unreadMessages: 3 });
    const unread = async () => (await office.read(office.ana, id)).body.unreadMessages;
    await change(office.ana, [id], { kind: 'read' });
    assert.equal(await unread(), 0);
    await change(office.ana, [id], { kind: 'unread' });
    assert.ok((await unread()) > 0);
  });

  test('say how far they are, to who asked only; a few do not', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => open()));
    const [mine, theirs] = [await server.socket(office.ana), await server.socket(office.admin)];
    await Promise.all([mine, theirs].map((socket) => socket.waitFor('ready')));
    const name = `company-${office.companyId}-bulkChange`;
    await change(office.ana, [made[0]?.id ?? 0], { kind: 'read' });
    const ids = made.map(({ id }) => id);
    await change(office.ana, ids, { kind: 'read' });
    await mine.waitFor(name, (payload) => Object(payload).isOver === true);
    const told = mine.heard.filter((event) => event.name === name).map(({ payload }) => payload);
    assert.deepEqual(told, [
      { action: 'update', done: 10, total: 12, isOver: false },
      { action: 'update', done: 12, total: 12, isOver: true },
    ]);
    assert.ok(!theirs.heard.some((event) => event.name === name));
  });

  test('are at least one, and at most 200', async () => {
    const statusWith = async (ticketIds: number[]) => {
      const body = { ticketIds, change: { kind: 'read' as const } };
      return (await server.call('POST /tickets/changes', { as: office.ana, body })).status;
    };
    assert.equal(await statusWith([]), 400);
    assert.equal(await statusWith(Array.from({ length: 201 }, (_, index) => index + 1)), 400);
  });
});
