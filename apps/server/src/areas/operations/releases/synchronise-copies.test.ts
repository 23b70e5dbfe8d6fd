import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { openBucket } from '../../../platform/storage/bucket.ts';
import { refusing } from '../../../platform/storage/testing/fake-store.ts';
import { acceptedReleases, publishedReleases } from './releases.schema.ts';
import { removeReleases } from './remove-releases.ts';
import { keepPlans } from './reports/watch-canaries.ts';
import { keepCopies } from './synchronise-copies.ts';
import { bucketInstallation } from './testing/bucket-installation.ts';

const installation = bucketInstallation();
const { published, machine, ownFolderOf, listed } = installation;
const reason = 'A faster search';
const day = 86_400_000;

test('a release from before the bucket is uploaded; a damaged one is not', async () => {
  const [good, bad] = [await published('good'), await published('bad')];
  const there = machine();
  await there.look();
  installation.store.objects.clear();
  writeFileSync(join(there.folderOf(bad), 'remoteEntry.js'), 'steal()');
  const sender = keepCopies(there.platform, openBucket(installation.store.place), new AbortController().signal);
  await sender();
  assert.deepEqual([...installation.store.objects.keys()], [good.name]);
  const third = machine();
  await third.look();
  assert.deepEqual([third.has(good), third.has(bad)], [true, false]);
});

test('releases that are signed and not noted as accepted are noted when they are fetched, in their order', async () => {
  const all = [await published('first'), await published('second')];
  const { database } = installation.server.platform;
  const ofRemote = eq(acceptedReleases.remote, installation.remote);
  await database.system(({ db }) => db.delete(acceptedReleases).where(ofRemote));
  await machine().look();
  const noted = await database.system(({ db }) =>
    db.select().from(acceptedReleases).where(ofRemote).orderBy(acceptedReleases.id),
  );
  assert.deepEqual(
    noted.map(({ release, signedBy }) => [release, signedBy]),
    all.map(({ release }) => [release, 'RELEASE_KEYS']),
  );
});

test('a copy has the date of the release, so that all machines list releases in the same order', async () => {
  const all = [await published('third'), await published('first'), await published('second')];
  const times = ['2026-01-02T03:04:05.007Z', '2026-01-02T03:04:05.005Z', '2026-01-02T03:04:05.006Z'];
  for (const [place, { release }] of all.entries()) {
    const createdAt = new Date(times[place] ?? '');
    await installation.server.platform.database.system(({ db }) =>
      db.update(publishedReleases).set({ createdAt }).where(eq(publishedReleases.release, release)),
    );
  }
  const there = machine();
  await there.look();
  assert.deepEqual(
    all.map((made) => statSync(there.folderOf(made)).mtime.toISOString()),
    times,
  );
});

test('a plan whose release is only in the bucket is carried out once the release is fetched', async () => {
  const made = await published();
  const plan = { release: made.release, at: new Date(Date.now() + 60_000).toISOString(), reason };
  await installation.server.call('PUT /releases/:remote/schedule', {
    as: installation.boss,
    params: { remote: installation.remote },
    body: plan,
  });
  const there = machine();
  there.advance(day);
  await keepPlans(there.platform);
  const shown = async () =>
    (await installation.server.call('GET /releases', { as: installation.boss })).body.find(
      (one) => one.remote === installation.remote,
    );
  assert.deepEqual([(await shown())?.stable, (await shown())?.scheduled?.release], [null, made.release]);
  await there.look();
  await keepPlans(there.platform);
  assert.deepEqual([(await shown())?.stable, (await shown())?.scheduled], [made.release, null]);
});

test('a release that was not offered for a month is removed from the bucket and every machine', async () => {
  const [kept, gone] = [await published('kept', { channel: 'stable' }), await published('gone')];
  const there = machine();
  await there.look();
  const inDays = (days: number) => ({
    ...installation.server.platform,
    clock: () => new Date(Date.now() + days * day),
  });
  installation.store.behave(refusing(503, 'SlowDown'));
  await removeReleases(inDays(31));
  assert.deepEqual([existsSync(ownFolderOf(gone)), (await listed()).length], [true, 2], 'it is tried again');
  installation.store.behave(undefined);
  await removeReleases(inDays(32));
  assert.deepEqual([...installation.store.objects.keys()], [kept.name]);
  assert.deepEqual([existsSync(ownFolderOf(gone)), await listed()], [false, [kept.release]]);
  assert.deepEqual([there.has(kept), there.has(gone)], [true, true]);
  there.advance(32 * day);
  await there.look();
  assert.deepEqual([there.has(kept), there.has(gone)], [true, false]);
});

test('only leftovers are removed from a folder, not releases that are being received or published', async () => {
  const there = machine();
  const { releasesFolder } = there.platform.configuration;
  const old = new Date(Date.now() - 2 * day);
  for (const [place, at] of [
    [`${installation.remote}/1.0.0-aaaaaaaa`, old],
    [`${installation.remote}/1.0.0-bbbbbbbb`, new Date()],
    ['.received-aaaaaa', old],
    ['.received-bbbbbb', new Date()],
    ['.snapshot', old],
  ] as const) {
    mkdirSync(join(releasesFolder, place), { recursive: true });
    utimesSync(join(releasesFolder, place), at, at);
  }
  await there.look();
  assert.deepEqual(readdirSync(releasesFolder).sort(), ['.received-bbbbbb', '.snapshot', installation.remote]);
  assert.deepEqual(readdirSync(join(releasesFolder, installation.remote)), ['1.0.0-bbbbbbbb']);
});
