import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { auditEntries } from '../../../../platform/database/schema/audit-entries.ts';
import { jobs } from '../../../../platform/database/schema/jobs.ts';
import { requestSignature } from '../../../../platform/security/request-signature.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { type ForeignServer, startForeignServer } from '../../../../testing/foreign-server.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { addDeliveries } from '../../webhooks/add-deliveries.ts';
import {
  everything,
  installWithServer,
  manifestOf,
  openAppCompany,
  statementOf,
  verified,
} from './testing/app-world.ts';

let server: TestServer;
let foreign: ForeignServer;
let elsewhere: ForeignServer;
let logged = '';
before(async () => {
  foreign = await startForeignServer();
  elsewhere = await startForeignServer();
  const lines = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  const logger = pino({ level: 'trace' }, lines);
  server = await startTestServer({
    environment: { OUTBOUND_ORIGINS: `${foreign.origin},${elsewhere.origin}` },
    logger,
  });
});
after(async () => {
  await server.close();
  await foreign.close();
  await elsewhere.close();
});
beforeEach(() => foreign.reset());

const open = (wish: object = {}) => openAppCompany(server, foreign, { ...everything, ...wish });
const bodyAt = (list: { body: unknown }[], index = 0) => Object(list.at(index)?.body);
const audience = () => ({ audience: foreign.origin });

test('an installed server gets its key, the secret of its webhook, and a statement without a person', async () => {
  const own = await open();
  const [told] = await own.arrived('/recado/installed');
  assert.ok(told);
  const { api, webhook, ...rest } = Object(told.body);
  assert.deepEqual(rest, {
    installation: own.installation.id,
    company: own.companyId,
    app: own.app,
    version: '1.0.0',
    isOn: true,
    scopes: everything.scopes,
    events: everything.webhooks,
    settings: {},
    secrets: {},
    settingsVersion: 1,
  });
  assert.equal(api.address, server.platform.configuration.apiUrl);
  const claims = await verified(server, statementOf(told.request), audience());
  assert.deepEqual([claims.sub, claims.company, claims.app], [undefined, own.companyId, own.app]);

  // The key has exactly the scopes of the consent.
  assert.equal((await server.call('GET /api/v1/contacts', { as: api.token })).status, 200);
  assert.equal((await server.call('GET /api/v1/tags', { as: api.token })).status, 200);
  assert.equal((await server.call('GET /api/v1/tickets', { as: api.token })).body.error, 'ERR_NO_PERMISSION');
  assert.equal(
    (await server.call('POST /api/v1/tags', { as: api.token, body: { name: 'x' } })).body.error,
    'ERR_NO_PERMISSION',
  );

  // Events arrive, signed with the secret.
  const news = { event: 'ticket.closed', subject: 'a', data: { id: 1 } } as const;
  const webhookId = own.installation.webhookId ?? 0;
  await own.unit((unit) => addDeliveries(unit, own.companyId, [{ webhookId, news }], unit.now()));
  const [event] = await own.arrived('/recado/events');
  const signature = String(event?.request.headers['recado-signature']);
  const at = new Date(Number(/t=(\d+)/.exec(signature)?.[1]) * 1_000);
  assert.equal(signature, requestSignature([webhook.secret], event?.request.body ?? '', at));
});

