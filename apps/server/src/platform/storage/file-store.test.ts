import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { newFileId } from './file-ids.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { withFormer } from './former-store.ts';
import { createS3Store } from './s3/s3-store.ts';
import type { StoredFile } from './storage.ts';
import { type FakeStore, startFakeStore } from './testing/fake-store.ts';
import { mediaBucketOf, realBucket } from './testing/media-bucket.ts';

let folder: string;
let fake: FakeStore;
const closing: (() => Promise<unknown>)[] = [];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-stores-'));
  fake = await startFakeStore();
});
after(async () => {
  for (const close of closing) await close();
  fake.close();
  await rm(folder, { recursive: true, force: true });
});

let made = 0;
/** A file to put, with its content in a temporary place. */
async function newFile(content: Buffer, companyId = 7): Promise<{ file: StoredFile; path: string }> {
  const path = join(folder, `temporary-${++made}`);
  await writeFile(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const about = { name: 'orçamento 😀 — "final".pdf', mimetype: 'application/pdf', kind: 'document' } as const;
  return { path, file: { id: newFileId(companyId), companyId, ...about, size: content.length, sha256 } };
}

async function idsIn(store: FileStore): Promise<string[]> {
  const ids = new Set<string>();
  for await (const { id, companyId, size, isDescription } of store.list()) {
    assert.equal(companyId, 7);
    if (!isDescription) assert.ok(size > 0);
    ids.add(id);
  }
  return [...ids].sort();
}

const real = realBucket();
const stores: [string, () => FileStore][] = [
  ['a folder', () => createFolderStore(join(folder, `data-${++made}`))],
  ['a bucket', () => createS3Store(mediaBucketOf(fake.place, `suite-${++made}`))],
  [
    'a bucket with a former folder',
    () =>
      withFormer(
        createS3Store(mediaBucketOf(fake.place, `suite-${++made}`)),
        createFolderStore(join(folder, `data-${++made}`)),
      ),
  ],
];
if (real)
  stores.push(['the bucket of TEST_S3', () => createS3Store(mediaBucketOf(real, `suite-${Date.now()}-${++made}`))]);

for (const [what, open] of stores)
  describe(`in ${what}`, () => {
    test('a file is put, found, read whole and in part, listed and removed', async () => {
      const store = open();
      const content = randomBytes(70_000);
      const { file, path } = await newFile(content);
      assert.deepEqual([await store.find(file.id), await store.isMissing(file.id)], [undefined, true]);
      await store.put(file, path);
      assert.deepEqual([await store.find(file.id), await store.isMissing(file.id)], [file, false]);
      assert.deepEqual(await buffer(await store.open(file.id)), content);
      const part = await buffer(await store.open(file.id, { start: 1_000, end: 69_999 }));
      assert.deepEqual(part, content.subarray(1_000));
      assert.deepEqual(await idsIn(store), [file.id]);
      await store.remove([file.id, newFileId(7)]);
      assert.equal(await store.isMissing(file.id), true);
      await assert.rejects(store.open(file.id), { code: 'ERR_NO_FILE_FOUND' });
      assert.deepEqual(await idsIn(store), []);
    });

    test('a file of more than one part comes back unchanged, and an empty one, too', async () => {
      const store = open();
      const large = randomBytes(20_000_000);
      for (const content of [large, Buffer.alloc(0)]) {
        const { file, path } = await newFile(content);
        await store.put(file, path);
        assert.equal((await buffer(await store.open(file.id))).equals(content), true);
        await store.remove([file.id]);
      }
    });

    test('many files are listed; those in quarantine are out of reach, and deleted after their time', async () => {
      const store = open();
      const files = await Promise.all(Array.from({ length: 8 }, (_, index) => newFile(Buffer.from(`file ${index}`))));
      for (const { file, path } of files) await store.put(file, path);
      const [first, ...rest] = files.map(({ file }) => file.id);
      assert.ok(first);
      assert.deepEqual(await idsIn(store), [first, ...rest].sort());
      await store.quarantine([first, newFileId(7)], new Date());
      assert.deepEqual(await idsIn(store), rest.sort());
      assert.equal(await store.isMissing(first), true);
      await store.emptyQuarantine(new Date(Date.now() - 60_000));
      await store.emptyQuarantine(new Date(Date.now() + 60_000));
      await store.remove(rest);
    });

    test('the marker of an installation is kept', async () => {
      const store = open();
      assert.equal(await store.marker(), undefined);
      const marker = '7b0a0a5e-6b4b-4b26-9a6b-0a4a3d7f3a11';
      await store.mark(marker);
      assert.equal(await store.marker(), marker);
    });
  });
