import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { BodyInput } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { channelCredentials, officialConnections } from '../../../../channels/channels.schema.ts';
import { type GraphWorld, startGraphWorld } from '../../../../channels/testing/graph-world.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { silentProvider } from '../../../../testing/silent-provider.ts';
import { storeSetting } from '../../../company/settings/stored-settings.ts';
import { findSignup, openSecrets } from './signup-rows.ts';
import { officialSignups } from './signups.schema.ts';

type Finish = BodyInput<'POST /official-connections/signup/finish'>;
type Connect = BodyInput<'POST /official-connections/signup/connect'>;

describe('signup in the browser', () => {
  let world: GraphWorld;
  let server: TestServer;
  let operator: TestUser;
  let admin: TestUser;

  before(async () => {
    world = await startGraphWorld();
    server = await startTestServer({
      environment: { GRAPH_URL: world.graphUrl },
      providers: () => [
        silentProvider(),
        { ...silentProvider(), name: 'official', numberOf: () => world.number.number },
      ],
    });
    operator = await newAdmin({ super: true });
    await setApp();
  });
  after(async () => {
    await server.close();
    await world.close();
  });
  beforeEach(async () => {
    admin = await newAdmin();
    await server.database.database.system(({ db }) => db.delete(officialConnections));
    await world.graph.changeNumber(world.number.id, {
      ...{ status: 'CONNECTED', platformType: 'CLOUD_API', isOnBizApp: false },
    });
  });

  async function newAdmin(more: { super?: boolean; name?: string } = {}): Promise<TestUser> {
    const { id: companyId } = await server.make.company({ plan: { connections: 10 } });
    return server.make.user({ companyId, profile: 'admin', ...more });
  }
  async function setApp(secret = world.app.secret): Promise<void> {
    const app = { officialAppId: world.app.id, officialConfigId: '100001', officialAppSecret: secret };
    for (const [key, value] of Object.entries(app)) await setting(key, value);
  }
  const setting = (key: string, value: string) =>
    server.database.database.system((unit) =>
      storeSetting(unit, server.platform.secret, operator.companyId, { key, value }),
    );
  const begin = async (way: 'signup' | 'coexistence' = 'signup', as = admin) => {
    const { status, body } = await server.call('POST /official-connections/signup', { as, body: { way } });
    assert.equal(status, 200);
    return body.state;
  };
  const finish = async (state: string, body: Partial<Finish> = {}, as = admin) => {
    const given = { accountId: world.account.id, phoneNumberId: world.number.id };
    const code = body.code ?? (await world.graph.issueCode(world.app.id, world.account.id));
    return server.call('POST /official-connections/signup/finish', { as, body: { ...given, state, code, ...body } });
  };
  const connect = (body: Connect = { name: 'Oficial' }, as = admin) =>
    server.call('POST /official-connections/signup/connect', { as, body });
  const shown = async (as = admin) => (await server.call('GET /official-connections/signup', { as })).body;

  test('a code becomes a connection, whose token stays sealed and whose webhooks come to the app', async () => {
    const finished = await finish(await begin());
    assert.deepEqual([finished.status, finished.body.step], [200, 'number']);
    const [signup] = await server.database.database.system(({ db }) => db.select().from(officialSignups));
    assert.ok(signup && signup.sealed.length > 40 && !signup.sealed.includes('EAA'));
    const { status, body } = await connect();
    assert.equal(status, 200);
    assert.deepEqual([body.way, body.phoneNumberId], ['signup', world.number.id]);
    assert.equal(body.webhook.subscription, 'app');
    // The operator's secret is not copied to a company.
    assert.deepEqual(body.secrets, { token: true, appSecret: false, pin: false });
    assert.equal((await shown()).signup, null);
    const [row] = await server.database.database.system(({ db }) =>
      db.select().from(channelCredentials).where(eq(channelCredentials.connectionId, body.whatsappId)),
    );
    assert.ok(row && !row.value.includes(world.app.secret));
  });

  test('a state works once, and only for the one who began', async () => {
    const state = await begin();
    const other = await newAdmin();
    assert.equal((await finish(state, {}, other)).body.error, 'ERR_OFFICIAL_SIGNUP_ENDED');
    const colleague = await server.make.user({ companyId: admin.companyId, profile: 'admin' });
    assert.equal((await finish(state, {}, colleague)).body.error, 'ERR_OFFICIAL_SIGNUP_ENDED');
    assert.equal((await shown(other)).signup, null);
    assert.equal((await connect({ name: 'Alheia' }, other)).body.error, 'ERR_OFFICIAL_SIGNUP_ENDED');
    assert.equal((await finish(state)).status, 200);
    assert.equal((await finish(state)).body.error, 'ERR_OFFICIAL_SIGNUP_ENDED');
  });

  test('a code that came too late is named so, and the signup can be begun again', async () => {
    await world.graph.settings({ codeMs: 0 });
    const late = await finish(await begin());
    await world.graph.settings({ codeMs: 30_000 });
    assert.deepEqual([late.status, late.body.error], [409, 'ERR_OFFICIAL_CODE_EXPIRED']);
    assert.equal((await finish(await begin())).status, 200);
  });

  test('where the window was left is remembered, and one goes on from there', async () => {
    admin = await newAdmin({ name: 'Ana' });
    const state = await begin();
    const left = { state, leftAt: 'PHONE_NUMBER_SETUP' };
    await server.call('POST /official-connections/signup/left', { as: admin, body: left });
    const colleague = await server.make.user({ companyId: admin.companyId, profile: 'admin' });
    const { signup } = await shown(colleague);
    assert.deepEqual([signup?.step, signup?.leftAt, signup?.startedBy], ['left', 'PHONE_NUMBER_SETUP', 'Ana']);
    // Somebody else of the company may go on; the former window ends.
    const resumed = await begin('signup', colleague);
    assert.equal((await finish(state)).body.error, 'ERR_OFFICIAL_SIGNUP_ENDED');
    assert.equal((await finish(resumed, {}, colleague)).body.step, 'number');
  });

  test('an account without a number waits for one, and the connection is made with a number of it', async () => {
    const account = await world.graph.addAccount({ name: 'Nova', appIds: [world.app.id] });
    const code = await world.graph.issueCode(world.app.id, account.id);
    const finished = await finish(await begin(), { code, accountId: account.id, phoneNumberId: undefined });
    assert.deepEqual([finished.status, finished.body.step], [200, 'account']);
    assert.deepEqual((await server.call('GET /official-connections/signup/numbers', { as: admin })).body, []);
    assert.equal((await connect()).status, 400);
    const fresh = { number: '551130000077', verifiedName: 'Nova', accountId: account.id };
    const added = await world.graph.addNumber({ ...fresh, platformType: 'NOT_APPLICABLE', status: 'OFFLINE' });
    const numbers = await server.call('GET /official-connections/signup/numbers', { as: admin });
    assert.deepEqual(
      numbers.body.map(({ phoneNumberId }) => phoneNumberId),
      [added.id],
    );
    const { status, body } = await connect({ name: 'Nova', phoneNumberId: added.id });
    // It was registered with a PIN that was chosen here.
    assert.deepEqual([status, body.secrets.pin, body.health.problem], [200, true, null]);
  });

  test('a number that stays in its app is never registered, and its history can be asked for', async () => {
    await world.graph.changeNumber(world.number.id, { isOnBizApp: true, status: 'PENDING' });
    await finish(await begin('coexistence'), { phoneNumberId: undefined });
    const { body } = await connect({ name: 'Ao lado', pin: '123456' });
    assert.deepEqual([body.way, body.throughput, body.secrets.pin], ['coexistence', 20, false]);
    const params = { whatsappId: body.whatsappId };
    const sync = { as: admin, params, body: { what: 'contacts' as const } };
    assert.equal((await server.call('POST /official-connections/:whatsappId/sync', sync)).status, 200);
  });

  test('what fails at the last step leaves the access, so that it can be tried again', async () => {
    await server.make.connection({ companyId: admin.companyId, name: 'Oficial' });
    await finish(await begin());
    assert.equal((await connect()).body.error, 'ERR_WAPP_NAME_ALREADY_EXISTS');
    assert.equal((await shown()).signup?.step, 'number');
    assert.equal((await connect({ name: 'Outro nome' })).status, 200);
  });

  test('access that ended at WhatsApp is asked for again in the window', async () => {
    await finish(await begin());
    const row = await server.database.database.system((unit) => findSignup(unit, admin.companyId));
    assert.ok(row);
    await world.graph.revokeToken(openSecrets(server.platform.secret, row).token);
    assert.equal((await connect()).body.error, 'ERR_OFFICIAL_SIGNUP_ENDED');
    assert.equal((await shown()).signup?.step, 'opened');
    await finish(await begin());
    assert.equal((await connect()).status, 200);
  });

  test('an account of another company, and one that the token does not open, are refused', async () => {
    await finish(await begin());
    assert.equal((await connect()).status, 200);
    const other = await newAdmin();
    const taken = await finish(await begin('signup', other), {}, other);
    assert.equal(taken.body.error, 'ERR_OFFICIAL_ACCOUNT_TAKEN');
    const foreign = await world.graph.addAccount({ name: 'Alheia' });
    const refused = await finish(await begin('signup', other), { accountId: foreign.id }, other);
    assert.equal(refused.status, 400);
  });

  test('a connection whose token ended is connected again in place, and only with its own number', async () => {
    await finish(await begin());
    const { body: made } = await connect();
    const { whatsappId, webhook } = made;
    const params = { whatsappId };
    const system = <T>(work: Parameters<typeof server.database.database.system<T>>[0]) =>
      server.database.database.system(work);
    const tokenOf = async () =>
      (await system((unit) => server.platform.channels.official.secrets.read(unit, whatsappId)))?.token ?? '';
    const former = await tokenOf();
    await world.graph.revokeToken(former);
    const refreshed = await server.call('POST /official-connections/:whatsappId/refresh', { as: admin, params });
    assert.equal(refreshed.body.health.problem, 'token_ended');
    const again = async () => {
      const body = { way: 'signup' as const, whatsappId };
      return (await server.call('POST /official-connections/signup', { as: admin, body })).body.state;
    };
    const other = await world.graph.addNumber({
      ...{ number: '551130000078', verifiedName: 'Outra', accountId: world.account.id },
    });
    assert.equal((await finish(await again(), { phoneNumberId: other.id })).body.phoneNumberId, world.number.id);
    const wrong = await connect({ phoneNumberId: other.id });
    assert.equal(wrong.body.error, 'ERR_OFFICIAL_NUMBER_DIFFERS');
    const { status, body } = await connect({});
    assert.deepEqual([status, body.whatsappId, body.health.problem], [200, whatsappId, null]);
    assert.notEqual(await tokenOf(), former);
    // WhatsApp goes on sending its webhooks to the same address.
    assert.equal(body.webhook.address, webhook.address);
    const rows = await system(({ db }) => db.select().from(officialConnections));
    assert.equal(rows.length, 1);
    const bell = (await server.call('GET /connection-notices', { as: admin, query: {} })).body.records;
    assert.deepEqual(
      bell.map(({ problem }) => problem),
      [],
    );
    assert.equal((await shown()).signup, null);
  });

  test('a discarded signup is forgotten with its access', async () => {
    await finish(await begin());
    await server.call('DELETE /official-connections/signup', { as: admin });
    assert.equal((await shown()).signup, null);
    assert.equal((await connect()).body.error, 'ERR_OFFICIAL_SIGNUP_ENDED');
  });

  test('the operator learns whether the app is right, and without one signup is not offered', async () => {
    const check = () => server.call('POST /official-app/check', { as: operator });
    assert.equal((await check()).status, 200);
    await setApp('another-secret');
    assert.equal((await check()).body.error, 'ERR_OFFICIAL_APP_REFUSED');
    assert.equal((await finish(await begin())).body.error, 'ERR_OFFICIAL_APP_REFUSED');
    await setting('officialConfigId', '');
    assert.equal((await shown()).isAvailable, false);
    const refused = await server.call('POST /official-connections/signup', { as: admin, body: { way: 'signup' } });
    assert.equal(refused.body.error, 'ERR_OFFICIAL_APP_MISSING');
    await setApp();
    const { body } = await server.call('GET /official-app', { as: operator });
    assert.equal(body.webhookAddress, `${server.platform.configuration.apiUrl}/webhooks/whatsapp`);
    assert.equal((await server.call('GET /official-app', { as: admin })).status, 403);
  });

  test('what cannot be an id or a secret of an app is refused', async () => {
    const save = (key: string, value: string) =>
      server.call('PUT /settings/:key', { as: operator, params: { key }, body: { value } });
    for (const [key, value] of [
      ['officialAppId', 'my app'],
      ['officialConfigId', '12a45'],
      ['officialAppSecret', 'two words'],
    ] as const) {
      assert.equal((await save(key, value)).status, 400, key);
    }
    assert.equal((await save('officialConfigId', '100001')).status, 200);
  });
});
