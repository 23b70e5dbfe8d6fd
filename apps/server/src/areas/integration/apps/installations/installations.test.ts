import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { exactly } from '../../../../testing/sockets.ts';
import { appData, appInstallations, appRuns } from '../apps.schema.ts';
import { appChanged, appInstalled, appRemoved } from '../in-process-events.ts';
import {
  acceptPublisher,
  installationOf,
  installTestApp,
  publishTestApp,
  type TestPublisher,
  testManifest,
} from '../testing/published-app.ts';

const origin = 'https://orders.example';
const title = { pt: 'Ver', en: 'See', es: 'Ver' };

let server: TestServer;
let boss: TestUser;
let administrator: TestUser;
let agent: TestUser;
let outsider: TestUser;
let publisher: TestPublisher;
const emitted: string[] = [];

before(async () => {
  server = await startTestServer();
  const [{ id: companyId }, { id: otherId }] = [await server.make.company(), await server.make.company()];
  administrator = await server.make.user({ companyId, profile: 'admin' });
  agent = await server.make.user({ companyId });
  outsider = await server.make.user({ companyId: otherId, profile: 'admin' });
  boss = await server.make.user({ companyId: otherId, profile: 'admin', super: true });
  publisher = await acceptPublisher(server, boss);
  server.database.database.subscribe([
    appInstalled.on(async (_, { app, manifest }) => void emitted.push(`${app} installed ${manifest.version}`)),
    appChanged.on(
      async (_, { app, manifest, isWithdrawn }) =>
        void emitted.push(`${app} ${isWithdrawn ? 'withdrawn' : 'changed'} ${manifest.version}`),
    ),
    appRemoved.on(async (_, { app }) => void emitted.push(`${app} removed`)),
  ]);
});
after(() => server.close());

const show = async (app: string, as = administrator) =>
  (await server.call('GET /apps/:app', { as, params: { app } })).body;
const install = (app: string, body: object, as = administrator) =>
  server.call('POST /apps/:app/installation', { as, params: { app }, body });
const change = (app: string, body: object, as = administrator) =>
  server.call('PUT /apps/:app/installation', { as, params: { app }, body });
const remove = (app: string, as = administrator) =>
  server.call('DELETE /apps/:app/installation', { as, params: { app } });
const withdraw = (app: string, version: string, isWithdrawn = true) =>
  server.call('PUT /apps/:app/versions/:version', {
    as: boss,
    params: { app, version },
    body: { isWithdrawn, reason: 'It sent data elsewhere' },
  });
const runs = (app: string, version: string | null) =>
  eventually(`${app} runs ${version}`, async () => (await show(app)).installation?.running === version);

test('an administrator reads what an app wants, installs it, and the company has it', async () => {
  const manifest = await publishTestApp(server, boss, publisher, {
    abilities: [{ name: 'refund', title, profiles: ['admin'] }],
    data: [{ kind: 'contact' }],
    steps: [{ name: 'status', title }],
  });
  const { name } = manifest;
  const detail = await show(name);
  const needs = { scopes: ['contacts:read'], origin, webhooks: ['ticket.closed'], steps: ['status'] };
  assert.deepEqual([detail.needs, detail.steps], [needs, [{ name: 'status', title }]]);
  assert.deepEqual([detail.publisher, detail.data, detail.more], [publisher.name, ['contact'], null]);
  assert.match(detail.fingerprint, /^SHA256:[\w+/]{43}$/);
  assert.equal(detail.installation, null);
  const [browser, other] = [await server.socket(administrator), await server.socket(outsider)];
  const { installation } = await installTestApp(server, administrator, manifest);
  assert.deepEqual([installation?.version, installation?.running, installation?.isOn], ['1.0.0', '1.0.0', true]);
  assert.deepEqual(installation?.abilities, { refund: ['admin'] });
  await browser.waitFor(`company-${administrator.companyId}-releases`, exactly({ action: 'update' }));
  await browser.waitFor(`company-${administrator.companyId}-app`);
  assert.ok(!other.heard.some(({ name: event }) => /-(app|releases)$/.test(event)));
  assert.deepEqual(emitted.splice(0), [`${name} installed 1.0.0`]);
  assert.equal((await install(name, installationOf(manifest))).body.error, 'ERR_APP_INSTALLED');
  const { body } = await server.call('GET /apps', { as: administrator, query: { installed: 'true' } });
  assert.deepEqual(
    body.records.map((record) => [record.name, record.installation?.isOn]),
    [[name, true]],
  );
});

