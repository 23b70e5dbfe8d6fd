import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { initialOf } from '@recado/api/fields';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

describe('WhatsApp connections', () => {
  const server = useSharedServer();
  let admin: TestUser;
  let agent: TestUser;
  beforeEach(async () => {
    const company = await server.make.company();
    admin = await server.make.user({ companyId: company.id, profile: 'admin' });
    agent = await server.make.user({ companyId: company.id });
  });

  const create = (body: object) => server.call('POST /whatsapp', { as: admin, body });
  const list = (as: TestUser) => server.call('GET /whatsapp', { as });
  const one = (whatsappId: number, as = admin) =>
    server.call('GET /whatsapp/:whatsappId', { as, params: { whatsappId } });

  async function created(body: object): Promise<number> {
    const answer = await create(body);
    assert.equal(answer.status, 200);
    return answer.body.id;
  }

  test('a new connection starts to connect; the first is the default', async () => {
    const { body } = await create({ name: 'Vendas' });
    assert.deepEqual([body.status, body.isDefault, body.provider, body.maxUseBotQueues], ['OPENING', true, 'beta', 3]);
    assert.equal(body.capabilities.edit, true);
    await eventually('connected', async () => (await one(body.id)).body.status === 'CONNECTED');
    assert.equal((await one(body.id)).body.number, server.whatsapp.numberOf(body.id));
    assert.equal((await create({ name: 'Suporte' })).body.isDefault, false);
  });

  test('only administrators see QR codes, in lists and events', async () => {
    const browser = await server.socket(agent);
    const id = await created({ name: 'Vendas' });
    await eventually('connected', async () => (await one(id)).body.status === 'CONNECTED');
    await server.database.database.system(({ db }) =>
      db.execute(`update whatsapps set qrcode = 'secret-qr' where id = ${id}`),
    );
    assert.equal((await list(admin)).body[0]?.qrcode, 'secret-qr');
    assert.equal((await list(agent)).body[0]?.qrcode, '');
    assert.equal((await one(id, agent)).status, 403);
    await server.call('PUT /whatsapp/:whatsappId', { as: admin, params: { whatsappId: id }, body: { name: 'Outra' } });
    await browser.waitFor(`company-${agent.companyId}-whatsapp`, (payload) =>
      JSON.stringify(payload).includes('Outra'),
    );
    assert.ok(!JSON.stringify(browser.heard).includes('secret-qr'));
  });

  test('the privacy settings of a number are read and changed while it is open, by who may change the connection', async () => {
    const id = await created({ name: 'Vendas' });
    await eventually('connected', async () => (await one(id)).body.status === 'CONNECTED');
    const key = { params: { whatsappId: id } };
    const put = (body: object) => server.call('PUT /whatsapp/privacy/:whatsappId', { as: admin, ...key, body });
    const { readreceipts } = server.whatsapp.privacy;
    // A client of the family sends back what it read, with what it shows beside it.
    const changed = await put({ readreceipts, online: 'match_last_seen', disappearing: '0' });
    assert.deepEqual([changed.status, changed.body.online], [200, 'match_last_seen']);
    const read = await server.call('GET /whatsapp/privacy/:whatsappId', { as: admin, ...key });
    assert.deepEqual(read.body, changed.body);
    assert.equal((await put({ online: 'nobody' })).status, 400);
    assert.equal((await server.call('GET /whatsapp/privacy/:whatsappId', { as: agent, ...key })).status, 403);
    const { id: closed } = await server.make.connection({ companyId: admin.companyId, status: 'DISCONNECTED' });
    const params = { whatsappId: closed };
    const refused = await server.call('GET /whatsapp/privacy/:whatsappId', { as: admin, params });
    assert.deepEqual([refused.status, refused.body.error], [409, 'ERR_WAPP_NOT_INITIALIZED']);
  });

  test('a greeting is required with more than one queue', async () => {
    const queues = [
      await server.make.queue({ companyId: admin.companyId }),
      await server.make.queue({ companyId: admin.companyId }),
    ];
    const queueIds = queues.map((queue) => queue.id);
    assert.equal((await create({ name: 'Vendas', queueIds })).body.error, 'ERR_WAPP_GREETING_REQUIRED');
    const id = await created({ name: 'Vendas', queueIds, greetingMessage: 'Olá!' });
    const change = (body: object) =>
      server.call('PUT /whatsapp/:whatsappId', { as: admin, params: { whatsappId: id }, body });
    assert.equal((await change({ greetingMessage: '' })).body.error, 'ERR_WAPP_GREETING_REQUIRED');
    const fewer = await change({ greetingMessage: '', queueIds: queueIds.slice(0, 1) });
    assert.deepEqual(
      fewer.body.queues.map((queue) => queue.id),
      queueIds.slice(0, 1),
    );
  });

  test("a queue of another company, a duplicate name, an unknown provider and exceeding the plan's limit are refused", async () => {
    const other = await server.make.company();
    const foreign = await server.make.queue({ companyId: other.id });
    assert.equal((await create({ name: 'Vendas', queueIds: [foreign.id] })).body.error, 'ERR_NO_QUEUE_FOUND');
    assert.equal((await create({ name: 'Vendas', sendIdQueue: foreign.id })).body.error, 'ERR_NO_QUEUE_FOUND');
    await created({ name: 'Vendas' });
    assert.equal((await create({ name: 'Vendas' })).body.error, 'ERR_WAPP_NAME_ALREADY_EXISTS');
    assert.equal((await create({ name: 'Nuvem', provider: 'none' })).body.error, 'ERR_VALIDATION');
    const small = await server.make.company({ plan: { connections: 1 } });
    const owner = await server.make.user({ companyId: small.id, profile: 'admin' });
    assert.equal((await server.call('POST /whatsapp', { as: owner, body: { name: 'Uma' } })).status, 200);
    const second = await server.call('POST /whatsapp', { as: owner, body: { name: 'Duas' } });
    assert.equal(second.body.error, 'ERR_PLAN_LIMIT_REACHED');
  });

  test('missing fields get the defaults of the contract', async () => {
    await created({ name: 'Vendas' });
    const { body } = await create({ name: 'Suporte' });
    const made = new Map(Object.entries(body));
    const initial = initialOf('POST /whatsapp');
    assert.deepEqual(Object.fromEntries(Object.keys(initial).map((name) => [name, made.get(name)])), initial);
  });

  test('there is always one default connection', async () => {
    const first = await created({ name: 'Vendas' });
    const second = await created({ name: 'Suporte', isDefault: true });
    const byId = new Map((await list(admin)).body.map((row) => [row.id, row.isDefault]));
    assert.deepEqual([byId.get(first), byId.get(second)], [false, true]);
    const params = { whatsappId: second };
    const unset = await server.call('PUT /whatsapp/:whatsappId', { as: admin, params, body: { isDefault: false } });
    assert.equal(unset.body.error, 'ERR_NO_OTHER_WHATSAPP');
    assert.equal(
      (await server.call('DELETE /whatsapp/:whatsappId', { as: admin, params })).body.error,
      'ERR_NO_OTHER_WHATSAPP',
    );
    assert.equal(
      (await server.call('DELETE /whatsapp/:whatsappId', { as: admin, params: { whatsappId: first } })).status,
      200,
    );
    assert.equal((await server.call('DELETE /whatsapp/:whatsappId', { as: admin, params })).status, 200);
    assert.deepEqual((await list(admin)).body, []);
  });

  test('connections of another company are not accessible', async () => {
    const id = await created({ name: 'Vendas' });
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    const params = { whatsappId: id };
    for (const key of [
      'GET /whatsapp/:whatsappId',
      'DELETE /whatsapp/:whatsappId',
      'DELETE /whatsappsession/:whatsappId',
      'PUT /whatsappsession/:whatsappId',
    ] as const) {
      assert.equal((await server.call(key, { as: stranger, params })).status, 404, key);
    }
    assert.equal((await one(id)).status, 200);
  });

  test('a number that is linked already is refused in words; after it was unlinked it is taken', async () => {
    const first = await created({ name: 'Loja' });
    const one = async (whatsappId: number) =>
      (await server.call('GET /whatsapp/:whatsappId', { as: admin, params: { whatsappId } })).body;
    await eventually('the first is linked', async () => (await one(first)).status === 'CONNECTED');
    const usual = server.whatsapp.numberOf;
    server.whatsapp.numberOf = () => usual(first);
    try {
      const second = await created({ name: 'Loja de novo' });
      await eventually('the second is refused', async () => (await one(second)).statusDetail === 'number_in_use');
      assert.deepEqual([(await one(second)).status, (await one(second)).number], ['DISCONNECTED', null]);
      assert.equal((await one(first)).status, 'CONNECTED');
      await server.call('DELETE /whatsappsession/:whatsappId', { as: admin, params: { whatsappId: first } });
      await server.call('PUT /whatsappsession/:whatsappId', { as: admin, params: { whatsappId: second }, body: {} });
      await eventually('the second is linked', async () => (await one(second)).status === 'CONNECTED');
      assert.equal((await one(second)).number, usual(first));
    } finally {
      server.whatsapp.numberOf = usual;
    }
  });

  test('disconnect, retry and a new QR code change the session', async () => {
    const id = await created({ name: 'Vendas' });
    const params = { whatsappId: id };
    const status = async () => (await one(id)).body.status;
    await eventually('connected', async () => (await status()) === 'CONNECTED');
    await server.call('DELETE /whatsappsession/:whatsappId', { as: admin, params });
    assert.equal(await status(), 'DISCONNECTED');
    await server.call('POST /whatsappsession/:whatsappId', { as: admin, params });
    await eventually('connected again', async () => (await status()) === 'CONNECTED');
    const renewed = await server.call('PUT /whatsappsession/:whatsappId', { as: admin, params, body: {} });
    assert.equal(renewed.status, 200);
    await eventually('connected anew', async () => (await status()) === 'CONNECTED');
    assert.equal((await server.call('PUT /whatsappsession/:whatsappId', { as: agent, params })).status, 403);
  });
});
