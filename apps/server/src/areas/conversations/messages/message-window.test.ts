import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

describe('Messages around a message, and around a day', () => {
  const server = useSharedServer();
  let ana: TestUser;
  let ticketId: number;
  const ids: number[] = [];

  before(async () => {
    const companyId = (await server.make.company()).id;
    const queue = await server.make.queue({ companyId });
    ana = await server.make.user({ companyId, queueIds: [queue.id] });
    const contact = await server.make.contact({ companyId });
    ticketId = (await server.make.ticket({ companyId, contactId: contact.id, queueId: queue.id, status: 'open' })).id;
    // One message a day, the first at noon of 1 March.
    for (let day = 0; day < 60; day += 1) {
      const createdAt = new Date(Date.UTC(2026, 2, 1 + day, 15));
      ids.push(
        (await server.make.message({ companyId, ticketId, queueId: queue.id, body: `dia ${day}`, createdAt })).id,
      );
    }
  });

  const read = async (query: Record<string, unknown>) => {
    const { status, body } = await server.call('GET /messages/:ticketId', { as: ana, params: { ticketId }, query });
    assert.equal(status, 200);
    const { messages, hasMore, hasNewer, targetId } = body;
    return { found: messages.map(({ id }) => id), hasMore, hasNewer, targetId };
  };

  test('reads the messages around a message, and pages in both directions to the ends', async () => {
    const around = await read({ around: ids[30] });
    assert.deepEqual(around, { found: ids.slice(20, 40), hasMore: true, hasNewer: true, targetId: ids[30] });
    const newer = await read({ after: ids[39] });
    assert.deepEqual(newer, { found: ids.slice(40, 60), hasMore: true, hasNewer: false, targetId: null });
    const older = await read({ before: ids[20] });
    assert.deepEqual(older, { found: ids.slice(0, 20), hasMore: false, hasNewer: false, targetId: null });
    assert.deepEqual((await read({ after: ids[59] })).found, []);
  });

  test('a window at an end of the chat is smaller', async () => {
    assert.deepEqual(await read({ around: ids[0] }), {
      found: ids.slice(0, 10),
      hasMore: false,
      hasNewer: true,
      targetId: ids[0],
    });
    assert.deepEqual((await read({ around: ids[59] })).found, ids.slice(49));
  });

  test('a day begins with its first message, otherwise with the next message; after the last day with the newest one', async () => {
    const { targetId, found } = await read({ day: '2026-03-11' });
    assert.deepEqual([targetId, found], [ids[10], ids.slice(0, 20)]);
    assert.equal((await read({ day: '2020-01-01' })).targetId, ids[0]);
    assert.deepEqual(await read({ day: '2030-01-01' }), {
      found: ids.slice(50),
      hasMore: true,
      hasNewer: false,
      targetId: null,
    });
  });

  test('a message that does not exist has nothing around it; a day that does not exist is refused', async () => {
    assert.deepEqual((await read({ around: 2_147_483_647 })).found, []);
    for (const query of [{ day: '2026-02-30' }, { day: 'x' }, { around: 'x' }, { after: '-1' }])
      assert.equal(
        (await server.call('GET /messages/:ticketId', { as: ana, params: { ticketId }, query })).status,
        400,
      );
  });

  test('pages by number count from the newest message', async () => {
    assert.deepEqual(await read({ pageNumber: 3 }), {
      found: ids.slice(0, 20),
      hasMore: false,
      hasNewer: false,
      targetId: null,
    });
  });
});
