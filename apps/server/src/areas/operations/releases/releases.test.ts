import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { BodyInput } from '@recado/contract';
import type { TestUser } from '../../../testing/factories.ts';
import { readRegistry } from '../../../testing/registry.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { exactly } from '../../../testing/sockets.ts';
import { createRegistry } from './registry.ts';
import { writeReleases } from './testing/built-remote.ts';

const [oldest, older, newest] = ['7.0.0-aaaaaaaa', '7.0.1-bbbbbbbb', '7.0.2-cccccccc'];
const reason = 'Asked for by support';
const none = { added: [], removed: [] };

let server: TestServer;
let boss: TestUser;
let agent: TestUser;
/** A user of a company without a pin. */
let outsider: TestUser;
let remote: string;
let counter = 0;

before(async () => {
  server = await startTestServer();
  boss = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin', super: true });
  agent = await server.make.user({ companyId: (await server.make.company({ name: 'Padaria' })).id });
  outsider = await server.make.user({ companyId: (await server.make.company()).id });
});
after(() => server.close());
beforeEach(async () => {
  remote = `remote_${++counter}`;
  await writeReleases(server.platform.configuration.remotesFolder, remote, [
    { release: oldest, characters: 1000 },
    { release: older, pages: ['/a-page', '/gone'], uses: { '@recado/ui/core': { Button: '1.0' } }, characters: 500 },
    { release: newest, pages: ['/a-page', '/new'], uses: { '@recado/ui/core': { Button: '1.1' } }, characters: 800 },
  ]);
});

const change = (body: Omit<BodyInput<'PUT /releases/:remote'>, 'reason'>) =>
  server.call('PUT /releases/:remote', { as: boss, params: { remote }, body: { ...body, reason } });
const pin = (companyId: number, release: string) =>
  server.call('PUT /releases/:remote/pins/:companyId', {
    as: boss,
    params: { remote, companyId },
    body: { release, reason },
  });
const rollBack = () =>
  server.call('POST /releases/:remote/rollback', { as: boss, params: { remote }, body: { reason } });
const shown = async () => {
  const { body } = await server.call('GET /releases', { as: boss });
  return body.find((one) => one.remote === remote);
};

async function registryOf(user?: TestUser) {
  const { remotes, isGeneral } = await readRegistry(server, user);
  return { isGeneral, offered: remotes.find(({ name }) => name === remote) };
}

