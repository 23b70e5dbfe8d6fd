import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { ReleaseReport } from '@recado/contract';
import { type AppManifest, reportedName } from '@recado/releases/apps';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { exactly } from '../../../../testing/sockets.ts';
import { acceptPublisher, installTestApp, publishTestApp, type TestPublisher } from '../testing/published-app.ts';
import { watchApps } from './watch-apps.ts';

/** A company that is old enough to count: an administrator and three agents. */
interface Office {
  administrator: TestUser;
  agents: TestUser[];
}

let server: TestServer;
let boss: TestUser;
let publisher: TestPublisher;
let one: Office;
let other: Office;

before(async () => {
  // The factor of an ordinary installation: three page loads of a user in an hour.
  server = await startTestServer({ environment: { RATE_LIMIT_FACTOR: '1' } });
  [one, other] = [await office(), await office()];
  const { companyId } = one.administrator;
  boss = await server.make.user({ companyId, profile: 'admin', super: true });
  publisher = await acceptPublisher(server, boss);
});
after(() => server.close());
// A person reports ten times a minute.
beforeEach(() => server.advance(61_000));

async function office(): Promise<Office> {
  const { id: companyId } = await server.make.company({ createdAt: new Date('2020-01-01') });
  const administrator = await server.make.user({ companyId, profile: 'admin' });
  return { administrator, agents: await Promise.all([1, 2, 3].map(() => server.make.user({ companyId }))) };
}

const bad = { failure: 'error', error: { message: 'TypeError: no order system', stack: '' } } as const;

/** Each of these people reports some page loads with a version. */
async function load(
  { name, version }: Pick<AppManifest, 'name' | 'version'>,
  people: readonly TestUser[],
  fields: Partial<ReleaseReport> = {},
  times = 3,
): Promise<void> {
  const report: ReleaseReport = {
    ...{ remote: reportedName(name), release: version, isFirst: true, failure: null, milliseconds: null },
    ...fields,
  };
  for (const as of people) {
    const body = { reports: Array.from({ length: times }, () => report) };
    assert.equal((await server.call('POST /release-reports', { as, body })).status, 200);
  }
}

const published = async (app: string) =>
  (await server.call('GET /apps/:app/versions', { as: boss, params: { app } })).body;
const weekOf = async ({ name, version }: AppManifest) =>
  (await published(name)).versions.find((found) => found.version === version)?.lastWeek;
const shown = async (app: string, as: TestUser) => (await server.call('GET /apps/:app', { as, params: { app } })).body;
const runs = (app: string, as: TestUser, version: string) =>
  eventually(`${app} runs ${version}`, async () => (await shown(app, as)).installation?.running === version);
const halts = async (app: string) => {
  const { body } = await server.call('GET /release-halts', { as: boss });
  return body.filter((halt) => halt.app?.name === app);
};
const publish = (fields: object = {}) => publishTestApp(server, boss, publisher, fields);

/** An app that both offices have, or only one, and use. */
async function usedApp(offices: readonly Office[] = [one, other]): Promise<AppManifest> {
  const manifest = await publish();
  for (const { administrator, agents } of offices) {
    await installTestApp(server, administrator, manifest);
    await load(manifest, agents);
  }
  return manifest;
}

/** The next version, once it runs in the offices. */
async function update({ name }: AppManifest, offices: readonly Office[] = [one, other]): Promise<AppManifest> {
  const manifest = await publish({ name, version: '1.1.0' });
  for (const { administrator } of offices) await runs(name, administrator, '1.1.0');
  return manifest;
}

