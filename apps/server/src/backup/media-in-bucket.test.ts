import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { verifyPlaces } from '../platform/storage/open-store.ts';
import { createS3Store } from '../platform/storage/s3/s3-store.ts';
import { type FakeStore, startFakeStore } from '../platform/storage/testing/fake-store.ts';
import { mediaBucketOf } from '../platform/storage/testing/media-bucket.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { type Installation, newInstallation, secret } from './testing/installations.ts';

const quiet = { show: () => undefined, end: () => undefined };
const { signal } = new AbortController();
let fake: FakeStore;
let server: TestServer;
let companyId: number;
const installations: Installation[] = [];
before(async () => {
  fake = await startFakeStore();
  const mediaBucket = mediaBucketOf(fake.place, 'media');
  server = await startTestServer({ configuration: { secret, mediaBucket } });
  companyId = (await server.make.company()).id;
});
after(async () => {
  await server.close();
  for (const one of installations) await one.remove();
  fake.close();
});

/** The picture of a new contact; returns the id of its file. */
async function picture(): Promise<string> {
  const { storage } = server.platform;
  const file = await storage.keepStream(Readable.from([randomBytes(3_000)]), { name: 'a.jpg', companyId });
  await server.make.contact({ companyId, profilePicUrl: file.id });
  return file.id;
}

const save = (name: string, namesObjects: boolean) => {
  const { configuration, storage } = server.platform;
  const file = join(configuration.dataFolder, 'backups', name);
  const options = { dataFolder: configuration.dataFolder, store: storage.store, namesObjects, secret, progress: quiet };
  return backUp({ database: server.database.database, file, signal, ...options }).then((manifest) => ({
    file,
    manifest,
  }));
};

async function restoreInto(file: string, prefix: string | undefined) {
  const target = await newInstallation();
  installations.push(target);
  const bucket = prefix === undefined ? undefined : createS3Store(mediaBucketOf(fake.place, prefix));
  const { folder: dataFolder } = target;
  return restore({ file, open: () => target.open(), dataFolder, bucket, secret, progress: quiet, signal });
}

/** The installation that was restored last does not take the bucket from the one that works, unless it is told to. */
async function refusesBucketOfAnother(): Promise<void> {
  const database = await installations.at(-1)?.open(false);
  assert.ok(database);
  const mediaBucket = mediaBucketOf(fake.place, 'media');
  const places = { dataFolder: installations.at(-1)?.folder ?? '', mediaBucket, formerMedia: undefined };
  const own = fake.objects.get('media/installation');
  await assert.rejects(
    verifyPlaces(database, { ...places, adoptsFolder: false }),
    /is not the bucket of this installation/,
  );
  assert.deepEqual(fake.objects.get('media/installation'), own);
  await verifyPlaces(database, { ...places, adoptsFolder: true });
  assert.notDeepEqual(fake.objects.get('media/installation'), own);
  await database.close();
}

test('a backup names the objects of the bucket; a restore says which are not there, and refuses a wrong bucket', async () => {
  const [there, changed, gone] = [await picture(), await picture(), await picture()];
  const { file, manifest } = await save('names.tar', true);
  assert.deepEqual([manifest.objects?.count, manifest.objects?.bytes, manifest.files.count], [3, 9_000, 0]);
  assert.equal(manifest.format, 3);
  await assert.rejects(restoreInto(file, undefined), /set MEDIA_S3/);
  await assert.rejects(restoreInto(file, 'elsewhere'), /has none of the 3 media/);
  assert.deepEqual((await restoreInto(file, 'media')).missing, []);
  await refusesBucketOfAnother();
  fake.objects.delete(`media/files/${companyId}/${gone}`);
  const about = fake.held.about.get(`media/files/${companyId}/${there}`);
  if (about) fake.held.about.set(`media/files/${companyId}/${changed}`, about);
  assert.deepEqual((await restoreInto(file, 'media')).missing.sort(), [changed, gone].sort());
  await rm(file);
});

test('with media, a backup of a bucket is restored into another bucket or into a folder', async () => {
  const id = await picture();
  const content = await buffer(await server.platform.storage.open(id));
  const { file, manifest } = await save('media.tar', false);
  assert.deepEqual([manifest.objects, manifest.format], [undefined, 2]);
  assert.ok(manifest.files.count > 0);
  await restoreInto(file, 'other');
  const other = createS3Store(mediaBucketOf(fake.place, 'other'));
  assert.deepEqual(await buffer(await other.open(id)), content);
  await assert.rejects(restoreInto(file, 'other'), /has files already/);
  assert.deepEqual((await restoreInto(file, undefined)).missing, []);
});
