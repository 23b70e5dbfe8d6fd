import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { newFileId } from '../platform/storage/file-ids.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { createFolderStore, filesFolder, placeInFolder } from '../platform/storage/folder-store.ts';
import { withFormer } from '../platform/storage/former-store.ts';
import { hasFiles, openThumbnailStore } from '../platform/storage/open-store.ts';
import { createS3Store } from '../platform/storage/s3/s3-store.ts';
import { type FakeStore, refusing, startFakeStore } from '../platform/storage/testing/fake-store.ts';
import { mediaBucketOf } from '../platform/storage/testing/media-bucket.ts';
import { removeThumbnails } from './former-thumbnails.ts';
import { moveMedia } from './move-media.ts';

const marker = '7b0a0a5e-6b4b-4b26-9a6b-0a4a3d7f3a11';
let fake: FakeStore;
let data: string;
let folder: FileStore;
let bucket: FileStore;
before(async () => {
  fake = await startFakeStore();
});
after(() => fake.close());
beforeEach(async () => {
  fake.objects.clear();
  fake.behave(undefined);
  data = await mkdtemp(join(tmpdir(), 'recado-move-'));
  folder = createFolderStore(data);
  bucket = createS3Store(mediaBucketOf(fake.place, 'media'), { read: 1_000, write: 2_000 });
  await folder.mark(marker);
});
afterEach(() => rm(data, { recursive: true, force: true }));

async function keep(store: FileStore, content = randomBytes(5_000)): Promise<string> {
  const path = join(data, 'temporary');
  await writeFile(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const about = { name: 'a.pdf', mimetype: 'application/pdf', kind: 'document' } as const;
  const id = newFileId(7);
  await store.put({ id, companyId: 7, ...about, size: content.length, sha256 }, path);
  return id;
}

const shown: string[] = [];
function move(source: FileStore, target: FileStore, changes: { verify?: boolean; signal?: AbortSignal } = {}) {
  const progress = { show: (state: string) => void shown.push(state), end: () => undefined };
  const signal = new AbortController().signal;
  return moveMedia({
    source,
    target,
    folder: join(data, 'received'),
    verify: false,
    marker,
    progress,
    signal,
    ...changes,
  });
}

const contentOf = async (store: FileStore, id: string) => buffer(await store.open(id));

test('files go into the bucket and back; a second move copies only what is new, and reads back what is there', async () => {
  const ids = [await keep(folder), await keep(folder), await keep(folder)];
  const first = await move(folder, bucket);
  assert.deepEqual([first.copied, first.there, first.bytes, first.failed], [3, 0, 15_000, []]);
  assert.match(shown.at(-1) ?? '', /3 of 3 files/);
  assert.equal(await bucket.marker(), marker);
  ids.push(await keep(folder));
  const second = await move(folder, bucket, { verify: true });
  assert.deepEqual([second.copied, second.there, second.failed], [1, 3, []]);
  for (const id of ids) assert.deepEqual(await contentOf(bucket, id), await contentOf(folder, id));
  await rm(filesFolder(data), { recursive: true });
  const back = await move(bucket, folder, { verify: true });
  assert.deepEqual([back.copied, back.failed], [4, []]);
  for (const id of ids) assert.deepEqual(await folder.find(id), await bucket.find(id));
  assert.deepEqual(await readdir(join(data, 'received')), []);
});

test('a move that was stopped continues', async () => {
  for (let count = 0; count < 12; count += 1) await keep(folder);
  const stopping = new AbortController();
  let puts = 0;
  fake.behave((_response, { method, proceed }) => {
    if (method === 'PUT' && ++puts === 5) stopping.abort(new Error('stopped'));
    proceed();
  });
  await assert.rejects(move(folder, bucket, { signal: stopping.signal }), /stopped/);
  fake.behave(undefined);
  const { copied, there } = await move(folder, bucket);
  assert.ok(there > 0 && copied > 0);
  assert.equal(there + copied, 12);
});

test('while files move, reads fall back to the former place, and what is deleted does not come back', async () => {
  const [old, deleted] = [await keep(folder), await keep(folder)];
  await move(folder, bucket);
  const moving = withFormer(bucket, folder);
  const late = await keep(folder);
  const fresh = await keep(moving);
  for (const id of [old, late, fresh]) assert.equal((await contentOf(moving, id)).length, 5_000);
  assert.equal(await folder.isMissing(fresh), true);
  await moving.remove([deleted]);
  await move(folder, bucket);
  assert.deepEqual(await Promise.all([late, deleted].map((id) => bucket.isMissing(id))), [false, true]);
});

test('a damaged file is named and not copied; a wrong content in the bucket is found by reading it back', async () => {
  const [good, damaged] = [await keep(folder), await keep(folder)];
  await writeFile(placeInFolder(filesFolder(data), damaged), randomBytes(5_000));
  const { copied, failed } = await move(folder, bucket);
  assert.deepEqual([copied, failed.map(({ id }) => id)], [1, [damaged]]);
  assert.equal(await bucket.isMissing(damaged), true);
  fake.objects.set(`media/files/7/${good}`, randomBytes(5_000));
  const again = await move(folder, bucket, { verify: true });
  assert.ok(again.failed.some(({ id, reason }) => id === good && /hash/.test(reason)));
});

test('a failure in between is tried again; a place of nobody knows whom is refused, and stays as it is', async () => {
  const id = await keep(folder);
  await bucket.mark(marker);
  let failures = 4;
  fake.behave((response, { method, proceed }) => {
    if (method === 'PUT' && failures-- > 0) refusing(500, 'InternalError')(response);
    else proceed();
  });
  assert.deepEqual((await move(folder, bucket)).failed, []);
  assert.equal(await bucket.isMissing(id), false);
  fake.behave(undefined);
  fake.objects.delete('media/installation');
  await assert.rejects(move(folder, bucket), /has files already/);
  await bucket.mark('00000000-0000-4000-8000-000000000000');
  await assert.rejects(move(folder, bucket), /belongs to another installation/);
  await folder.mark('00000000-0000-4000-8000-000000000000');
  await assert.rejects(move(folder, bucket), /is not where this installation keeps its files/);
});

test('thumbnails of the former place are deleted, and no file', async () => {
  const dataFolder = data;
  for (const mediaBucket of [undefined, mediaBucketOf(fake.place, 'media')]) {
    const thumbnails = openThumbnailStore({ dataFolder, mediaBucket, formerMedia: undefined });
    const media = mediaBucket ? bucket : folder;
    const file = await keep(media);
    for (let made = 0; made < 4; made += 1) await keep(thumbnails);
    assert.equal(await hasFiles(thumbnails), true);
    assert.equal(await removeThumbnails(thumbnails, new AbortController().signal), 4);
    assert.deepEqual([await hasFiles(thumbnails), (await contentOf(media, file)).length], [false, 5_000]);
  }
});
