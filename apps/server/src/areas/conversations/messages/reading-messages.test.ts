import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { tickets } from '../tickets/tickets.schema.ts';
import { useOpenChat } from './testing/open-chat.ts';

describe('Reading messages', () => {
  const chat = useOpenChat();
  const { server, list, stored, ticket, receive } = chat;

  test('a page of the list has 20 messages, oldest first, by page number or before a message', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 45; index++) ids.push((await receive({ wid: `W${index}` })).id);
    const newest = (await list()).body;
    assert.deepEqual([newest.count, newest.hasMore], [45, true]);
    assert.deepEqual(
      newest.messages.map(({ id }) => id),
      ids.slice(25),
    );
    const idsOf = async (query: object) => (await list(query)).body.messages.map(({ id }) => id);
    assert.deepEqual(await idsOf({ pageNumber: 2 }), ids.slice(5, 25));
    assert.deepEqual(await idsOf({ before: ids[25] }), ids.slice(5, 25));
    const last = (await list({ before: ids[5] })).body;
    assert.deepEqual([last.messages.length, last.hasMore], [5, false]);
  });

  test('the ticket’s agent resets the unread count by reading the open ticket; other readers do not', async () => {
    const boss = await server.make.user({ companyId: chat.companyId, profile: 'admin' });
    await receive({ wid: 'W1', contactId: null });
    await server.database.database.system(async (unit) => {
      await unit.db.update(tickets).set({ unreadMessages: 1 }).where(eq(tickets.id, chat.ticketId));
    });
    await list({}, boss);
    assert.equal((await ticket()).unreadMessages, 1);
    assert.equal((await list({ ahead: 'true' })).body.ticket.unreadMessages, 1);
    assert.equal((await ticket()).unreadMessages, 1);
    assert.equal((await stored())[0]?.read, false);
    const browser = await server.socket(boss);
    assert.equal((await list()).body.ticket.unreadMessages, 0);
    assert.equal((await ticket()).unreadMessages, 0);
    assert.equal((await stored())[0]?.read, true);
    const payload = await browser.waitFor(`company-${chat.companyId}-ticket`);
    assert.equal(Reflect.get(Object(payload), 'action'), 'updateUnread');
  });

  test('POST read marks everything as read', async () => {
    await receive({ wid: 'W1' });
    const answer = await server.call('POST /messages/:ticketId/read', {
      as: chat.ana,
      params: { ticketId: chat.ticketId },
    });
    assert.equal(answer.status, 200);
    assert.equal((await stored())[0]?.read, true);
  });

  test('a ticket that was read can be marked as unread, for everybody, until it is read again', async () => {
    const browser = await server.socket(chat.ana);
    const mark = () =>
      server.call('POST /messages/:ticketId/unread', { as: chat.ana, params: { ticketId: chat.ticketId } });
    assert.equal((await mark()).status, 200);
    assert.equal((await ticket()).unreadMessages, 1);
    const payload = await browser.waitFor(`company-${chat.companyId}-ticket`);
    assert.equal(Reflect.get(Object(payload), 'action'), 'update');
    await mark();
    assert.equal((await ticket()).unreadMessages, 1);
    assert.equal((await list()).body.ticket.unreadMessages, 0);
  });
});