test('agents read and change nothing of it, and another company has an installation of its own', async () => {
  const manifest = await publishTestApp(server, boss, publisher);
  const { name } = manifest;
  await installTestApp(server, administrator, manifest);
  for (const status of [
    (await server.call('GET /apps', { as: agent })).status,
    (await server.call('GET /apps/:app', { as: agent, params: { app: name } })).status,
    (await install(name, installationOf(manifest), agent)).status,
    (await change(name, { isOn: false }, agent)).status,
    (await remove(name, agent)).status,
  ])
    assert.equal(status, 403);
  assert.equal((await show(name, outsider)).installation, null);
  assert.equal((await change(name, { isOn: false }, outsider)).status, 404);
  assert.equal((await remove(name, outsider)).status, 404);
  await installTestApp(server, outsider, manifest, { profiles: ['admin'] });
  await remove(name, outsider);
  assert.deepEqual((await show(name)).installation?.profiles, ['user', 'supervisor', 'admin']);
});

test('consent is to exactly what the newest version needs', async () => {
  const manifest = await publishTestApp(server, boss, publisher);
  const body = installationOf(manifest);
  const refused = async (consent: object) => {
    const answer = await install(manifest.name, { ...body, consent: { ...body.consent, ...consent } });
    assert.deepEqual([answer.status, answer.body.error], [409, 'ERR_APP_CONSENT'], JSON.stringify(consent));
  };
  await refused({ version: '0.9.0' });
  await refused({ scopes: [] });
  await refused({ scopes: ['contacts:read', 'messages:send'] });
  await refused({ origin: null });
  await refused({ origin: 'https://elsewhere.example' });
  await refused({ webhooks: [] });
  await refused({ steps: ['status'] });
  await refused({ webhooks: ['ticket.closed', 'message.received'] });
  const { name } = manifest;
  await publishTestApp(server, boss, publisher, { name, version: '1.1.0', scopes: ['contacts:read', 'tags:read'] });
  await refused({});
  assert.equal((await show(name)).installation, null);
  assert.equal((await install('no-such-app', body)).status, 404);
});

test('a later version that wants no more takes its place by itself, one that wants more waits', async () => {
  const manifest = await publishTestApp(server, boss, publisher);
  const { name } = manifest;
  await installTestApp(server, administrator, manifest);
  emitted.length = 0;
  await publishTestApp(server, boss, publisher, { name, version: '1.1.0' });
  await runs(name, '1.1.0');
  assert.deepEqual(emitted.splice(0), [`${name} changed 1.1.0`]);
  const scopes = ['contacts:read', 'contacts:write'] as const;
  const steps = [{ name: 'status', title }];
  const wider = await publishTestApp(server, boss, publisher, { name, version: '2.0.0', scopes: [...scopes], steps });
  await eventually('2.0.0 is asked for', async () => (await show(name)).wantsMore);
  const waiting = await show(name);
  assert.deepEqual([waiting.version, waiting.installation?.running], ['2.0.0', '1.1.0']);
  assert.deepEqual(waiting.more, { scopes: ['contacts:write'], origin: null, webhooks: [], steps: ['status'] });
  assert.equal((await change(name, { consent: installationOf(manifest).consent })).body.error, 'ERR_APP_CONSENT');
  const { body } = await change(name, { consent: installationOf(wider).consent });
  assert.deepEqual([body.wantsMore, body.installation?.running], [false, '2.0.0']);
  const rows = await server.platform.database.system(({ db }) => db.select().from(appInstallations));
  assert.deepEqual(rows.find(({ app }) => app === name)?.scopes, [...scopes]);
});