/** Waits until the registry offers the release. */
async function offeredIs(release: string, user = outsider): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const { offered } = await registryOf(user);
    if (offered?.version === release) return;
    assert.ok(Date.now() < deadline, `the registry offers ${offered?.version}, not ${release}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

test('without a choice everybody gets the newest, and the list shows how each release differs', async () => {
  await offeredIs(newest);
  const one = await shown();
  assert.deepEqual(
    one?.releases.map(({ release, changes }) => [release, changes]),
    [
      [
        newest,
        {
          bytes: 300,
          pages: { added: ['/new'], removed: ['/gone'] },
          uses: { added: ['@recado/ui/core Button 1.1'], removed: ['@recado/ui/core Button 1.0'] },
          calls: none,
        },
      ],
      [
        older,
        {
          bytes: -500,
          pages: { added: ['/gone'], removed: [] },
          uses: { added: ['@recado/ui/core Button 1.0'], removed: [] },
          calls: none,
        },
      ],
      [oldest, null],
    ],
  );
  assert.deepEqual([one?.stable, one?.canary, one?.former, one?.pins], [null, null, older, []]);
});

test('a chosen release is given to everybody, and browsers of every company are notified', async () => {
  const browser = await server.socket(agent);
  const { body } = await change({ stable: oldest });
  assert.deepEqual([body.stable, body.former, body.reason], [oldest, newest, reason]);
  await browser.waitFor(`company-${agent.companyId}-releases`, exactly({ action: 'update' }));
  await offeredIs(oldest);
  const { offered } = await registryOf(outsider);
  assert.equal(offered?.entry, `/remotes/${remote}/${oldest}/remoteEntry.js`);
});

test('a rollback returns to the former release, and a second one never to the release that was left', async () => {
  assert.equal((await rollBack()).body.stable, older);
  assert.equal((await rollBack()).body.stable, oldest);
  assert.equal((await rollBack()).status, 404, 'nothing was before');
  await change({ stable: newest, canary: { release: older, share: 50, shareOf: 'users' } });
  const { body } = await rollBack();
  assert.deepEqual([body.stable, body.former, body.canary], [oldest, null, null]);
});

test('a rollback of the oldest release is refused', async () => {
  remote = `${remote}_alone`;
  await writeReleases(server.platform.configuration.remotesFolder, remote, [{ release: oldest }]);
  const refused = await rollBack();
  assert.deepEqual([refused.status, refused.body.error], [404, 'ERR_NO_RELEASE_FOUND']);
});

test('a canary for everybody reaches signed-in users; a stranger gets no remotes', async () => {
  await change({ stable: oldest, canary: { release: newest, share: 100, shareOf: 'companies' } });
  await offeredIs(newest, agent);
  assert.deepEqual(await readRegistry(server), { remotes: [], isGeneral: true });
  assert.equal((await registryOf(agent)).isGeneral, undefined);
  const { body } = await change({ canary: null });
  assert.deepEqual([body.canary, body.stable], [null, oldest]);
  await offeredIs(oldest, agent);
});

test('while users cannot be identified, they get the releases for everybody, whatever their rights', async () => {
  await change({ stable: older, canary: { release: newest, share: 100, shareOf: 'users' } });
  const { registry } = await createRegistry(server.platform)('unidentified');
  const found = registry.remotes.find(({ name }) => name === remote);
  assert.deepEqual([found?.version, registry.isGeneral], [older, undefined]);
});

test('a pinned company gets its release whatever is chosen, until the pin is removed', async () => {
  await change({ canary: { release: newest, share: 100, shareOf: 'users' } });
  const { body } = await pin(agent.companyId, oldest);
  assert.deepEqual(body.pins, [{ companyId: agent.companyId, companyName: 'Padaria', release: oldest }]);
  await offeredIs(oldest, agent);
  await offeredIs(newest, boss);
  await pin(agent.companyId, older);
  await offeredIs(older, agent);
  const params = { remote, companyId: agent.companyId };
  assert.deepEqual((await server.call('DELETE /releases/:remote/pins/:companyId', { as: boss, params })).body.pins, []);
  await offeredIs(newest, agent);
});

test('a missing release cannot be chosen', async () => {
  const codes = [
    await change({ stable: '9.9.9-ffffffff' }),
    await change({ canary: { release: '../../secret', share: 10, shareOf: 'users' } }),
    await pin(agent.companyId, '9.9.9-ffffffff'),
    await pin(2_000_000_000, oldest),
    await server.call('PUT /releases/:remote', { as: boss, params: { remote: 'nothing' }, body: { reason } }),
  ].map(({ status, body }) => [status, body.error]);
  assert.deepEqual(codes, [
    [404, 'ERR_NO_RELEASE_FOUND'],
    [400, 'ERR_VALIDATION'],
    [404, 'ERR_NO_RELEASE_FOUND'],
    [404, 'ERR_NO_COMPANY_FOUND'],
    [404, 'ERR_NO_RELEASE_FOUND'],
  ]);
});

test('a change needs a reason, which the audit log stores with the author', async () => {
  const refused = await server.call('PUT /releases/:remote', {
    as: boss,
    params: { remote },
    body: { stable: oldest, reason: ' ' },
  });
  assert.equal(refused.body.issues?.[0]?.path, 'body.reason');
  await change({ stable: oldest });
  const { body } = await server.call('GET /audits', { as: boss, query: { kind: 'releases', everywhere: 'true' } });
  const [entry] = body.records;
  assert.deepEqual([entry?.label, entry?.actorId], [remote, boss.id]);
  assert.match(JSON.stringify(entry?.changes), /Asked for by support/);
});

test('two simultaneous changes of a remote happen one after the other', async () => {
  const answers = await Promise.all([change({ stable: oldest }), change({ stable: older }), rollBack()]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  const one = await shown();
  assert.ok(one && one.former !== one.stable);
});

test('a remote without a page or bell for a user is not in their registry; its paths are closed', async () => {
  const { remotesFolder } = server.platform.configuration;
  const release = '7.0.0-aaaaaaaa';
  const needs = { ability: 'platform:manage' };
  await writeReleases(remotesFolder, remote, [{ release, needs }]);
  const readAs = async (user?: TestUser) => {
    const { remotes, closed = [] } = await readRegistry(server, user);
    return { isNamed: remotes.some(({ name }) => name === remote), closed };
  };
  assert.deepEqual(await readAs(boss), { isNamed: true, closed: [] });
  assert.deepEqual(await readAs(agent), { isNamed: false, closed: [{ path: '/a-page', ...needs }] });
  assert.deepEqual(await readAs(), { isNamed: false, closed: [] });
  await writeReleases(remotesFolder, `${remote}_open`, [{ release }]);
  remote = `${remote}_open`;
  assert.equal((await readAs(agent)).isNamed, true);
});
