import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { MediaBucket } from '../../media-configuration.ts';
import { newFileId } from './file-ids.ts';
import { plainBytes } from './file-types.ts';
import { createS3Store } from './s3/s3-store.ts';
import type { StoredFile } from './storage.ts';

/** What a check of the bucket of media found. */
export interface BucketFinding {
  ok: boolean;
  /** One line for the operator, without keys. */
  text: string;
}

/** The company of files of the check; no installation has that many companies. */
const checkCompany = 2_147_483_647;

/**
 * Tries with one small object what the product does with the bucket: list, put, find, read whole and in part, delete.
 * `marker`: the one that the database knows; null: none yet. Leaves nothing behind, and never rejects.
 */
export async function checkMediaBucket(bucket: MediaBucket, marker: string | null): Promise<BucketFinding> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-check-'));
  try {
    const found = await tryStore(bucket, folder);
    const store = createS3Store(bucket);
    const there = await store.marker();
    if (found !== undefined) return { ok: false, text: found };
    if (marker !== null && there !== marker) {
      return { ok: false, text: `${bucket.address} works, but is not the bucket of this installation` };
    }
    return { ok: true, text: `${bucket.address} lists, stores, reads and deletes` };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { ok: false, text: cause instanceof Error ? cause.message : 'The bucket of media does not work' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What does not work; undefined if all does. Throws what the store refuses. */
async function tryStore(bucket: MediaBucket, folder: string): Promise<string | undefined> {
  const store = createS3Store(bucket);
  const content = randomBytes(1_000);
  const path = join(folder, 'content');
  await writeFile(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file: StoredFile = {
    id: newFileId(checkCompany),
    companyId: checkCompany,
    name: 'check.bin',
    ...plainBytes,
    size: content.length,
    sha256,
  };
  await store.list().next();
  await store.put(file, path);
  try {
    if ((await store.find(file.id))?.sha256 !== sha256) return 'The bucket does not keep the metadata of objects';
    if (!(await buffer(await store.open(file.id))).equals(content)) return 'The bucket returns another content';
    const part = await buffer(await store.open(file.id, { start: 10, end: 19 }));
    return part.equals(content.subarray(10, 20)) ? undefined : 'The bucket does not answer ranges';
  } finally {
    await store.remove([file.id]);
  }
}
