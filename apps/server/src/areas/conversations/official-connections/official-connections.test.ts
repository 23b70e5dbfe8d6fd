import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { reactToChannelEvent } from '../../../channels/channel-events.ts';
import { channelCredentials, officialConnections } from '../../../channels/channels.schema.ts';
import { type GraphWorld, startGraphWorld } from '../../../channels/testing/graph-world.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { silentProvider } from '../../../testing/silent-provider.ts';
import { messageCharges } from '../templates/templates.schema.ts';
import { checkOfficialNumbersWork } from './refresh.ts';

describe('connections of the official platform', () => {
  let world: GraphWorld;
  let server: TestServer;
  let admin: TestUser;

  before(async () => {
    world = await startGraphWorld();
    server = await startTestServer({
      environment: { GRAPH_URL: world.graphUrl },
      providers: () => [deviceProvider(), officialProvider()],
    });
  });
  after(async () => {
    await server.close();
    await world.close();
  });
  beforeEach(async () => {
    admin = await newAdmin();
    await server.database.database.system(({ db }) => db.delete(officialConnections));
    await world.graph.changeNumber(world.number.id, { status: 'CONNECTED', quality: 'GREEN', isOnBizApp: false });
  });

  /** Linked devices of the phone that has the official number. */
  function deviceProvider() {
    const provider = silentProvider();
    provider.numberOf = () => world.number.number;
    return provider;
  }

  /** Always open, and of the capabilities of the official platform. */
  function officialProvider() {
    const provider = silentProvider();
    const capabilities = {
      ...provider.capabilities,
      pairingCode: false,
      interactive: true,
      templates: true,
      window: true,
    };
    provider.numberOf = () => world.number.number;
    return { ...provider, name: 'official', capabilities };
  }

  async function newAdmin(): Promise<TestUser> {
    const { id: companyId } = await server.make.company({ plan: { connections: 10 } });
    return server.make.user({ companyId, profile: 'admin' });
  }

  const access = () => ({
    phoneNumberId: world.number.id,
    accountId: world.account.id,
    token: world.token,
    appSecret: world.app.secret,
  });
  const check = (body: object = {}) =>
    server.call('POST /official-connections/check', { as: admin, body: { ...access(), ...body } });
  const connect = (body: object = {}, as = admin) =>
    server.call('POST /official-connections', { as, body: { ...access(), name: 'Oficial', ...body } });
  const rowOf = async (id: number) => {
    const found = await server.database.database.system(({ db }) =>
      db.select().from(whatsapps).where(eq(whatsapps.id, id)),
    );
    assert.ok(found[0]);
    return found[0];
  };
  const statusOf = (id: number, status: string) =>
    eventually(`connection ${id} ${status}`, async () => {
      const row = await rowOf(id);
      return row.status === status && row;
    });
  const issueOf = (answer: { status: number; body: unknown }) => {
    assert.equal(answer.status, 400);
    const { issues } = answer.body as { issues: { path: string; code: string }[] };
    return issues.map(({ path, code }) => `${path}: ${code}`);
  };

  test('before a number is connected, WhatsApp says what it is', async () => {
    await world.graph.changeNumber(world.number.id, { quality: 'RED' });
    const { status, body } = await check();
    assert.equal(status, 200);
    assert.equal(body.number, world.number.number);
    assert.equal(body.verifiedName, world.number.verifiedName);
    assert.deepEqual(body.problems, ['quality_low']);
  });

  test('a wrong value is refused in its field', async () => {
    assert.deepEqual(issueOf(await check({ token: 'not-a-token-of-ours' })), ['body.token: tokenRefused']);
    assert.deepEqual(issueOf(await check({ appSecret: 'not-the-secret' })), ['body.appSecret: secretRefused']);
    assert.deepEqual(issueOf(await check({ phoneNumberId: '99999999' })), ['body.phoneNumberId: numberUnknown']);
    assert.deepEqual(issueOf(await check({ accountId: '99999999' })), ['body.accountId: notInAccount']);
  });

  test('a number is connected by hand, and its secrets stay in the server', async () => {
    const { status, body } = await connect();
    assert.equal(status, 200);
    const row = await statusOf(body.whatsappId, 'CONNECTED');
    assert.equal(row.provider, 'official');
    assert.deepEqual(body.secrets, { token: true, appSecret: true, pin: false });
    const shown = await server.call('GET /official-connections/:whatsappId', {
      as: admin,
      params: { whatsappId: body.whatsappId },
    });
    const text = JSON.stringify(shown.body);
    assert.ok(!text.includes(world.token) && !text.includes(world.app.secret));
    const [sealed] = await server.database.database.system(({ db }) =>
      db.select().from(channelCredentials).where(eq(channelCredentials.connectionId, body.whatsappId)),
    );
    assert.ok(sealed && !sealed.value.includes(world.token));
  });

  test('a refused address for webhooks leaves the connection, with the webhooks of the app', async () => {
    const { body } = await connect();
    assert.equal(body.webhook.subscription, 'app');
  });

  test('a number belongs to one connection of the installation, whoever has it', async () => {
    const first = await connect();
    assert.equal(first.status, 200);
    const other = await connect({}, await newAdmin());
    assert.deepEqual([other.status, other.body.error], [409, 'ERR_OFFICIAL_NUMBER_TAKEN']);
    await server.call('DELETE /whatsapp/:whatsappId', { as: admin, params: { whatsappId: first.body.whatsappId } });
    assert.equal((await connect({}, await newAdmin())).status, 200);
  });

  test('a linked device moves in place, and stays as it is while anything is wrong', async () => {
    const { companyId } = admin;
    const number = world.number.number;
    const linked = await server.make.connection({ companyId, status: 'CONNECTED', number });
    const refused = await connect({ whatsappId: linked.id, token: 'not-a-token-of-ours' });
    assert.equal(refused.status, 400);
    assert.equal((await rowOf(linked.id)).provider, 'beta');
    const moved = await connect({ whatsappId: linked.id });
    assert.deepEqual([moved.status, moved.body.whatsappId], [200, linked.id]);
    const row = await statusOf(linked.id, 'CONNECTED');
    assert.equal(row.provider, 'official');
    const other = await server.make.connection({ companyId, status: 'DISCONNECTED', number: '5511900000009' });
    const different = await check({ whatsappId: other.id });
    assert.equal(different.body.error, 'ERR_OFFICIAL_NUMBER_DIFFERS');
  });

  test('a number that is not registered is registered with its PIN, but never one that stays in the app', async () => {
    await world.graph.changeNumber(world.number.id, { status: 'OFFLINE', platformType: 'NOT_APPLICABLE' });
    const { body } = await connect();
    assert.equal(body.health.problem, 'number_not_registered');
    assert.equal((await statusOf(body.whatsappId, 'CONNECTED')).statusDetail, 'number_not_registered');
    const params = { whatsappId: body.whatsappId };
    const registered = await server.call('POST /official-connections/:whatsappId/register', {
      as: admin,
      params,
      body: { pin: '123456' },
    });
    assert.deepEqual([registered.status, registered.body.health.problem], [200, null]);
    const wrong = await server.call('POST /official-connections/:whatsappId/register', {
      as: admin,
      params,
      body: { pin: '654321' },
    });
    assert.deepEqual(issueOf(wrong), ['body.pin: pinRefused']);
    await server.database.database.system(({ db }) => db.update(officialConnections).set({ way: 'coexistence' }));
    const never = await server.call('POST /official-connections/:whatsappId/register', {
      as: admin,
      params,
      body: { pin: '123456' },
    });
    assert.equal(never.body.error, 'ERR_NOT_SUPPORTED');
  });

  test('the contacts of the app on the phone are asked for exactly once', async () => {
    await world.graph.changeNumber(world.number.id, { isOnBizApp: true });
    const { body } = await connect();
    assert.equal(body.way, 'coexistence');
    const ask = () =>
      server.call('POST /official-connections/:whatsappId/sync', {
        as: admin,
        params: { whatsappId: body.whatsappId },
        body: { what: 'contacts' },
      });
    const asked = await ask();
    assert.equal(asked.status, 200);
    assert.notEqual(asked.body.contactsRequestedAt, null);
    assert.equal(asked.body.historyRequestedAt, null);
    assert.equal((await ask()).body.error, 'ERR_OFFICIAL_ASKED_BEFORE');
  });

  test('the recurring check finds an ended token, tells it, and another token ends it', async () => {
    const token = await world.graph.issueToken({ appId: world.app.id, accountIds: [world.account.id] });
    const { body } = await connect({ token });
    const browser = await server.socket(admin);
    await world.graph.revokeToken(token);
    await server.database.database.system(({ db }) => db.update(officialConnections).set({ healthCheckedAt: null }));
    await checkOfficialNumbersWork(server.platform).run(new AbortController().signal);
    const isTold = (payload: unknown) => JSON.stringify(payload).includes('token_ended');
    await browser.waitFor(`company-${admin.companyId}-whatsapp`, isTold);
    const replaced = await server.call('PUT /official-connections/:whatsappId', {
      as: admin,
      params: { whatsappId: body.whatsappId },
      body: { token: world.token },
    });
    assert.deepEqual([replaced.status, replaced.body.health.problem], [200, null]);
    await statusOf(body.whatsappId, 'CONNECTED');
  });

  test('a status tells what a delivered message costs, once, and what is wrong with the number', async () => {
    const { body } = await connect();
    const connectionId = body.whatsappId;
    const source = { companyId: admin.companyId, connectionId };
    const chat = { chatId: 'x', number: '5511987654321', lid: null, isGroup: false };
    const tell = (wid: string, status: object) =>
      server.database.database.tenant(admin.companyId, (unit) =>
        reactToChannelEvent(unit, source, { type: 'status', chat, wid, ack: 1, ...status }, async () => undefined),
      );
    const shown = async () => {
      const params = { whatsappId: connectionId };
      return (await server.call('GET /official-connections/:whatsappId', { as: admin, params })).body.health;
    };
    const pricing = { billable: false, category: 'service', type: 'free_customer_service' };
    await tell('wamid.one', { pricing });
    assert.deepEqual((await shown()).serviceMessages, { thisMonth: 0, free: 1000 });
    await tell('wamid.one', { ack: 2, pricing });
    await tell('wamid.one', { ack: 3, pricing });
    await tell('wamid.two', { ack: 2, pricing: { ...pricing, category: 'utility' } });
    assert.deepEqual((await shown()).serviceMessages, { thisMonth: 1, free: 1000 });
    const charges = await server.database.database.system(({ db }) =>
      db.select().from(messageCharges).where(eq(messageCharges.connectionId, connectionId)),
    );
    assert.deepEqual(charges.map(({ wid, country }) => [wid, country]).sort(), [
      ['wamid.one', '55'],
      ['wamid.two', '55'],
    ]);
    await tell('wamid.three', { ack: 0, errorCode: '131042' });
    assert.equal((await shown()).problem, 'payment_missing');
    await tell('wamid.four', { ack: 2, pricing: { billable: true, category: 'utility', type: 'regular' } });
    assert.equal((await shown()).problem, null);
  });

  test('what belongs to linked devices is refused', async () => {
    const { body } = await connect();
    const params = { whatsappId: body.whatsappId };
    const pairing = await server.call('PUT /whatsappsession/:whatsappId', { as: admin, params });
    assert.equal(pairing.body.error, 'ERR_NOT_SUPPORTED');
    const changed = await server.call('PUT /whatsapp/:whatsappId', { as: admin, params, body: { provider: 'beta' } });
    assert.deepEqual(issueOf(changed), ['body.provider: notAChoice']);
    const made = await server.call('POST /whatsapp', { as: admin, body: { name: 'Sem nada', provider: 'official' } });
    assert.deepEqual(issueOf(made), ['body.provider: notAChoice']);
  });
});
