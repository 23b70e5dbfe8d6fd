import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eventually } from '../eventually.ts';
import { type TestUser, testPassword } from '../factories.ts';
import { type SharedServer, shareTestServer } from '../shared-server.ts';
import { FamilyClient } from './family-client.ts';

let server: SharedServer;
let companyId: number;
let admin: TestUser;
let queueId: number;
let whatsappId: number;
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
  whatsappId = (await server.make.connection({ companyId, isDefault: true })).id;
});

async function connected(): Promise<FamilyClient> {
  const client = await FamilyClient.login(server.apiUrl, admin.email, testPassword);
  clients.push(client);
  await client.connect();
  return client;
}

/** A second socket of the same client, as those that open one for each part of a page. */
async function another(of: FamilyClient, join: (client: FamilyClient) => void): Promise<FamilyClient> {
  const client = of.twin();
  clients.push(client);
  await client.connect();
  join(client);
  return client;
}

const newTicket = (status: 'open' | 'pending' | 'closed', userId: number | null = null) =>
  server.make.ticket({ companyId, queueId, whatsappId, status, userId });

/** What a socket heard of a ticket: `update open`, `delete`, `message`. */
const heardOf = (client: FamilyClient, ticketId: number) =>
  client.heard.flatMap(({ name, payload }) => {
    const about = payload.ticketId ?? payload.ticket?.id;
    if (about !== ticketId) return [];
    if (name === `company-${companyId}-appMessage`) return [`message ${payload.action}`];
    if (name !== `company-${companyId}-ticket`) return [];
    return [payload.action === 'delete' ? 'delete' : `${payload.action} ${payload.ticket.status}`];
  });

describe('each part of a page has a socket of its own, and checks neither status nor ticket of what arrives', () => {
  test('a list hears of the tickets of its status only, and that one left it', async () => {
    const page = await connected();
    const [waiting, open] = [
      await another(page, (client) => client.showTab('pending', [])),
      await another(page, (client) => client.showTab('open', [])),
    ];
    const { id } = await newTicket('pending');
    const probe = await newTicket('pending');
    await eventually('the joins', async () => {
      await page.api.put(`/tickets/${probe.id}`, { status: 'open', userId: admin.id });
      await page.api.put(`/tickets/${probe.id}`, { status: 'pending', userId: null });
      return heardOf(open, probe.id).length > 0 && heardOf(waiting, probe.id).length > 0;
    });
    waiting.heard.length = 0;
    open.heard.length = 0;
    const accepted = await page.api.put(`/tickets/${id}`, { status: 'open', userId: admin.id });
    assert.equal(accepted.status, 200, JSON.stringify(accepted.data));
    await page.api.post(`/messages/${id}`, { body: 'Bom dia' });
    await eventually('the message', () => heardOf(open, id).includes('message create'));
    assert.deepEqual(heardOf(waiting, id), ['delete']);
    assert.ok(heardOf(open, id).includes('update open'));
    assert.ok(!heardOf(open, id).includes('delete'));
    await eventually('a socket without a list hears everything', () => heardOf(page, id).includes('message create'));
  });

  test('a chat hears of its ticket only, whatever happens to others', async () => {
    const page = await connected();
    const { id } = await newTicket('open', admin.id);
    const other = await newTicket('open', admin.id);
    const chat = await another(page, (client) => client.openChat(id));
    await eventually('the join', async () => {
      const before = heardOf(chat, other.id).length;
      await page.api.put(`/tickets/${other.id}`, { useIntegration: true });
      await page.api.put(`/tickets/${id}`, { useIntegration: true });
      await eventually('the update', () => heardOf(chat, id).length > 0);
      return heardOf(chat, other.id).length === before;
    });
    chat.heard.length = 0;
    await page.api.post(`/messages/${other.id}`, { body: 'Para outra pessoa' });
    await page.api.put(`/tickets/${other.id}`, { status: 'closed' });
    await page.api.delete(`/tickets/${other.id}`);
    await page.api.post(`/messages/${id}`, { body: 'Para esta' });
    await eventually('the message', () => heardOf(chat, id).includes('message create'));
    assert.deepEqual(heardOf(chat, other.id), []);
    await page.api.delete(`/tickets/${id}`);
    await eventually('its end', () => heardOf(chat, id).includes('delete'));
  });

  test('with notifications it hears everything, and lists until it leaves them', async () => {
    const page = await connected();
    const all = await another(page, (client) => {
      client.showTab('pending', []);
      client.notifyMe();
    });
    const list = await another(page, (client) => {
      client.showTab('pending', []);
      client.showTab('closed', []);
      client.leaveTab('pending');
    });
    const { id } = await newTicket('open', admin.id);
    await eventually('the message', async () => {
      await page.api.post(`/messages/${id}`, { body: 'Oi' });
      return heardOf(all, id).includes('message create');
    });
    list.heard.length = 0;
    await page.api.put(`/tickets/${id}`, { status: 'pending', userId: null });
    await page.api.put(`/tickets/${id}`, { status: 'closed' });
    await eventually('the list of closed ones', () => heardOf(list, id).length > 0);
    assert.deepEqual(heardOf(list, id), ['update closed']);
  });
});

test('our own page hears every ticket, with a chat open', async () => {
  const browser = await server.socket(admin);
  const [shown, other] = [await newTicket('open', admin.id), await newTicket('pending')];
  browser.socket.emit('joinChatBox', shown.id);
  const { status } = await server.call('PUT /tickets/:ticketId', {
    as: admin,
    params: { ticketId: other.id },
    body: { status: 'open', userId: admin.id },
  });
  assert.equal(status, 200);
  await browser.waitFor(
    `company-${companyId}-ticket`,
    (payload) => Reflect.get(Object(payload), 'ticketId') === other.id,
  );
});
