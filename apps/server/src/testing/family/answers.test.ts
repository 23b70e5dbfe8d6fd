import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { testPassword } from '../factories.ts';
import { type SharedServer, shareTestServer } from '../shared-server.ts';
import { FamilyClient } from './family-client.ts';
import type { FormWorld } from './family-form.ts';
import { makeFormWorld } from './form-world.ts';

let server: SharedServer;
let client: FamilyClient;
let world: FormWorld;
before(async () => {
  server = await shareTestServer();
  ({ client, world } = await makeFormWorld(server));
});
after(() => server.close());

const signedIn = async (profile: 'user' | 'admin') => {
  const user = await server.make.user({ companyId: world.companyId, profile, queueIds: [world.queueId] });
  return { user, api: (await FamilyClient.login(server.apiUrl, user.email, testPassword)).api };
};

/** A ticket with a tag and a message that quotes another one. */
async function taggedTicket() {
  const { companyId, queueId, whatsappId, userId } = world;
  const { id: contactId } = await server.make.contact({ companyId });
  const ticket = await server.make.ticket({ companyId, queueId, whatsappId, contactId, userId, status: 'open' });
  const tag = await client.api.post('/tags', { name: `Marca ${ticket.id}`, color: '#123456', kanban: 0 });
  await client.api.post('/tags/sync', { ticketId: ticket.id, tags: [tag.data] });
  const quoted = await server.make.message({ companyId, ticketId: ticket.id, contactId, body: 'Tem?' });
  const sent = await client.api.post(`/messages/${ticket.id}`, { body: 'Tem sim', quotedMsg: { id: quoted.id } });
  assert.equal(sent.status, 200, JSON.stringify(sent.data));
  return { ticket, tag: tag.data };
}

describe('what pages read beyond the contract is where they read it', () => {
  test('contacts are active and have tags, those of a ticket its tags; messages have parsable data', async () => {
    const { ticket, tag } = await taggedTicket();
    const { data: found } = await client.api.get(`/tickets/${ticket.id}`);
    assert.deepEqual([found.contact.active, found.contact.tags.map(({ id }: { id: number }) => id)], [true, [tag.id]]);
    const { data: list } = await client.api.get('/tickets', { params: { showAll: true, status: 'open' } });
    const row = list.tickets.find(({ id }: { id: number }) => id === ticket.id);
    assert.deepEqual([row.contact.tags.length, typeof row.updatedAt], [1, 'string']);
    const { data: contacts } = await client.api.get('/contacts');
    for (const contact of contacts.contacts) assert.deepEqual([contact.active, contact.tags], [true, []]);
    const { data } = await client.api.get(`/messages/${ticket.id}`);
    const [quoted, answer] = data.messages;
    assert.deepEqual([quoted.dataJson, answer.dataJson, answer.quotedMsg.dataJson], ['{}', '{}', '{}']);
    assert.equal(data.ticket.contact.tags.length, 1);
  });

  test('our own client gets what the contract declares, and nothing else', async () => {
    const { ticket } = await taggedTicket();
    const as = await server.make.user({ companyId: world.companyId, profile: 'admin' });
    const { body } = await server.call('GET /tickets/:ticketId', { as, params: { ticketId: ticket.id } });
    assert.equal('active' in body.contact, false);
    const { body: refused } = await server.call('POST /tags', { as, body: {} });
    assert.equal(refused.error, 'ERR_VALIDATION');
  });

  test('every agent reads the own company, without its secrets; another one stays closed', async () => {
    const { api } = await signedIn('user');
    const { status, data } = await api.get(`/companies/${world.companyId}`);
    assert.deepEqual([status, data.id], [200, world.companyId]);
    assert.equal((await api.get(`/companies/${(await server.make.company()).id}`)).status, 404);
  });

  test('the end of the trial is never missing where there is a due date', async () => {
    const { data } = await client.api.get(`/companies/listPlan/${world.companyId}`);
    assert.equal(data.trialExpiration, '2999-12-31');
  });

  test('counters of connections, and of companies for the super user only', async () => {
    const { data: all } = await client.api.get('/dashboard');
    assert.ok(all.counters.totalCompanies >= 2 && all.counters.totalWhatsappSessions >= 1);
    const { api } = await signedIn('admin');
    const { data: own } = await api.get('/dashboard');
    assert.deepEqual([own.counters.totalCompanies, own.counters.totalWhatsappSessions], [0, 1]);
  });

  test('a refusal says what is wrong, in words', async () => {
    const { status, data } = await client.api.post('/tags', { name: 'A' });
    assert.equal(status, 400);
    assert.match(data.error, /^(Muito curto!: name|Obrigatório: color)$/);
    assert.ok(data.issues.length > 0);
  });
});

test('the pictures of the platform are its icon, whatever their names', async () => {
  for (const name of ['login.png', 'favicon.ico', '..%2f..%2fetc%2fpasswd']) {
    const { status, data, headers } = await client.api.get(`/public/logotipos/${name}`);
    assert.deepEqual([status, headers['content-type']], [200, 'image/svg+xml']);
    assert.match(data, /^<svg [^>]+><path/);
  }
});