test('reports count about the apps that a person has, in the version that they have, three page loads in an hour', async () => {
  const [agent, colleague] = one.agents;
  assert.ok(agent && colleague);
  const manifest = await publish();
  await load(manifest, [agent]);
  await installTestApp(server, one.administrator, manifest, { profiles: ['user'] });
  await load(manifest, [one.administrator, ...other.agents]);
  await load({ ...manifest, version: '0.9.0' }, [agent]);
  await load({ ...manifest, name: 'not-there' }, [agent]);
  assert.deepEqual(await weekOf(manifest), { loads: 0, failures: 0 });
  await load(manifest, [agent], bad, 8);
  await load(manifest, [colleague], {}, 1);
  const [version] = (await published(manifest.name)).versions;
  assert.deepEqual(
    [version?.lastDay, version?.lastWeek],
    [
      { loads: 4, failures: 3 },
      { loads: 4, failures: 3 },
    ],
  );
  assert.equal((await shown(manifest.name, one.administrator)).failuresToday, 3);
  assert.equal((await shown(manifest.name, other.administrator)).failuresToday, 0, 'another company');
  const params = { remote: (await published(manifest.name)).reportedAs };
  const { body: errors } = await server.call('GET /releases/:remote/errors', { as: boss, params });
  assert.deepEqual(
    errors.map(({ message, count, release }) => [message, count, release]),
    [['TypeError: no order system', 3, '1.0.0']],
  );
  await server.call('PUT /apps/:app/installation', {
    ...{ as: one.administrator, params: { app: manifest.name } },
    body: { isOn: false },
  });
  await load(manifest, [colleague], bad, 1);
  assert.deepEqual(await weekOf(manifest), { loads: 4, failures: 3 }, 'it is off');
});

test('a version that two companies find worse than the one before is withdrawn, and both have that one again', async () => {
  const first = await usedApp();
  const { name } = first;
  const second = await update(first);
  const socket = await server.socket(boss);
  for (const { agents } of [one, other]) await load(second, agents, bad);
  await watchApps(server.platform);
  for (const { administrator } of [one, other]) await runs(name, administrator, '1.0.0');
  const { current, versions } = await published(name);
  assert.deepEqual([current, versions[0]?.withdrawn?.reason], ['1.0.0', 'failures: 18/18 > 0/18']);
  const [halt, ...more] = await halts(name);
  assert.ok(halt);
  const { haltedAt, ...evidence } = halt;
  assert.ok(haltedAt);
  assert.deepEqual(
    [evidence, more],
    [
      {
        ...{ remote: reportedName(name), app: { name, title: second.title }, release: '1.1.0', stable: '1.0.0' },
        ...{ companyId: null, companyName: null, cause: 'failures', isOpen: true },
        ...{ canaryLoads: 18, canaryBad: 18, stableLoads: 18, stableBad: 0 },
      },
      [],
    ],
  );
  await socket.waitFor(`company-${boss.companyId}-releaseHalted`, exactly({ action: 'create', record: halt }));
  const { body } = await server.call('GET /audits', { as: boss, query: { kind: 'apps', everywhere: 'true' } });
  const entry = body.records.find((record) => JSON.stringify(record.changes).includes('failures: 18/18 > 0/18'));
  assert.deepEqual([entry?.label, entry?.actorId], [name, null]);
  await server.call('PUT /apps/:app/versions/:version', {
    ...{ as: boss, params: { app: name, version: '1.1.0' } },
    body: { isWithdrawn: false, reason: 'It was the network' },
  });
  assert.deepEqual(
    (await halts(name)).map(({ isOpen }) => isOpen),
    [false],
  );
  await watchApps(server.platform);
  assert.equal((await published(name)).current, '1.1.0', 'who put it back decided');
});

test('one company alone takes a version from nobody, whether others have it or not', async () => {
  const [shared, own] = [await usedApp(), await usedApp([one])];
  const [second, ownSecond] = [await update(shared), await update(own, [one])];
  await load(second, one.agents, bad);
  await load(second, other.agents);
  await load(ownSecond, [...one.agents, one.administrator], bad);
  await watchApps(server.platform);
  for (const { name } of [shared, own]) {
    assert.deepEqual([(await published(name)).current, await halts(name)], ['1.1.0', []]);
  }
});

test('a first version has fixed bounds; its end is over for super users when a newer one is published', async () => {
  const [failing, working] = [await publish(), await publish()];
  for (const { administrator, agents } of [one, other]) {
    for (const manifest of [failing, working]) await installTestApp(server, administrator, manifest);
    await load(failing, agents, bad);
    await load(working, agents);
  }
  await load(working, [one.administrator], bad);
  await watchApps(server.platform);
  const { current, versions } = await published(failing.name);
  assert.deepEqual([current, versions[0]?.withdrawn?.reason], [null, 'failures: 18/18']);
  assert.deepEqual(
    (await halts(failing.name)).map(({ stable, isOpen }) => [stable, isOpen]),
    [['1.0.0', true]],
  );
  assert.equal((await published(working.name)).current, '1.0.0');
  await publish({ name: failing.name, version: '1.0.1' });
  assert.deepEqual(
    (await halts(failing.name)).map(({ isOpen }) => isOpen),
    [false],
  );
});
