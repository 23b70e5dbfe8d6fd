import assert from 'node:assert/strict';
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { packRelease } from '@recado/releases/release-archive';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { isInShare } from './choose-release.ts';
import { removeReleases } from './remove-releases.ts';
import { writeReleases } from './testing/built-remote.ts';
import { offeredBy, publishTo } from './testing/publishing.ts';
import { newTeam, type SealedRelease, writeSealed } from './testing/sealed-release.ts';

const team = newTeam();
const other = newTeam();
const reason = 'A faster search';

let server: TestServer;
let boss: TestUser;
let publisher: string;
let remote: string;
let counter = 0;
const places: string[] = [];

before(async () => {
  const keys = Array.from({ length: 40 }, (_, place) => `sales_${place}=${team.publicKey}`);
  server = await startTestServer({ environment: { RELEASE_KEYS: [...keys, `stock=${other.publicKey}`].join(',') } });
  const company = await server.make.company();
  boss = await server.make.user({ companyId: company.id, profile: 'admin', super: true });
  publisher = await server.make.apiKey({ companyId: company.id, name: 'Team sales', scopes: ['releases:publish'] });
  const { shellFolder } = server.platform.configuration;
  mkdirSync(shellFolder, { recursive: true });
  writeFileSync(join(shellFolder, 'shell.json'), JSON.stringify({ '@recado/ui/core': { Button: '1.1' } }));
});
after(async () => {
  await server.close();
  for (const place of places) rmSync(dirname(place), { recursive: true, force: true });
});
beforeEach(() => {
  remote = `sales_${++counter}`;
});

function sealed(given: Partial<SealedRelease> = {}) {
  const made = writeSealed({ remote, privateKey: team.privateKey, ...given });
  places.push(made.folder);
  return made;
}

function publish(release: string, archive: Uint8Array, body: object = {}) {
  return publishTo(server, publisher, { remote, release, files: archive, body: { reason, ...body } });
}

const offered = () => offeredBy(server, remote, boss);
const statusOf = async (release: string, file: string) =>
  (await fetch(`${server.webUrl}/remotes/${remote}/${release}/${file}`)).status;
const folderOf = (release: string) => join(server.platform.configuration.releasesFolder, remote, release);

test('a published release is listed and served, and not offered before it is chosen', async () => {
  const { release, folder } = sealed({ access: { files: { 'assets/page.js': [{ ability: 'platform:manage' }] } } });
  const { status, body } = await publish(release, packRelease(folder));
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(
    [body.newest, body.stable, body.former, body.releases.map((one) => [one.release, one.published])],
    [null, null, null, [[release, { by: 'Team sales', reason }]]],
  );
  assert.equal(await offered(), undefined);
  assert.equal(await statusOf(release, 'remoteEntry.js'), 200);
  assert.equal(await statusOf(release, 'assets/page.js'), 403);
  const choice = { stable: release, reason: 'It works' };
  await server.call('PUT /releases/:remote', { as: boss, params: { remote }, body: choice });
  await eventually('the choice reaches the registry', async () => (await offered()) === release);
});

test('the commit of a release is listed, and no other text in its place', async () => {
  const revisions = [];
  for (const revision of ['1a2b3c4d+', undefined, '<script>', 'HEAD']) {
    const { release, folder } = sealed({ revision, text: revision ?? 'none' });
    const { body } = await publish(release, packRelease(folder));
    revisions.push(body.releases.find((one) => one.release === release)?.revision);
  }
  assert.deepEqual(revisions, ['1a2b3c4d+', null, null, null]);
});

test('the audit log has the publisher, the release and the reason', async () => {
  const { release, folder } = sealed();
  await publish(release, packRelease(folder));
  const { body } = await server.call('GET /audits', { as: boss, query: { kind: 'releases', everywhere: 'true' } });
  const entry = body.records.find(({ label }) => label === remote);
  assert.deepEqual([entry?.action, entry?.actorName], ['create', 'Team sales']);
  const changed = Object.fromEntries(entry?.changes.map(({ field, after }) => [field, after]) ?? []);
  assert.deepEqual([changed.release, changed.reason, changed.publishedBy], [release, reason, 'Team sales']);
});