test('another server, or an event more, is more; a server less is not, and takes its rights along', async () => {
  const manifest = await publishTestApp(server, boss, publisher);
  const { name } = manifest;
  await installTestApp(server, administrator, manifest);
  const elsewhere = { origin: 'https://other.example', webhooks: ['ticket.closed' as const] };
  await publishTestApp(server, boss, publisher, { name, version: '1.1.0', server: elsewhere });
  const events = { origin, webhooks: ['ticket.closed' as const, 'message.received' as const] };
  await publishTestApp(server, boss, publisher, { name, version: '1.2.0', server: events });
  await publishTestApp(server, boss, publisher, { name, version: '1.3.0', server: undefined, scopes: [] });
  await runs(name, '1.3.0');
  const rows = await server.platform.database.system(({ db }) => db.select().from(appInstallations));
  const row = rows.find(({ app }) => app === name);
  assert.deepEqual([row?.scopes, row?.origin], [[], null]);
  await publishTestApp(server, boss, publisher, { name, version: '1.4.0' });
  await eventually('1.4.0 is asked for', async () => (await show(name)).wantsMore);
  assert.equal((await show(name)).installation?.running, '1.3.0');
});

test('nobody runs a withdrawn version: a former one that wants no more comes back, and it can be put back', async () => {
  const manifest = await publishTestApp(server, boss, publisher);
  const { name } = manifest;
  await installTestApp(server, administrator, manifest);
  await publishTestApp(server, boss, publisher, { name, version: '1.1.0' });
  await runs(name, '1.1.0');
  const { body } = await withdraw(name, '1.1.0');
  assert.equal(body.current, '1.0.0');
  assert.equal(body.versions[0]?.withdrawn?.reason, 'It sent data elsewhere');
  await runs(name, '1.0.0');
  emitted.length = 0;
  await withdraw(name, '1.0.0');
  await runs(name, null);
  await eventually('it is told', async () => emitted.includes(`${name} withdrawn 1.0.0`));
  assert.equal((await show(name)).isWithdrawn, true);
  assert.equal((await install(name, installationOf(manifest), outsider)).status, 404);
  assert.equal((await server.call('GET /apps/:app', { as: outsider, params: { app: name } })).status, 404);
  await withdraw(name, '1.1.0', false);
  await runs(name, '1.1.0');
  assert.equal((await withdraw(name, '7.0.0')).status, 404);
  const query = { kind: 'apps', everywhere: 'true' };
  const { body: audits } = await server.call('GET /audits', { as: boss, query });
  assert.ok(audits.records.some(({ changes }) => JSON.stringify(changes).includes('It sent data elsewhere')));
});

test('for whom it is: profiles, queues and abilities are of the company and of the app', async () => {
  const abilities = [{ name: 'refund', title, profiles: ['admin' as const] }];
  const manifest = await publishTestApp(server, boss, publisher, { abilities });
  const { name } = manifest;
  const { companyId } = administrator;
  const [queue, strange] = [
    await server.make.queue({ companyId }),
    await server.make.queue({ companyId: outsider.companyId }),
  ];
  const body = installationOf(manifest);
  assert.equal((await install(name, { ...body, queueIds: [strange.id] })).body.error, 'ERR_NO_QUEUE_FOUND');
  const unknown = await install(name, { ...body, abilities: { unknown: ['admin'] } });
  assert.deepEqual([unknown.status, unknown.body.issues?.[0]?.code], [400, 'notAChoice']);
  assert.equal((await install(name, { ...body, profiles: [] })).status, 400);
  assert.equal((await install(name, { ...body, profiles: ['super'] })).status, 400);
  await installTestApp(server, administrator, manifest, { queueIds: [queue.id, queue.id], profiles: ['user'] });
  const changed = await change(name, { abilities: { refund: ['user', 'admin'] }, isOn: false });
  const { queueIds, profiles, isOn, abilities: chosen } = changed.body.installation ?? {};
  assert.deepEqual([queueIds, profiles, isOn, chosen], [[queue.id], ['user'], false, { refund: ['user', 'admin'] }]);
  assert.equal((await change(name, { queueIds: [strange.id] })).body.error, 'ERR_NO_QUEUE_FOUND');
  const later = [...abilities, { name: 'see', title, profiles: ['user' as const] }];
  await publishTestApp(server, boss, publisher, { name, version: '1.1.0', abilities: later });
  await runs(name, '1.1.0');
  assert.deepEqual((await show(name)).installation?.abilities, { refund: ['user', 'admin'], see: ['user'] });
});

