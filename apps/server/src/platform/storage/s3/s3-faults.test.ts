import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import { inspect } from 'node:util';
import { AppError } from '../../errors.ts';
import { checkMediaBucket } from '../check-bucket.ts';
import { newFileId } from '../file-ids.ts';
import type { FileStore } from '../file-store.ts';
import type { StoredFile } from '../storage.ts';
import { type FakeStore, refusing, startFakeStore } from '../testing/fake-store.ts';
import { mediaBucketOf } from '../testing/media-bucket.ts';
import { createS3Store } from './s3-store.ts';

/** Only for what is never answered: a large file takes longer on a busy machine. */
const impatient = { read: 300, write: 700 };
let fake: FakeStore;
let store: FileStore;
let impatientStore: FileStore;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-faults-'));
  fake = await startFakeStore();
  store = createS3Store(mediaBucketOf(fake.place, 'media'));
  impatientStore = createS3Store(mediaBucketOf(fake.place, 'media'), impatient);
});
after(async () => {
  fake.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  fake.behave(undefined);
  fake.objects.clear();
  fake.held.uploads.clear();
  fake.held.about.clear();
  fake.asked.length = 0;
});

const path = () => join(folder, 'content');

async function newFile(content: Buffer): Promise<StoredFile> {
  await writeFile(path(), content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const about = { name: 'a.bin', mimetype: 'application/octet-stream', kind: 'document' } as const;
  return { id: newFileId(7), companyId: 7, ...about, size: content.length, sha256 };
}

/** Puts a file, and returns its id. */
async function keep(content: Buffer): Promise<string> {
  const file = await newFile(content);
  await store.put(file, path());
  return file.id;
}

/** The reason of a refusal, which must be ERR_FILE_STORE and contain no key. */
async function reasonOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => assert.fail('It did not fail'),
    (failure: unknown) => failure,
  );
  assert.ok(error instanceof AppError && error.code === 'ERR_FILE_STORE', inspect(error));
  for (const secret of [fake.place.key, fake.place.secret]) assert.ok(!inspect(error, { depth: 10 }).includes(secret));
  return error.cause instanceof Error ? error.cause.message : '';
}

for (const [what, status, code] of [
  ['a store without the right', 403, 'AccessDenied'],
  ['a store that fails', 500, 'InternalError'],
  ['a busy store', 503, 'SlowDown'],
  ['a deleted bucket', 404, 'NoSuchBucket'],
] as const)
  test(`${what} is an error of every function, and no empty store`, async () => {
    const id = await keep(randomBytes(1_000));
    fake.behave(refusing(status, code));
    const file = await newFile(randomBytes(10));
    for (const call of [
      () => store.put(file, path()),
      () => store.find(id),
      () => store.open(id),
      () => store.isMissing(id),
      () => store.remove([id]),
      () => store.list().next(),
      () => store.marker(),
      () => store.quarantine([id], new Date()),
    ]) {
      assert.match(await reasonOf(call()), new RegExp(`answered ${status}( ${code})?$`));
    }
    fake.behave(undefined);
    assert.equal(await store.isMissing(id), false);
  });

test('a store that is down or silent is an error in time', async () => {
  const down = createS3Store(mediaBucketOf({ ...fake.place, address: 'http://127.0.0.1:1/media' }, 'x'));
  assert.match(await reasonOf(down.find(newFileId(7))), /unreachable/);
  fake.behave(() => undefined);
  assert.match(await reasonOf(impatientStore.find(newFileId(7))), /timeout/);
  assert.match(await reasonOf(impatientStore.put(await newFile(randomBytes(10)), path())), /timeout/);
});

test('a store that fails once, or is slow, does what it was asked for', async () => {
  let failures = 2;
  fake.behave((response, { proceed }) => {
    if (failures-- > 0) refusing(503, 'SlowDown')(response);
    else setTimeout(proceed, 100);
  });
  const content = randomBytes(1_000);
  const id = await keep(content);
  assert.deepEqual(await buffer(await store.open(id)), content);
});

test('an answer that is cut off, or silent in the middle, is no whole file', async () => {
  const id = await keep(randomBytes(100_000));
  const about = { ...fake.held.about.get(`media/files/7/${id}`)?.headers, 'content-length': 100_000 };
  fake.behave((response) => response.writeHead(200, about).write(randomBytes(50_000), () => response.destroy()));
  assert.match(await reasonOf(store.open(id).then(buffer)), /cut its answer off/);
  fake.behave((response) => response.writeHead(200, about).write(randomBytes(50_000)));
  assert.match(await reasonOf(impatientStore.open(id).then(buffer)), /silent|cut/);
  const short = { ...about, 'content-length': 50_000 };
  fake.behave((response) => response.writeHead(200, short).end(randomBytes(50_000)));
  assert.match(await reasonOf(store.open(id).then(buffer)), /ended after 50000 of 100000/);
});

test('a content whose hash is wrong does not end as a whole file: its last bytes are withheld', async () => {
  const id = await keep(randomBytes(200_000));
  fake.objects.set(`media/files/7/${id}`, randomBytes(200_000));
  let received = 0;
  const read = async () => {
    for await (const chunk of await store.open(id)) received += Buffer.from(chunk).length;
  };
  assert.match(await reasonOf(read()), /hash is wrong/);
  assert.ok(received < 200_000);
});

test('a large file whose upload fails in the middle leaves neither an object nor parts', async () => {
  fake.behave((response, { query, proceed }) => {
    if (query.get('partNumber') === '2') refusing(500, 'InternalError')(response);
    else proceed();
  });
  const file = await newFile(randomBytes(20_000_000));
  assert.match(await reasonOf(store.put(file, path())), /answered 500/);
  assert.deepEqual([fake.objects.size, fake.held.uploads.size], [0, 0]);
  assert.ok(fake.asked.includes(`DELETE media/files/7/${file.id}?uploadId`));
});

test('a changed part is refused by the store, because its signature includes the content', async () => {
  const wrong = createS3Store(
    mediaBucketOf(fake.place, 'media', { credentials: { key: fake.place.key, secret: 'another' } }),
  );
  assert.match(await reasonOf(wrong.put(await newFile(randomBytes(10)), path())), /403 SignatureDoesNotMatch/);
});

test('objects are encrypted as the operator wishes', async () => {
  const kms = { encryption: 'aws:kms', encryptionKey: 'key-1' } as const;
  const encrypted = createS3Store(mediaBucketOf(fake.place, 'media', kms));
  const seen: unknown[] = [];
  const file = await newFile(randomBytes(20_000_000));
  await encrypted.put(file, path());
  for (const { headers } of fake.held.about.values()) {
    seen.push(headers['x-amz-server-side-encryption'], headers['x-amz-server-side-encryption-aws-kms-key-id']);
  }
  assert.deepEqual(seen, ['aws:kms', 'key-1']);
});

test('the check of a bucket says what does not work, and leaves nothing behind', async () => {
  const bucket = mediaBucketOf(fake.place, 'media');
  assert.equal((await checkMediaBucket(bucket, null)).ok, true);
  assert.equal((await checkMediaBucket(bucket, '7b0a0a5e-6b4b-4b26-9a6b-0a4a3d7f3a11')).ok, false);
  assert.equal(fake.objects.size, 0);
  fake.behave(refusing(403, 'AccessDenied'));
  const { ok, text } = await checkMediaBucket(bucket, null);
  assert.deepEqual([ok, /answered 403 AccessDenied/.test(text)], [false, true]);
});
