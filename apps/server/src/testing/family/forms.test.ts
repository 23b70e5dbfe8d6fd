import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { serverVersion } from '../../platform/observability/version.ts';
import { type TestUser, testPassword } from '../factories.ts';
import { type SharedServer, shareTestServer } from '../shared-server.ts';
import { FamilyClient } from './family-client.ts';

let server: SharedServer;
let companyId: number;
let agent: TestUser;
let queue: { id: number; name: string; color: string };
let client: FamilyClient;
before(async () => {
  server = await shareTestServer();
  companyId = (await server.make.company()).id;
  queue = await server.make.queue({ companyId });
  await server.make.connection({ companyId, isDefault: true });
  const admin = await server.make.user({ companyId, profile: 'admin', queueIds: [queue.id] });
  agent = await server.make.user({ companyId, queueIds: [queue.id] });
  client = await FamilyClient.login(server.apiUrl, admin.email, testPassword);
});
after(() => server.close());

describe('forms are sent without conversion', () => {
  test('in a queue, "" and false mean none, and digits in a text field mean a number', async () => {
    const form = { name: 'Financeiro', color: '#101010', orderQueue: '', integrationId: '', promptId: false };
    const { status, data } = await client.api.post('/queue', form);
    assert.deepEqual([status, data.orderQueue, data.integrationId, data.promptId], [200, null, null, null]);
    const changed = await client.api.put(`/queue/${data.id}`, { ...data, orderQueue: '3', promptId: '' });
    assert.deepEqual([changed.status, changed.data.orderQueue, changed.data.promptId], [200, 3, null]);
    assert.equal((await client.api.put(`/queue/${data.id}`, { orderQueue: 'first' })).status, 400);
  });

  test('the same in a connection, where an empty number means no change', async () => {
    const form = {
      name: 'Matriz',
      queueIds: [queue.id],
      promptId: '',
      integration: '',
      sendIdQueue: '',
      timeSendQueue: '',
      maxUseBotQueues: '5',
      expiresTicket: '',
      importOldMessages: '',
      importRecentMessages: false,
      provider: 'beta',
    };
    const { status, data } = await client.api.post('/whatsapp', form);
    assert.equal(status, 200, JSON.stringify(data));
    assert.deepEqual([data.promptId, data.integration, data.integrationId, data.sendIdQueue], [null, null, null, null]);
    assert.deepEqual([data.queueIds, data.maxUseBotQueues, data.importOldMessages], [[queue.id], 5, null]);
    const again = await client.api.put(`/whatsapp/${data.id}`, { ...data, maxUseBotQueues: '', integrationId: false });
    assert.deepEqual([again.status, again.data.maxUseBotQueues], [200, 5]);
  });

  test('allTicket is accepted in both spellings, and "" as no connection of a user', async () => {
    for (const [sent, kept] of [
      ['enabled', 'enable'],
      ['desabled', 'disable'],
      ['enable', 'enable'],
      ['disable', 'disable'],
    ]) {
      const { status, data } = await client.api.put(`/users/${agent.id}`, { allTicket: sent, whatsappId: '' });
      assert.deepEqual([status, data.allTicket, data.whatsappId], [200, kept, null]);
    }
    assert.equal((await client.api.put(`/users/${agent.id}`, { allTicket: 'maybe' })).status, 400);
  });

  test('a ticket is accepted without connection, prompt and integration', async () => {
    const contact = await server.make.contact({ companyId });
    const body = { contactId: contact.id, queueId: queue.id, whatsappId: '', userId: client.user.id, status: 'open' };
    const { status, data } = await client.api.post('/tickets', body);
    assert.equal(status, 200, JSON.stringify(data));
    const resolve = { status: 'closed', useIntegration: false, promptId: false, integrationId: '', whatsappId: false };
    const resolved = await client.api.put(`/tickets/${data.id}`, resolve);
    assert.deepEqual(
      [resolved.status, resolved.data.status, resolved.data.whatsappId],
      [200, 'closed', data.whatsappId],
    );
  });
});

