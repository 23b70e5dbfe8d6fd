import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SharedServer, shareTestServer } from '../shared-server.ts';
import type { FamilyClient } from './family-client.ts';
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

test('the files of a list are uploaded also when none was chosen', async () => {
  const options = [{ name: '', path: '', mediaType: '' }];
  const { data: list } = await client.api.post('/files', { name: 'Catálogo', message: 'Veja', options });
  const form = new FormData();
  form.append('fileId', String(list.id));
  form.append('typeArch', 'fileList');
  const { status, data } = await client.api.post(`/files/uploadList/${list.id}`, form);
  assert.deepEqual([status, data], [200, list]);
});

test('the greeting that a client posts after accepting is the one that the server already sent', async () => {
  await client.api.put('/settings/sendGreetingAccepted', { value: 'enabled' });
  const { companyId, queueId, whatsappId } = world;
  const { id } = await server.make.ticket({ companyId, queueId, whatsappId, status: 'pending' });
  await client.api.put(`/tickets/${id}`, { status: 'open', userId: client.user.id });
  const greeting = {
    read: 1,
    fromMe: true,
    mediaUrl: '',
    body: '*Mensagem Automática:*\n{{ms}} *{{name}}*, meu nome é *Ana* e agora vou prosseguir com seu atendimento!',
  };
  const posted = await client.api.post(`/messages/${id}`, greeting);
  assert.equal(posted.status, 200, JSON.stringify(posted.data));
  const shown = async () => (await client.api.get(`/messages/${id}`)).data.messages;
  assert.equal((await shown()).length, 1);
  await client.api.post(`/messages/${id}`, { ...greeting, body: 'Como posso ajudar?' });
  assert.equal((await shown()).length, 2);
  await client.api.put('/settings/sendGreetingAccepted', { value: 'disabled' });
  await client.api.post(`/messages/${id}`, greeting);
  assert.equal((await shown()).length, 3);
});

test('tickets of a day are found by an instant of it, as the company’s clock shows it', async () => {
  const { companyId, queueId } = world;
  const { id } = await server.make.ticket({
    companyId,
    queueId,
    status: 'open',
    createdAt: new Date('2026-03-02T02:30:00Z'),
  });
  const found = async (date: string) => {
    const { status, data } = await client.api.get('/tickets', { params: { date, showAll: true } });
    assert.equal(status, 200, JSON.stringify(data));
    return data.tickets.some((ticket: { id: number }) => ticket.id === id);
  };
  assert.equal(await found('2026-03-01T21:00:00-03:00'), true);
  assert.equal(await found('2026-03-02T02:59:59.000Z'), true);
  assert.equal(await found('2026-03-02T03:00:00.000Z'), false);
  assert.equal(await found('2026-03-01'), true);
  assert.equal((await client.api.get('/tickets', { params: { date: 'yesterday' } })).status, 400);
});

test('settings of the platform that were never set are null; a page asks for dozens of them', async () => {
  const keys = ['primaryColorLight', 'appLogoLight', 'appName', 'allowSignup', 'viewregister'];
  for (let time = 0; time < 100; time += 1) {
    const { status, data } = await client.api.get(`/public-settings/${keys[time % keys.length]}`);
    assert.deepEqual([status, data], [200, null]);
    assert.equal((await client.api.get('/version')).status, 200);
  }
});

test('what a client reads in the token, and the settings and version that it asks for by their own addresses', async () => {
  const { companyId, userId } = world;
  const [, claims = ''] = client.token.split('.');
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString());
  assert.deepEqual([read.companyId, read.userId, read.id, read.profile], [companyId, userId, userId, 'admin']);
  await client.api.put('/settings/userRating', { value: 'enabled' });
  assert.equal((await client.api.get('/settings/userRating')).data, 'enabled');
  assert.deepEqual(await settingOf('tagsMode'), [200, null]);
  assert.deepEqual((await client.api.get('/')).data, (await client.api.get('/version')).data);
});

async function settingOf(key: string) {
  const { status, data } = await client.api.get(`/settings/${key}`);
  return [status, data];
}