test('what fails is repeated with the same token, and what follows waits for it', async () => {
  foreign.always = { status: 503 };
  const own = await open();
  await own.arrived('/recado/installed');
  await eventually('the failure is shown', async () => (await own.state()).deliveries[0]?.status === 503);
  const [failing] = (await own.state()).deliveries;
  assert.deepEqual([failing?.name, failing?.isWaiting], ['installed', true]);
  await own.changeSettings({ a: 1 });
  assert.deepEqual(own.received('/recado/settings'), []);
  foreign.always = undefined;
  const [settings] = await own.arrived('/recado/settings');
  assert.deepEqual(Object(settings?.body).settings, { a: 1 });
  assert.ok(!('api' in Object(settings?.body)) && !('webhook' in Object(settings?.body)));
  const tokens = own.received('/recado/installed').map(({ body }) => Object(body).api.token);
  assert.ok(tokens.length >= 2);
  assert.equal(new Set(tokens).size, 1);
  const order = foreign.received.map(({ path }) => path);
  assert.equal(order.indexOf('/recado/settings'), order.length - 1, 'after the installation');
  await eventually('both are shown', async () => (await own.state()).deliveries.every(({ status }) => status === 200));
  for (const { isWaiting } of (await own.state()).deliveries) assert.equal(isWaiting, false);
});

test('nothing is told when only who has the app changes', async () => {
  const own = await open();
  await own.arrived('/recado/installed');
  await own.change({ profiles: ['admin'] });
  await own.changeSettings({ a: 1 });
  await own.arrived('/recado/settings');
  assert.equal(own.received('/recado/settings').length, 1);
  assert.equal(own.received('/recado/installed').length, 1);
});

test('redirections are not followed: the server is where the consent says', async () => {
  foreign.always = { status: 307, headers: { location: '/elsewhere' } };
  const own = await open();
  await eventually('noted', async () => (await own.state()).deliveries[0]?.error === 'redirections');
  assert.deepEqual(own.received('/elsewhere'), []);
});

describe('when the consent changes', () => {
  test('scopes and events follow, with the token that the server has', async () => {
    const own = await open();
    const { token } = bodyAt(await own.arrived('/recado/installed')).api;
    const scopes = ['tickets:read' as const];
    const next = manifestOf({ origin: foreign.origin, scopes, webhooks: ['message.received'] }, own.app);
    await own.change({ scopes }, next);
    const settings = bodyAt(await own.arrived('/recado/settings'));
    assert.deepEqual([settings.scopes, settings.events], [scopes, ['message.received']]);
    assert.equal((await server.call('GET /api/v1/tickets', { as: token })).status, 200);
    assert.equal((await server.call('GET /api/v1/contacts', { as: token })).body.error, 'ERR_NO_PERMISSION');
    assert.deepEqual((await own.state()).webhook?.events, ['message.received']);
    assert.deepEqual((await own.state()).runs, []);
  });

  test('an app that keeps data has the scope of its own data, which no person can give', async () => {
    const own = await open({ scopes: [], data: [{ kind: 'company', searchable: [] }] });
    const { token } = bodyAt(await own.arrived('/recado/installed')).api;
    assert.deepEqual((await own.state()).key?.scopes, ['app:data']);
    const query = { kind: 'company' };
    assert.equal((await server.call('GET /api/v1/app-data', { as: token, query })).status, 200);
    const body = { name: 'Own', scopes: ['app:data'] };
    assert.equal((await server.call('POST /api-keys', { as: own.admin, body })).body.error, 'ERR_VALIDATION');
  });

  test('another origin gets everything anew, and the former one is told that it is over', async () => {
    const own = await open();
    const first = bodyAt(await own.arrived('/recado/installed'));
    const origin = elsewhere.origin;
    await own.change({ origin }, manifestOf({ origin, ...everything }, own.app));
    const { installation } = bodyAt(await own.arrived('/recado/removed'));
    assert.equal(installation, own.installation.id);
    const arrived = await eventually('the other one is told', () => elsewhere.received.at(0));
    assert.equal(arrived.path, '/recado/installed');
    const second = JSON.parse(arrived.body);
    assert.notEqual(second.api.token, first.api.token);
    assert.notEqual(second.webhook.secret, first.webhook.secret);
    assert.equal((await server.call('GET /api/v1/tags', { as: first.api.token })).body.error, 'ERR_INVALID_API_TOKEN');
    await assert.rejects(verified(server, statementOf(arrived), audience()), 'a statement is for one origin');
  });

  test('a key and a webhook that are not wanted any more go, and come again', async () => {
    const own = await open();
    const { token } = bodyAt(await own.arrived('/recado/installed')).api;
    const nothing = await own.change({ scopes: [] }, manifestOf({ origin: foreign.origin }, own.app));
    assert.deepEqual([nothing.apiKeyId, nothing.webhookId], [null, null]);
    assert.equal((await server.call('GET /api/v1/tags', { as: token })).body.error, 'ERR_INVALID_API_TOKEN');
    assert.deepEqual([bodyAt(await own.arrived('/recado/installed', 2), 1).api], [null]);
    await own.change({ scopes: everything.scopes });
    const again = bodyAt(await own.arrived('/recado/installed', 3), 2);
    assert.equal((await server.call('GET /api/v1/tags', { as: again.api.token })).status, 200);
  });
});

