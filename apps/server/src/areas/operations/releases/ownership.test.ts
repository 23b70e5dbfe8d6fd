import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { packRelease, unpackRelease } from '@recado/releases/release-archive';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { contentOf } from './keys/accepted-releases.ts';
import { offerRelease } from './publish-release.ts';
import { placeInFolder, releaseStore } from './release-store.ts';
import { writeReleases } from './testing/built-remote.ts';
import { publishTo } from './testing/publishing.ts';
import { newTeam, type SealedRelease, writeSealed } from './testing/sealed-release.ts';

const team = newTeam();
let server: TestServer;
let boss: TestUser;
let publisher: string;
let remote: string;
let counter = 0;
const places: string[] = [];

before(async () => {
  server = await startTestServer({ environment: { RELEASE_KEYS: `*=${team.publicKey}` } });
  const { id: companyId } = await server.make.company();
  boss = await server.make.user({ companyId, profile: 'admin', super: true });
  publisher = await server.make.apiKey({ companyId, name: 'Team', scopes: ['releases:publish'] });
  await writeReleases(server.platform.configuration.remotesFolder, 'desk', [
    { release: '7.0.0-aaaaaaaa', pages: ['/', '/contacts', '/tickets/:ticketId'] },
  ]);
});
after(async () => {
  await server.close();
  for (const place of places) rmSync(dirname(place), { recursive: true, force: true });
});
beforeEach(() => {
  remote = `loyalty_${++counter}`;
});

/** Publishes a release; returns its name, the status and the reasons of a refusal. */
async function publish(given: Partial<SealedRelease> = {}, body: object = {}) {
  const made = { remote, privateKey: team.privateKey, ...given };
  const { release, folder } = writeSealed(made);
  places.push(folder);
  const files = packRelease(folder);
  const { status, body: answer } = await publishTo(server, publisher, { remote: made.remote, release, files, body });
  return { release, status, reasons: answer.reasons ?? [] };
}

const offerToAll = {
  channel: 'stable',
  share: 100,
  shareOf: 'companies',
  reason: 'It is good',
  publisher: { keyId: 1, name: 'Team' },
} as const;

const choose = (of: string, stable: string) =>
  server.call('PUT /releases/:remote', { as: boss, params: { remote: of }, body: { stable, reason: 'It is good' } });

test('addresses that would take those of others are refused with the names of both, before anybody gets them', async () => {
  const pages = ['/', '/*', '/:page', '/contacts/*', '/login', `/${remote}`];
  assert.deepEqual((await publish({ pages })).reasons, [
    '/ is no address of one remote: begin it with a word of its own, e.g. /loyalty',
    '/* is no address of one remote: begin it with a word of its own, e.g. /loyalty',
    '/:page is no address of one remote: begin it with a word of its own, e.g. /loyalty',
    '/login belongs to the shell: choose another address',
    `/ of ${remote} belongs to desk: choose another address`,
    `/contacts/* of ${remote} belongs to desk: choose another address`,
  ]);
});

test('a name under which an app would be reported is refused', async () => {
  const { status, reasons } = await publish({ remote: 'app_orders', pages: [`/${remote}`] });
  assert.deepEqual(
    [status, reasons],
    [422, ['app_orders: names that begin with app_ are those of apps, choose another one']],
  );
});

test('an address of a published remote is that remote’s, also while nobody gets it yet', async () => {
  assert.equal((await publish({ pages: ['/points', '/points/:id'] })).status, 200);
  const second = await publish({ remote: 'rival', pages: ['/points/mine'] });
  assert.deepEqual(
    [second.status, second.reasons],
    [422, [`/points/mine of rival belongs to ${remote}: choose another address`]],
  );
  assert.equal((await publish({ pages: ['/points', '/points/new'] })).status, 200, 'its own next release has them');
});

