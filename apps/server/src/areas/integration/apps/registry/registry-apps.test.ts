import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { fileCookieOf, readRegistry } from '../../../../testing/registry.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { addManyApps } from '../testing/many-apps.ts';
import {
  acceptPublisher,
  installTestApp,
  picture,
  publishTestApp,
  type TestPublisher,
} from '../testing/published-app.ts';

const title = { pt: 'Ver', en: 'See', es: 'Ver' };

let server: TestServer;
let boss: TestUser;
let administrator: TestUser;
let agent: TestUser;
let outsider: TestUser;
let publisher: TestPublisher;

before(async () => {
  server = await startTestServer();
  const [{ id: companyId }, { id: otherId }] = [await server.make.company(), await server.make.company()];
  administrator = await server.make.user({ companyId, profile: 'admin' });
  agent = await server.make.user({ companyId });
  outsider = await server.make.user({ companyId: otherId, profile: 'admin' });
  boss = await server.make.user({ companyId: otherId, profile: 'admin', super: true });
  publisher = await acceptPublisher(server, boss);
});
after(() => server.close());

const appOf = async (user: TestUser, name: string) =>
  (await readRegistry(server, user)).apps?.find((app) => app.name === name);
const has = (user: TestUser, name: string, isThere: boolean) =>
  eventually(
    `${name} is ${isThere ? '' : 'not '}there`,
    async () => ((await appOf(user, name)) !== undefined) === isThere,
  );
const change = (app: string, body: object) =>
  server.call('PUT /apps/:app/installation', { as: administrator, params: { app }, body });

test('the registry has the apps of a person, with what they may, and nothing of them for strangers and other companies', async () => {
  const manifest = await publishTestApp(server, boss, publisher, {
    abilities: [{ name: 'refund', title, profiles: ['admin'] }],
    extensions: [
      { point: 'ticket.panel', module: './panel', title, order: 10 },
      { point: 'contact.section', module: './refunds', title, order: 20, ability: 'refund' },
    ],
  });
  await installTestApp(server, administrator, manifest);
  await has(administrator, manifest.name, true);
  const [full, less] = [await appOf(administrator, manifest.name), await appOf(agent, manifest.name)];
  assert.deepEqual(
    full?.extensions.map(({ module }) => module),
    ['./panel', './refunds'],
  );
  assert.deepEqual(
    [full?.abilities, full?.scopes, full?.origin],
    [['refund'], ['contacts:read'], 'https://orders.example'],
  );
  assert.equal(full?.code, `/app-files/${manifest.name}/1.0.0/code.js`);
  assert.match(full?.integrity ?? '', /^sha384-/);
  assert.deepEqual([less?.abilities, less?.extensions.map(({ module }) => module)], [[], ['./panel']]);
  assert.equal(await appOf(outsider, manifest.name), undefined);
  assert.equal((await readRegistry(server)).apps, undefined);
});

test('roles and queues decide who has it, and so does the switch', async () => {
  const { companyId } = administrator;
  const queue = await server.make.queue({ companyId });
  const served = await server.make.user({ companyId, queueIds: [queue.id] });
  const manifest = await publishTestApp(server, boss, publisher);
  const { name } = manifest;
  await installTestApp(server, administrator, manifest, { profiles: ['user'], queueIds: [queue.id] });
  await has(served, name, true);
  for (const user of [agent, administrator]) assert.equal(await appOf(user, name), undefined);
  await change(name, { queueIds: [] });
  await has(agent, name, true);
  await change(name, { isOn: false });
  await has(agent, name, false);
  await change(name, { isOn: true, profiles: ['supervisor'] });
  assert.equal(await appOf(served, name), undefined);
});

test('a company that moves to another plan loses an app that needs one', async () => {
  const company = await server.make.company();
  const admin = await server.make.user({ companyId: company.id, profile: 'admin' });
  const other = await server.make.company();
  const manifest = await publishTestApp(server, boss, publisher, { needsPlan: true });
  const { name } = manifest;
  await server.call('PUT /apps/:app/plans', { as: boss, params: { app: name }, body: { planIds: [company.planId] } });
  await installTestApp(server, admin, manifest);
  await has(admin, name, true);
  const moveTo = (planId: number | null) =>
    server.platform.database.system(({ db }) =>
      db.update(companies).set({ planId }).where(eq(companies.id, company.id)),
    );
  await moveTo(other.planId);
  await has(admin, name, false);
  await moveTo(company.planId);
  await has(admin, name, true);
});

test('code and pictures are served as what they are, for ever, until their version is withdrawn', async () => {
  const alt = { pt: 'a', en: 'a', es: 'a' };
  const manifest = await publishTestApp(
    server,
    boss,
    publisher,
    { pictures: [{ file: 'front.png', alt }] },
    { code: 'extend("./panel");', pictures: { 'front.png': picture } },
  );
  const { name, version } = manifest;
  const get = (file: string, of = version) => fetch(`${server.webUrl}/app-files/${name}/${of}/${file}`);
  const code = await get('code.js');
  assert.equal(await code.text(), 'extend("./panel");');
  const headers = ['content-type', 'x-content-type-options', 'cache-control', 'content-security-policy'];
  assert.deepEqual(
    headers.map((header) => code.headers.get(header)),
    [
      ...['text/javascript; charset=utf-8', 'nosniff', 'public, max-age=31536000, immutable'],
      "default-src 'none';sandbox",
    ],
  );
  const front = await get('front.png');
  assert.equal(front.headers.get('content-type'), 'image/png');
  assert.equal(Buffer.from(await front.arrayBuffer()).toString('base64'), picture);
  for (const file of ['back.png', 'manifest.json', 'code.json', 'code.js.map', '..%2fcode.js'])
    assert.equal((await get(file)).status, 404, file);
  assert.equal((await get('code.js', '1.0.1')).status, 404);
  const withdrawal = { isWithdrawn: true, reason: 'It sent data elsewhere' };
  const params = { app: name, version };
  await installTestApp(server, administrator, manifest);
  await has(agent, name, true);
  await server.call('PUT /apps/:app/versions/:version', { as: boss, params, body: withdrawal });
  for (const file of ['code.js', 'front.png']) assert.equal((await get(file)).status, 404);
  await has(agent, name, false);
});

test('with 1,000 installed apps the answer stays below 30 KB, and the rest is read apart', async () => {
  const { id: companyId } = await server.make.company();
  const user = await server.make.user({ companyId });
  const stranger = await server.make.user({ companyId: (await server.make.company()).id });
  await addManyApps(server, companyId, 1_000);
  const cookie = await fileCookieOf(server, user);
  const answer = await fetch(`${server.webUrl}/registry.json`, { headers: { cookie } });
  const text = await answer.text();
  const registry = JSON.parse(text);
  assert.ok(text.length <= 30 * 1_024, `${text.length}`);
  assert.equal(registry.moreApps, true);
  assert.ok(registry.apps.length > 20);
  const rest = await fetch(`${server.webUrl}/registry-apps.json`, { headers: { cookie } });
  const { apps } = await rest.json();
  assert.equal(apps.length, 1_000);
  assert.deepEqual(apps.slice(0, registry.apps.length), registry.apps);
  const none = await fetch(`${server.webUrl}/registry-apps.json`);
  assert.deepEqual(await none.json(), { apps: [] });
  assert.equal((await readRegistry(server, stranger)).apps, undefined);
});