describe('the hours of a queue', () => {
  const monday = { weekday: 'Segunda-feira', weekdayEn: 'monday' };
  const half = { startTimeA: '09:00', endTimeA: '12:00', startTimeB: '13:30', endTimeB: '18:30' };
  const whole = { startTime: '09:00', endTime: '18:30', lunchTimeStart: '12:00', lunchTimeEnd: '13:30' };

  test('are accepted in either form and returned in both', async () => {
    for (const [index, hours] of [half, whole].entries()) {
      const form = { name: `Horas ${index}`, color: `#20202${index}`, schedules: [{ ...monday, ...hours }] };
      const { status, data } = await client.api.post('/queue', form);
      assert.deepEqual([status, data.schedules], [200, [{ ...monday, ...whole, ...half }]]);
    }
  });

  test('when a client sends both forms back, the form that it changed takes effect', async () => {
    const form = { name: 'Turnos', color: '#303030', schedules: [{ ...monday, ...whole }] };
    const { data } = await client.api.post('/queue', form);
    const [day] = data.schedules;
    const change = async (hours: object) =>
      (await client.api.put(`/queue/${data.id}`, { ...data, schedules: [{ ...day, ...hours }] })).data.schedules[0];
    assert.equal((await change({ endTimeA: '11:00' })).lunchTimeStart, '11:00');
    await change({});
    assert.equal((await change({ startTime: '08:00' })).startTimeA, '08:00');
  });

  test('the hours of the company are returned in both forms, too', async () => {
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const schedules = days.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, ...half }));
    const { status, data } = await client.api.put(`/companies/${companyId}/schedules`, { id: companyId, schedules });
    assert.deepEqual([status, data.schedules[6]], [200, { weekday: 'sunday', weekdayEn: 'sunday', ...whole, ...half }]);
  });
});

describe('fields that such a client reads', () => {
  test('the queues of a user with both ids, at login and in lists', async () => {
    const expected = { id: queue.id, name: queue.name, color: queue.color };
    const login = await client.api.post('/auth/login', { email: agent.email, password: testPassword });
    const record = await client.api.get(`/users/${agent.id}`);
    const list = await client.api.get('/users/list');
    const listed = list.data.find(({ id }: { id: number }) => id === agent.id);
    for (const shown of [login.data.user, record.data, listed]) {
      assert.deepEqual(shown.queues, [{ ...expected, UserQueue: { userId: agent.id, queueId: queue.id } }]);
    }
    assert.deepEqual([login.data.user.queueIds, record.data.queueIds], [[queue.id], [queue.id]]);
  });

  test('the version of the product', async () => {
    const { status, data } = await client.api.get('/version', { headers: { Authorization: '' } });
    assert.deepEqual([status, data], [200, { version: serverVersion, build: 'source' }]);
  });

  test('the own company, for all of its users', async () => {
    const { status, data } = await client.api.get(`/companies/${companyId}`);
    assert.deepEqual([status, data.id, Array.isArray(data.settings)], [200, companyId, true]);
    const other = await server.make.company();
    assert.equal((await client.api.get(`/companies/${other.id}`)).status, 404);
    const asAgent = { as: await server.make.user({ companyId }), params: { companyId } };
    assert.equal((await server.call('GET /companies/:companyId', asAgent)).status, 200);
  });

  test('the direct children of an option', async () => {
    const add = async (title: string, parentId: number | '') =>
      (await client.api.post('/queue-options', { title, option: '1', queueId: queue.id, parentId })).data;
    const parent = await add('Preços', '');
    const child = await add('Planos', parent.id);
    const { data } = await client.api.get('/queue-options', { params: { queueId: queue.id, parentId: -1 } });
    const { children: _, ...shown } = child;
    assert.deepEqual(data, [{ ...parent, children: [shown] }]);
  });

  test('the connection over which a contact wrote last', async () => {
    const contact = await server.make.contact({ companyId });
    assert.equal((await client.api.get(`/contacts/${contact.id}`)).data.whatsapp, null);
    const [old, latest] = [await server.make.connection({ companyId }), await server.make.connection({ companyId })];
    const at = (year: number) => new Date(Date.UTC(year, 0, 1));
    await server.make.ticket({ companyId, contactId: contact.id, whatsappId: old.id, lastMessageAt: at(2024) });
    await server.make.ticket({ companyId, contactId: contact.id, whatsappId: latest.id, lastMessageAt: at(2025) });
    const { data } = await client.api.get(`/contacts/${contact.id}`);
    assert.deepEqual(data.whatsapp, { id: latest.id, name: latest.name });
    const search = await client.api.get('/contacts', { params: { searchParam: contact.number } });
    assert.deepEqual(search.data.contacts[0].whatsapp, data.whatsapp);
  });

  test('the creator of a tag', async () => {
    await server.make.tag({ companyId, name: 'Urgente', userId: agent.id });
    const { data } = await client.api.get('/tags/list');
    assert.deepEqual([data[0].name, data[0].userId], ['Urgente', agent.id]);
  });
});