test('a release is not chosen, planned or pinned once another remote has its address', async () => {
  const old = await publish({ pages: ['/gifts'], text: 'old' });
  const present = await publish({ pages: [`/${remote}`], text: 'present' }, { channel: 'stable' });
  assert.deepEqual([old.status, present.status], [200, 200]);
  const other = await publish({ remote: `gifts_${counter}`, pages: ['/gifts'] }, { channel: 'stable' });
  assert.equal(other.status, 200, 'the address is free: no release that somebody can get has it');
  const { status, body } = await choose(remote, old.release);
  assert.deepEqual(
    [status, body.error, body.reasons],
    [422, 'ERR_RELEASE_REFUSED', [`/gifts of ${remote} belongs to gifts_${counter}: choose another address`]],
  );
  const at = new Date(server.platform.clock().getTime() + 3_600_000).toISOString();
  const plan = { release: old.release, at, reason: 'It is good' };
  const planned = await server.call('PUT /releases/:remote/schedule', { as: boss, params: { remote }, body: plan });
  const pin = { params: { remote, companyId: boss.companyId }, body: { release: old.release, reason: 'It is good' } };
  const pinned = await server.call('PUT /releases/:remote/pins/:companyId', { as: boss, ...pin });
  assert.deepEqual([planned.status, pinned.status], [422, 422]);
});

test('a release that is not there is not found, whether it is chosen, planned or pinned', async () => {
  assert.equal((await publish()).status, 200);
  const [release, why] = ['9.9.9-aaaaaaaa', { reason: 'It is good' }];
  const at = new Date(server.platform.clock().getTime() + 3_600_000).toISOString();
  const params = { remote, companyId: boss.companyId };
  const answers = [
    await choose(remote, release),
    await server.call('PUT /releases/:remote/schedule', { as: boss, params, body: { release, at, ...why } }),
    await server.call('PUT /releases/:remote/pins/:companyId', { as: boss, params, body: { release, ...why } }),
  ];
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error]),
    answers.map(() => [404, 'ERR_NO_RELEASE_FOUND']),
  );
});

test('two teams that publish one address at once do not both get it; nothing of the refused one is kept', async () => {
  const [mine, yours] = [remote, `rival_${counter}`];
  const { configuration, database } = server.platform;
  const accepted = await Promise.all(
    [mine, yours].map(async (of) => {
      const { release, folder } = writeSealed({ remote: of, privateKey: team.privateKey, pages: ['/vouchers'] });
      places.push(folder);
      const files = unpackRelease(packRelease(folder));
      const received = await releaseStore(configuration).receive({ packed: packRelease(folder), files });
      const id = { remote: of, release };
      const arrival = { content: contentOf(received.folder), signedBy: 'Team', signingKey: team.publicKey };
      await received.accept(id);
      return { ...id, ...arrival, ...offerToAll };
    }),
  );
  const results = await Promise.allSettled(
    accepted.map((one) => database.system((unit) => offerRelease(server.platform, unit, one))),
  );
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.deepEqual(
    accepted.map((id) => existsSync(placeInFolder(configuration.releasesFolder, id))),
    results.map(({ status }) => status === 'fulfilled'),
  );
  assert.deepEqual(
    accepted.map((id) => existsSync(`${placeInFolder(configuration.releasesFolder, id)}.receipt`)),
    results.map(({ status }) => status === 'fulfilled'),
  );
});

test('code that would not work, or reaches beyond its remote, is refused with what to do', async () => {
  const files = {
    'assets/page.css': `body{margin:0}.${remote.replaceAll('_', '-')}-list{margin:0}`,
    'assets/page.js': 'localStorage.getItem("token");(0,i.addTranslations)("shell",{})',
    'calls.json': JSON.stringify({ endpoints: [], events: [], modules: { './page': false, './setup': true } }),
  };
  const { status, reasons } = await publish({ files });
  assert.equal(status, 422);
  for (const expected of [
    /^\.\/page has no default export/,
    /page\.css has the style "body" for all pages/,
    /page\.js adds texts to "shell"/,
    /page\.js stores "token"/,
  ])
    assert.ok(
      reasons.some((reason) => expected.test(reason)),
      `${expected}: ${reasons.join('; ')}`,
    );
  assert.equal(reasons.length, 4);
});

test('a remote of the installation may be published with the styles and addresses that it has', async () => {
  const files = { 'assets/page.css': 'body{margin:0}' };
  const { status, reasons } = await publish({ remote: 'desk', pages: ['/', '/contacts'], files });
  assert.deepEqual([status, reasons], [200, []]);
});