test('while it is off, its key is refused and events are not sent', async () => {
  const own = await open();
  const { token } = bodyAt(await own.arrived('/recado/installed')).api;
  await own.change({ isOn: false });
  assert.equal((await server.call('GET /api/v1/tags', { as: token })).body.error, 'ERR_INVALID_API_TOKEN');
  assert.equal((await own.state()).webhook?.isActive, false);
  await own.change({ isOn: true });
  assert.equal((await server.call('GET /api/v1/tags', { as: token })).status, 200);
  assert.equal((await own.state()).webhook?.isActive, true);
});

test('when it is removed, all is gone, and its server is told', async () => {
  const own = await open();
  const { token } = bodyAt(await own.arrived('/recado/installed')).api;
  await own.remove();
  const [told] = await own.arrived('/recado/removed');
  assert.deepEqual(told?.body, { installation: own.installation.id, company: own.companyId, app: own.app });
  assert.equal((await verified(server, statementOf(told?.request ?? { headers: {} }), audience())).sub, undefined);
  assert.equal((await server.call('GET /api/v1/tags', { as: token })).body.error, 'ERR_INVALID_API_TOKEN');
  assert.deepEqual((await server.call('GET /api-keys', { as: own.admin })).body.records, []);
  assert.deepEqual((await server.call('GET /webhooks', { as: own.admin })).body.records, []);
  const params = { app: own.app };
  assert.equal((await server.call('GET /apps/:app/server', { as: own.admin, params })).body.error, 'ERR_NOT_FOUND');
});

test('removed and installed again, its server hears that in this order', async () => {
  foreign.always = { status: 500 };
  const own = await open();
  await own.arrived('/recado/installed');
  await own.remove();
  const again = await installWithServer(server, own.companyId, own.manifest);
  foreign.always = undefined;
  await eventually('the second is told', () =>
    own.received('/recado/installed').some(({ body }) => Object(body).installation === again.id),
  );
  const paths = foreign.received
    .filter(({ body }) => JSON.parse(body).company === own.companyId)
    .map(({ path }) => path);
  assert.deepEqual(paths.slice(-2), ['/recado/removed', '/recado/installed']);
});

test('a token is in no answer, log, job or entry of the audit log', async () => {
  const own = await open();
  foreign.next.push({ status: 500 });
  const { api, webhook } = bodyAt(await own.arrived('/recado/installed'));
  await own.changeSettings({ a: 2 });
  await own.arrived('/recado/settings');
  const answers = [
    await own.state(),
    await server.call('GET /api-keys', { as: own.admin }),
    await server.call('GET /webhooks', { as: own.admin }),
    await server.call('GET /audits', { as: own.admin }),
  ];
  const stored = await server.platform.database.system(async ({ db }) => [
    await db.select().from(auditEntries).where(eq(auditEntries.companyId, own.companyId)),
    await db.select().from(jobs),
  ]);
  assert.ok(logged.includes('answered'), 'the log is read');
  for (const text of [JSON.stringify(answers), JSON.stringify(stored), logged]) {
    for (const secret of [api.token, webhook.secret]) assert.ok(!text.includes(secret));
  }
});
