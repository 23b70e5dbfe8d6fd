import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { after, before, test } from 'node:test';
import { packRelease } from '@recado/releases/release-archive';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { readRegistry } from '../../../../testing/registry.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { exactly } from '../../../../testing/sockets.ts';
import { createRegistry } from '../registry.ts';
import { writeReleases } from '../testing/built-remote.ts';
import { publishTo } from '../testing/publishing.ts';
import { newTeam, writeSealed } from '../testing/sealed-release.ts';

const [panel, section] = [
  { point: 'ticket.panel', module: './panel' },
  { point: 'contact.section', module: './section' },
];
const remote = 'loyalty';
const own = 'own_part';
const reason = 'It slows the chat down';
const title = { pt: 'Um remoto', en: 'A remote', es: 'Un remoto' };
const both = ['./panel', './section'];

let server: TestServer;
let boss: TestUser;
let administrator: TestUser;
let agent: TestUser;
let outsider: TestUser;
let place: string;

before(async () => {
  const team = newTeam();
  server = await startTestServer({ environment: { RELEASE_KEYS: `${remote}=${team.publicKey}` } });
  const [{ id: companyId }, { id: otherId }] = [await server.make.company(), await server.make.company()];
  boss = await server.make.user({ companyId: otherId, profile: 'admin', super: true });
  administrator = await server.make.user({ companyId, profile: 'admin' });
  agent = await server.make.user({ companyId });
  outsider = await server.make.user({ companyId: otherId, profile: 'admin' });
  const key = await server.make.apiKey({ companyId: otherId, scopes: ['releases:publish'] });
  const extensions = [panel, section].map((entry) => ({ ...entry, title, order: 10 }));
  const feature = {
    name: remote,
    title,
    extensions,
    routes: [{ path: '/loyalty', module: './page' }],
    menu: [],
    uses: {},
  };
  const made = writeSealed({ remote, privateKey: team.privateKey, files: { 'feature.json': JSON.stringify(feature) } });
  place = made.folder;
  await writeReleases(server.platform.configuration.remotesFolder, own, [
    { release: '7.0.0-aaaaaaaa', extensions: [panel] },
  ]);
  const published = await publishTo(server, key, {
    ...{ remote, release: made.release, files: packRelease(made.folder) },
    body: { channel: 'stable' },
  });
  assert.equal(published.status, 200, JSON.stringify(published.body));
});
after(async () => {
  await server.close();
  rmSync(dirname(place), { recursive: true, force: true });
});

const modulesIn = ({ remotes }: Awaited<ReturnType<typeof readRegistry>>, name = remote) =>
  remotes.find((one) => one.name === name)?.feature.extensions?.map(({ module }) => module);
const gets = (user: TestUser, modules: string[], name = remote) =>
  eventually(`the registry has ${modules}`, async () => {
    const found = modulesIn(await readRegistry(server, user), name);
    return JSON.stringify(found) === JSON.stringify(modules);
  });
const choose = (as: TestUser, isOn: boolean, entry: { remote?: string; point: string; module: string } = panel) =>
  server.call('PUT /extensions', { as, body: { remote, ...entry, isOn } });
const chooseForAll = (isOn: boolean, entry: typeof panel = panel, of = remote, as = boss) =>
  server.call('PUT /releases/:remote/extensions', { as, params: { remote: of }, body: { ...entry, isOn, reason } });
const listFor = async (as: TestUser) =>
  (await server.call('GET /extensions', { as })).body.map(({ remote: of, module, isOn }) => [of, module, isOn]);

test('a company switches an extension of a team off, for all of its users and for no other company', async () => {
  await gets(agent, both);
  const [browser, other] = [await server.socket(agent), await server.socket(outsider)];
  const { body } = await choose(administrator, false);
  assert.deepEqual(
    body.map(({ module, isOn }) => [module, isOn]),
    [
      ['./panel', false],
      ['./section', true],
    ],
  );
  await browser.waitFor(`company-${agent.companyId}-releases`, exactly({ action: 'update' }));
  await gets(agent, ['./section']);
  await gets(administrator, ['./section']);
  assert.deepEqual(modulesIn(await readRegistry(server, outsider)), both);
  assert.deepEqual(await listFor(outsider), [
    [remote, './panel', true],
    [remote, './section', true],
  ]);
  assert.equal(
    other.heard.some(({ name }) => name.endsWith('-releases')),
    false,
  );
  const { body: again } = await choose(administrator, true);
  assert.ok(again.every(({ isOn }) => isOn));
});

test('only an administrator of the company may, and the parts of the installation are not for companies', async () => {
  assert.equal((await choose(agent, false)).status, 403);
  assert.equal((await server.call('GET /extensions', { as: agent })).status, 403);
  assert.equal((await chooseForAll(false, panel, remote, administrator)).status, 403);
  assert.ok(!(await listFor(administrator)).some(([of]) => of === own));
  const refused = await choose(administrator, false, { ...panel, remote: own });
  assert.deepEqual([refused.status, refused.body.error], [404, 'ERR_NOT_FOUND']);
  assert.equal((await choose(administrator, false, { ...panel, module: './other' })).status, 404);
});

test('what the super user switches off is there for nobody, and no company is asked about it', async () => {
  const { body } = await chooseForAll(false);
  assert.deepEqual(
    body.extensions.map(({ module, isOn }) => [module, isOn]),
    [
      ['./panel', false],
      ['./section', true],
    ],
  );
  for (const user of [agent, outsider, boss]) await gets(user, ['./section']);
  assert.deepEqual(await listFor(administrator), [[remote, './section', true]]);
  assert.equal((await choose(administrator, true)).status, 404);
  const { registry } = await createRegistry(server.platform)('unidentified');
  assert.deepEqual(modulesIn(registry), ['./section']);
  await chooseForAll(true);
});

test('the super user switches parts of the installation, too; an unknown one is refused', async () => {
  await chooseForAll(false, panel, own);
  await gets(agent, [], own);
  await chooseForAll(true, panel, own);
  await gets(agent, ['./panel'], own);
  assert.equal((await chooseForAll(false, { ...panel, module: './other' })).body.error, 'ERR_NOT_FOUND');
  assert.equal((await chooseForAll(false, panel, 'nothing')).body.error, 'ERR_NO_RELEASE_FOUND');
});

test('both are in the audit log, the installation’s with its reason', async () => {
  await chooseForAll(false, section);
  await choose(administrator, false);
  const platform = await server.call('GET /audits', { as: boss, query: { kind: 'releases', everywhere: 'true' } });
  assert.ok(
    platform.body.records.some(({ label, changes }) => label === remote && JSON.stringify(changes).includes(reason)),
  );
  const company = await server.call('GET /audits', { as: administrator, query: { kind: 'settings' } });
  assert.ok(company.body.records.some(({ label, actorId }) => label === remote && actorId === administrator.id));
});