test('an app that needs a plan is installed where the plan lists it', async () => {
  const manifest = await publishTestApp(server, boss, publisher, { needsPlan: true });
  const { name } = manifest;
  const refused = await install(name, installationOf(manifest));
  assert.deepEqual([refused.status, refused.body.error], [403, 'ERR_APP_NOT_IN_PLAN']);
  assert.equal((await show(name)).isAllowed, false);
  const company = await server.call('GET /companies/:companyId', {
    as: boss,
    params: { companyId: administrator.companyId },
  });
  const choose = (planIds: unknown[]) =>
    server.call('PUT /apps/:app/plans', { as: boss, params: { app: name }, body: { planIds } });
  assert.equal((await choose([9_999_999])).body.error, 'ERR_NO_PLAN_FOUND');
  assert.deepEqual((await choose([company.body.planId])).body.planIds, [company.body.planId]);
  await installTestApp(server, administrator, manifest);
  assert.equal((await install(name, installationOf(manifest), outsider)).body.error, 'ERR_APP_NOT_IN_PLAN');
  await choose([]);
  assert.equal((await show(name)).isAllowed, false);
});

test('removing takes everything of the app in the company along, and nothing of others', async () => {
  const manifest = await publishTestApp(server, boss, publisher);
  const { name } = manifest;
  await installTestApp(server, administrator, manifest);
  await installTestApp(server, outsider, manifest);
  const runsOf = () => server.platform.database.system(({ db }) => db.select().from(appRuns));
  await server.platform.database.system(async ({ db }) => {
    const rows = await db.select().from(appInstallations).where(eq(appInstallations.app, name));
    const due = { everyMinutes: 5, dueAt: new Date(), name: 'removed-with-it' };
    await db
      .insert(appRuns)
      .values(rows.map(({ id: installationId, companyId }) => ({ installationId, companyId, ...due })));
  });
  assert.equal((await runsOf()).filter((run) => run.name === 'removed-with-it').length, 2);
  emitted.length = 0;
  const { body } = await remove(name);
  assert.equal(body.message, 'Removed');
  assert.deepEqual(emitted.splice(0), [`${name} removed`]);
  assert.equal((await show(name)).installation, null);
  assert.equal((await remove(name)).status, 404);
  const left = await server.platform.database.system(async ({ db }) => [
    ...(await db.select({ companyId: appInstallations.companyId, app: appInstallations.app }).from(appInstallations)),
    ...(await db.select({ companyId: appData.companyId, app: appData.app }).from(appData)),
  ]);
  assert.deepEqual(
    left.filter(({ app }) => app === name).map(({ companyId }) => companyId),
    [outsider.companyId],
  );
  assert.deepEqual(
    (await runsOf()).filter((run) => run.name === 'removed-with-it').map(({ companyId }) => companyId),
    [outsider.companyId],
  );
  const { body: audits } = await server.call('GET /audits', { as: administrator, query: { kind: 'apps' } });
  const actions = audits.records.filter(({ label }) => label === name).map(({ action }) => action);
  assert.deepEqual(actions.sort(), ['create', 'delete']);
});

test('the catalogue is searched by name and by title in any language', async () => {
  const named = { pt: 'Pedidos únicos', en: 'Singular orders', es: 'Pedidos singulares' };
  const { name } = await publishTestApp(server, boss, publisher, { name: 'zz-searched', title: named });
  for (const searchParam of ['zz-sear', 'pedidos unicos', 'Singular', 'singulares']) {
    const { body } = await server.call('GET /apps', { as: administrator, query: { searchParam } });
    assert.deepEqual([body.count, body.records.map((record) => record.name)], [1, [name]], searchParam);
  }
  assert.ok(testManifest().name !== name);
});
