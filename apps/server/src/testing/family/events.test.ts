import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { chatRoom } from '../../areas/conversations/tickets/ticket-events.ts';
import { eventually } from '../eventually.ts';
import { type TestUser, testPassword } from '../factories.ts';
import { type SharedServer, shareTestServer } from '../shared-server.ts';
import { FamilyClient } from './family-client.ts';

let server: SharedServer;
let companyId: number;
let admin: TestUser;
let queueId: number;
const clients: FamilyClient[] = [];
before(async () => {
  server = await shareTestServer();
});
after(async () => {
  for (const client of clients) client.close();
  await server.close();
});
beforeEach(async () => {
  companyId = (await server.make.company()).id;
  admin = await server.make.user({ companyId, profile: 'admin' });
  queueId = (await server.make.queue({ companyId })).id;
});

async function connected({ email }: TestUser): Promise<FamilyClient> {
  const client = await FamilyClient.login(server.apiUrl, email, testPassword);
  clients.push(client);
  await client.connect();
  return client;
}

const has = (client: FamilyClient, tab: 'open' | 'pending' | 'closed', ticketId: number) =>
  client.tabs.get(tab)?.has(ticketId) === true;
const actionsOf = (client: FamilyClient, ticketId: number) =>
  client.heard
    .filter(({ name }) => name === `company-${companyId}-ticket`)
    .filter(({ payload }) => (payload.ticketId ?? payload.ticket.id) === ticketId)
    .map(({ payload }) => payload.action);

/** Waits for the joins of a client. They are processed in order, so the earlier ones are done when the last one is. */
async function joinsAreDone(client: FamilyClient): Promise<void> {
  const probe = await server.make.ticket({ companyId, queueId, status: 'pending' });
  await eventually('the joins', async () => {
    await client.api.put(`/tickets/${probe.id}`, { status: 'open' });
    await client.api.put(`/tickets/${probe.id}`, { status: 'pending' });
    return actionsOf(client, probe.id).includes('delete');
  });
}

describe('tickets, for a client that removes a row only on `delete`', () => {
  async function shop() {
    const agent = await server.make.user({ companyId, queueIds: [queueId] });
    const [client, watcher] = [await connected(agent), await connected(admin)];
    for (const tab of ['open', 'pending', 'closed'] as const) client.showTab(tab, []);
    await joinsAreDone(client);
    return { agent, client, watcher };
  }

  for (const [what, from, change, to] of [
    ['accepted', 'pending', { status: 'open' }, 'open'],
    ['returned', 'open', { status: 'pending', userId: null }, 'pending'],
    ['resolved', 'open', { status: 'closed' }, 'closed'],
    ['reopened', 'closed', { status: 'open' }, 'open'],
  ] as const) {
    test(`a ticket that is ${what} changes the tab; a socket outside the tab receives only the update`, async () => {
      const { agent, client, watcher } = await shop();
      const userId = from === 'pending' ? null : agent.id;
      const { id } = await server.make.ticket({ companyId, queueId, status: from, userId });
      client.tabs.get(from)?.add(id);
      const { status } = await client.api.put(`/tickets/${id}`, change);
      assert.equal(status, 200);
      await eventually('the other tab', () => has(client, to, id));
      assert.equal(has(client, from, id), false);
      assert.deepEqual(actionsOf(client, id), ['delete', 'update']);
      await eventually('the update', () => actionsOf(watcher, id).length > 0);
      assert.deepEqual(actionsOf(watcher, id), ['update']);
    });
  }

  test('a ticket that is transferred to another agent leaves the open tab before its update is sent', async () => {
    const { agent, client } = await shop();
    const colleague = await server.make.user({ companyId, queueIds: [queueId] });
    const { id } = await server.make.ticket({ companyId, queueId, status: 'open', userId: agent.id });
    await client.api.put(`/tickets/${id}`, { userId: colleague.id, queueId });
    await eventually('the events', () => actionsOf(client, id).length === 2);
    assert.deepEqual(actionsOf(client, id), ['delete', 'update']);
  });

  test('tickets that are closed together leave the open tab', async () => {
    const { agent, client } = await shop();
    const made = await Promise.all(
      [1, 2, 3].map(() => server.make.ticket({ companyId, queueId, status: 'open', userId: agent.id })),
    );
    for (const { id } of made) client.tabs.get('open')?.add(id);
    const { api } = await connected(admin);
    await api.post('/tickets/closeAll', { status: 'open', selectedQueueIds: [queueId] });
    await eventually('the empty tab', () =>
      made.every(({ id }) => !has(client, 'open', id) && has(client, 'closed', id)),
    );
  });

  test('a change of a ticket that stays in its tab is sent as an update, without a delete', async () => {
    const { agent, client } = await shop();
    const { id } = await server.make.ticket({ companyId, queueId, status: 'open', userId: agent.id });
    client.tabs.get('open')?.add(id);
    await client.api.put(`/tickets/${id}`, { useIntegration: true });
    await eventually('the update', () => actionsOf(client, id).length > 0);
    assert.deepEqual(actionsOf(client, id), ['update']);
    assert.ok(has(client, 'open', id));
  });

  test('asking for a list that the user may not see has no effect', async () => {
    const { agent } = await shop();
    const stranger = await connected(await server.make.user({ companyId }));
    for (const tab of ['open', 'pending', 'closed'] as const) stranger.showTab(tab, []);
    const watcher = await connected(agent);
    const { id } = await server.make.ticket({ companyId, queueId, status: 'open', userId: agent.id });
    await watcher.api.put(`/tickets/${id}`, { status: 'closed' });
    await eventually('the update', () => actionsOf(watcher, id).includes('update'));
    await stranger.api.put(`/users/${stranger.user.id}`, { name: 'Still here' });
    await eventually('the next event', () => stranger.users.get(stranger.user.id) === 'Still here');
    assert.deepEqual(actionsOf(stranger, id), []);
  });
});

