import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { recurringWork } from '../../../platform/database/schema/recurring-work.ts';
import { markerName } from '../../../platform/storage/folder-marker.ts';
import { verifyPlaces } from '../../../platform/storage/open-store.ts';
import { type FakeStore, refusing, startFakeStore } from '../../../platform/storage/testing/fake-store.ts';
import { mediaBucketOf } from '../../../platform/storage/testing/media-bucket.ts';
import { eventually } from '../../../testing/eventually.ts';
import { hasRun } from '../../../testing/recurring-work.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { sweepOrphansWork } from './sweep-orphans.ts';

const day = 24 * 60 * 60_000;
const marker = `media/${markerName}`;
let fake: FakeStore;
let server: TestServer;
let companyId: number;
before(async () => {
  fake = await startFakeStore();
  server = await startTestServer({ configuration: { mediaBucket: mediaBucketOf(fake.place, 'media') } });
  companyId = (await server.make.company()).id;
  await eventually('the sweep at the start is over', () =>
    hasRun(server.database.database, eq(recurringWork.name, 'sweep-orphans')),
  );
});
after(async () => {
  await server.close();
  fake.close();
});

const sweep = () => sweepOrphansWork(server.platform).run(new AbortController().signal);

/** Stores a file, two days ago; returns its id. */
async function keep(): Promise<string> {
  const stream = Readable.from([Buffer.from('oi')]);
  const { id } = await server.platform.storage.keepStream(stream, { name: 'a.txt', companyId });
  const about = fake.held.about.get(`media/files/${companyId}/${id}`);
  if (about) about.putAt = new Date(Date.now() - 2 * day);
  return id;
}

const isKept = async (id: string) => (await server.platform.storage.find(id)) !== undefined;

test('uploads that began a day ago and never ended are deleted, below the prefix only', async () => {
  const begin = (name: string, daysAgo: number) =>
    fake.held.uploads.set(name, { name, headers: {}, parts: new Map(), begunAt: new Date(Date.now() - daysAgo * day) });
  for (const name of ['media/files/1/a', 'media/files/1/b', 'media/files/1/c', 'media/files/1/d', 'others/files/e'])
    begin(name, 30);
  begin('media/files/1/new', 0);
  await sweep();
  assert.deepEqual([...fake.held.uploads.keys()], ['others/files/e', 'media/files/1/new']);
  // A key without the right to list uploads hinders nothing else.
  const nameless = await keep();
  fake.behave((response, { query, proceed }) => {
    if (query.has('uploads')) refusing(403, 'AccessDenied')(response);
    else proceed();
  });
  await sweep();
  fake.behave(undefined);
  assert.equal(await isKept(nameless), false);
});

test('a file of the bucket without references goes into quarantine for a week; referenced ones stay', async () => {
  const [named, nameless] = [await keep(), await keep()];
  await server.make.contact({ companyId, profilePicUrl: named });
  await sweep();
  assert.deepEqual([await isKept(named), await isKept(nameless)], [true, false]);
  assert.ok(fake.objects.has(`media/quarantine/${nameless}`));
  server.advance(8 * day);
  await sweep();
  assert.ok(!fake.objects.has(`media/quarantine/${nameless}`));
  assert.equal(await isKept(named), true);
});

test('nothing is deleted while the store fails, or when the bucket is not the installation’s', async () => {
  const nameless = await keep();
  fake.behave(refusing(403, 'AccessDenied'));
  await assert.rejects(sweep(), { code: 'ERR_FILE_STORE' });
  fake.behave(undefined);
  const own = fake.objects.get(marker) ?? Buffer.alloc(0);
  fake.objects.set(marker, Buffer.from('7b0a0a5e-6b4b-4b26-9a6b-0a4a3d7f3a11'));
  await sweep();
  fake.objects.delete(marker);
  await sweep();
  assert.equal(await isKept(nameless), true);
  fake.objects.set(marker, own);
});

test('a process does not start on a wrong or an empty bucket, nor while it does not answer', async () => {
  const start = () => verifyPlaces(server.database.database, server.platform.configuration);
  const own = fake.objects.get(marker) ?? Buffer.alloc(0);
  await start();
  const names = [...fake.objects.keys()];
  for (const found of [undefined, Buffer.from('7b0a0a5e-6b4b-4b26-9a6b-0a4a3d7f3a11')]) {
    fake.objects.delete(marker);
    if (found) fake.objects.set(marker, found);
    await assert.rejects(start(), /MEDIA_S3: .* is not the bucket of this installation/);
  }
  fake.objects.set(marker, own);
  fake.behave(refusing(403, 'InvalidAccessKeyId'));
  await assert.rejects(start(), /MEDIA_S3: .* answered 403 InvalidAccessKeyId/);
  assert.deepEqual([...fake.objects.keys()].sort(), names.sort());
});