test('a publication may give a release to a share or to everybody at once, beside built ones', async () => {
  const { release: old, folder: first } = sealed({ text: 'old' });
  const { body: all } = await publish(old, packRelease(first), { channel: 'stable' });
  assert.deepEqual([all.stable, all.canary], [old, null]);
  const { release, folder } = sealed({ text: 'new' });
  const canary = { release, share: 20, shareOf: 'users' } as const;
  const { body } = await publish(release, packRelease(folder), { channel: 'canary', share: 20, shareOf: 'users' });
  assert.deepEqual([body.stable, body.canary], [old, canary]);
  const theirs = isInShare(remote, canary, { companyId: boss.companyId, userId: boss.id }) ? release : old;
  await eventually('the choice reaches the registry', async () => (await offered()) === theirs);
});

test('a second publication of the same release leaves the first unchanged', async () => {
  const { release, folder } = sealed();
  const archive = packRelease(folder);
  await publish(release, archive);
  const { status, body } = await publish(release, archive, { reason: 'Once more' });
  assert.deepEqual([status, body.releases.length, body.releases[0]?.published?.reason], [200, 1, reason]);
});

describe('a release is refused, and nothing of it is stored, when it', () => {
  const problemOf = async (release: string, archive: Uint8Array) => {
    const { status, body } = await publish(release, archive, { channel: 'stable' });
    assert.deepEqual([status, body.error], [422, 'ERR_RELEASE_REFUSED']);
    assert.equal(existsSync(folderOf(release)), false);
    const { releasesFolder } = server.platform.configuration;
    assert.deepEqual(globSync('.received-*', { cwd: releasesFolder }), []);
    assert.equal(await offered(), undefined);
    return body.reasons ?? [];
  };

  test('needs names that the shell or the API does not have; they are listed', async () => {
    const { release, folder } = sealed({
      uses: { '@recado/ui/core': { Button: '1.2', Globe: '1.0' } },
      calls: { endpoints: ['GET /tags', 'GET /dreams'], events: ['ticket', 'dream'] },
    });
    assert.deepEqual(await problemOf(release, packRelease(folder)), [
      '@recado/ui/core Button 1.2',
      '@recado/ui/core Globe 1.0',
      'GET /dreams',
      'event dream',
    ]);
  });

  test('needs for a bell on demand what the API does not have', async () => {
    const title = { pt: 'Um remoto', en: 'A remote', es: 'Un remoto' };
    const bells = [
      { module: './bell', order: 1, wakes: { asks: 'GET /dreams?bad=true', events: ['ticket', 'dream'] } },
    ];
    const feature = { name: remote, title, bells, routes: [], menu: [], uses: {} };
    const { release, folder } = sealed({ files: { 'feature.json': JSON.stringify(feature) } });
    assert.deepEqual(await problemOf(release, packRelease(folder)), ['GET /dreams', 'event dream']);
  });

  test('is not signed, or is signed by another team', async () => {
    for (const privateKey of [undefined, other.privateKey]) {
      const { release, folder } = sealed({ privateKey });
      assert.deepEqual(await problemOf(release, packRelease(folder)), ['is not signed by a team that may release it']);
    }
  });

  test('was changed, extended or shortened after it was signed', async () => {
    for (const change of [
      (folder: string) => writeFileSync(join(folder, 'remoteEntry.js'), 'steal()'),
      (folder: string) => writeFileSync(join(folder, 'more.js'), 'steal()'),
      (folder: string) => rmSync(join(folder, 'assets/page.js')),
    ]) {
      const { release, folder } = sealed();
      change(folder);
      assert.match((await problemOf(release, packRelease(folder)))[0] ?? '', /is not what was built/);
    }
  });

  test('has the name of other content, or belongs to another remote', async () => {
    const { folder } = sealed();
    assert.match((await problemOf('1.0.0-00000000', packRelease(folder)))[0] ?? '', /not that of its name/);
    const foreign = sealed({ remote: 'sales_0' });
    assert.deepEqual(await problemOf(foreign.release, packRelease(foreign.folder)), ['it is a release of sales_0']);
  });

  test('is no archive, or is an archive with a path outside its folder', async () => {
    const content = Buffer.from('x').toString('base64');
    const leading = gzipSync(JSON.stringify({ files: { '../../../escaped.js': content } }));
    assert.match((await problemOf('1.0.0-11111111', leading))[0] ?? '', /escaped.js" is no file of a release/);
    assert.match((await problemOf('1.0.0-11111111', Buffer.from('x')))[0] ?? '', /not compressed/);
    const twice = gzipSync(JSON.stringify({ files: { a: content, 'a/b': content } }));
    assert.match((await problemOf('1.0.0-11111111', twice))[0] ?? '', /"a\/b" is in a folder that is a file/);
    const { dataFolder } = server.platform.configuration;
    for (const place of [dataFolder, dirname(dataFolder)]) assert.equal(existsSync(join(place, 'escaped.js')), false);
  });
});

test('a release needs its archive, a reason and a channel', async () => {
  const { release, folder } = sealed();
  assert.equal((await publish(release, packRelease(folder), { reason: ' ' })).status, 400);
  assert.equal((await publish(release, packRelease(folder), { channel: 'everybody' })).status, 400);
  const as = publisher;
  const body = { channel: 'none', reason };
  const params = { remote, release };
  const without = await server.call('PUT /releases/:remote/publications/:release', { as, params, body, files: [] });
  assert.deepEqual([without.status, without.body.issues?.[0]?.path], [400, 'body.archive']);
});

test('the files of a published release are served although an older release was built', async () => {
  const { remotesFolder } = server.platform.configuration;
  await writeReleases(remotesFolder, remote, [{ release: '0.9.0-aaaaaaaa' }]);
  const { release, folder } = sealed();
  await publish(release, packRelease(folder), { channel: 'stable' });
  await eventually('the choice reaches the registry', async () => (await offered()) === release);
  assert.deepEqual([await statusOf(release, 'remoteEntry.js'), await statusOf(release, 'nothing.js')], [200, 404]);
  assert.equal(await statusOf('0.9.0-aaaaaaaa', 'remoteEntry.js'), 200, 'what was built here needs no signature');
});

test('only the super user makes, changes or renews a key that publishes', async () => {
  const { id: companyId } = await server.make.company();
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const inTheSame = await server.make.user({ companyId: boss.companyId, profile: 'admin' });
  const draft = { name: 'Team', scopes: ['releases:publish'] };
  for (const as of [admin, inTheSame]) {
    const { status, body } = await server.call('POST /api-keys', { as, body: draft });
    assert.deepEqual([status, body.error], [403, 'ERR_NO_PERMISSION']);
  }
  const made = await server.call('POST /api-keys', { as: boss, body: draft });
  assert.equal(made.status, 200);
  const params = { apiKeyId: made.body.record.id };
  const widened = await server.call('POST /api-keys', { as: inTheSame, body: { ...draft, scopes: ['tags:read'] } });
  const refused = [
    await server.call('POST /api-keys/:apiKeyId/token', { as: inTheSame, params }),
    await server.call('PUT /api-keys/:apiKeyId', { as: inTheSame, params, body: { name: 'Mine' } }),
    await server.call('PUT /api-keys/:apiKeyId', {
      as: inTheSame,
      params: { apiKeyId: widened.body.record.id },
      body: { scopes: ['releases:publish'] },
    }),
  ];
  assert.deepEqual(
    refused.map(({ status }) => status),
    [403, 403, 403],
  );
  const offer = await server.call('GET /releases/offer', { as: made.body.token });
  assert.deepEqual([offer.status, offer.body.shell], [200, { '@recado/ui/core': { Button: '1.1' } }]);
  assert.ok(offer.body.endpoints.includes('GET /tags') && offer.body.events.includes('ticket'));
  assert.equal((await server.call('DELETE /api-keys/:apiKeyId', { as: inTheSame, params })).status, 200);
});

test('a release that was not offered for a month is removed; an offered one stays', async () => {
  const [kept, gone] = [sealed({ text: 'kept' }), sealed({ text: 'gone' })];
  for (const { release, folder } of [kept, gone]) await publish(release, packRelease(folder));
  const body = { stable: kept.release, reason };
  await server.call('PUT /releases/:remote', { as: boss, params: { remote }, body });
  const now = server.platform.clock().getTime();
  const inDays = (days: number) => ({ ...server.platform, clock: () => new Date(now + days * 86_400_000) });
  await removeReleases(inDays(29));
  assert.ok(existsSync(folderOf(gone.release)));
  await removeReleases(inDays(31));
  assert.deepEqual([existsSync(folderOf(gone.release)), existsSync(folderOf(kept.release))], [false, true]);
  assert.equal(await statusOf(gone.release, 'remoteEntry.js'), 404);
  const { body: listed } = await server.call('GET /releases', { as: boss });
  const releases = listed.find((one) => one.remote === remote)?.releases.map(({ release }) => release);
  assert.deepEqual(releases, [kept.release]);
});