test('events of users, queues and settings contain their own key beside the record', async () => {
  const client = await connected(admin);
  const created = await client.api.post('/users', {
    name: 'Nova Pessoa',
    email: `family-${companyId}@example.com`,
    password: 'correct horse',
    profile: 'user',
  });
  assert.equal(created.status, 200);
  await eventually('the user', () => client.users.get(created.data.id) === 'Nova Pessoa');
  await client.api.delete(`/users/${created.data.id}`);
  await eventually('the end of the user', () => !client.users.has(created.data.id));
  const queue = await client.api.post('/queue', { name: 'Vendas', color: '#00ff00' });
  await eventually('the queue', () => client.queues.get(queue.data.id) === 'Vendas');
  await client.api.delete(`/queue/${queue.data.id}`);
  await eventually('the end of the queue', () => !client.queues.has(queue.data.id));
  await client.api.put('/settings/userRating', { value: 'enabled' });
  await eventually('the setting', () => client.settings.get('userRating') === 'enabled');
  for (const { name, payload } of client.heard) {
    if (/-(user|queue|settings)$/.test(name)) assert.ok('record' in payload || 'id' in payload, name);
  }
});

test('a new connection is announced as an update', async () => {
  const client = await connected(admin);
  const { data } = await client.api.post('/whatsapp', { name: 'Loja' });
  await eventually('the connection', () => client.connections.get(data.id) === 'Loja');
});

test('a contact who is typing is a presence event in the open chat', async () => {
  const agent = await server.make.user({ companyId, queueIds: [queueId] });
  const client = await connected(agent);
  const { id: ticketId } = await server.make.ticket({ companyId, queueId, status: 'open', userId: agent.id });
  client.openChat(ticketId);
  const audience = { to: 'rooms', rooms: [chatRoom(ticketId)] } as const;
  const tell = (presence: 'composing' | 'available') =>
    server.platform.database.system(async (unit) =>
      unit.publish({ name: 'presence', companyId, audience, payload: { ticketId, presence } }),
    );
  await eventually('typing', async () => {
    await tell('composing');
    return client.typing.has(ticketId);
  });
  await tell('available');
  await eventually('no typing', () => !client.typing.has(ticketId));
});
