import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Configuration } from '../../configuration.ts';
import { AppError } from '../../platform/errors.ts';
import { type Bucket, BucketError, openBucket } from '../../platform/storage/bucket.ts';

/** Which release it is. */
export interface ReleaseId {
  remote: string;
  release: string;
}

/** A release as it arrives: one archive, and the files in it. */
export interface ArrivedRelease {
  packed: Buffer;
  files: ReadonlyMap<string, Buffer>;
}

/** Where published releases are kept. The registry and the web listener read them as files. */
export interface ReleaseStore {
  /** Writes files into a temporary place; `accept` moves them to their release, `discard` deletes them. */
  receive(arrived: ArrivedRelease): Promise<ReceivedRelease>;
  remove(id: ReleaseId): Promise<void>;
}

/** Files that are not offered yet. */
export interface ReceivedRelease {
  folder: string;
  /** Throws ERR_RELEASE_STORE when the permanent copy cannot be stored; then nothing is moved. */
  accept(id: ReleaseId): Promise<void>;
  discard(): Promise<void>;
}

/** The prefix of names of releases that are being received; a name with a dot in front is no remote. */
export const receivedPrefix = '.received-';

/** The store of this installation: its folder and, if there is one, its bucket. */
export function releaseStore({
  releasesFolder,
  releaseBucket,
}: Pick<Configuration, 'releasesFolder' | 'releaseBucket'>): ReleaseStore {
  const disk = releasesOnDisk(releasesFolder);
  return releaseBucket ? alsoInBucket(disk, openBucket(releaseBucket)) : disk;
}

/** The place of a release in a folder. */
export function placeInFolder(folder: string, { remote, release }: ReleaseId): string {
  return join(folder, remote, release);
}

/** The name of a release in a bucket. It is one object, so it is never incomplete. */
export function archiveName({ remote, release }: ReleaseId): string {
  return `${remote}/${release}.json.gz`;
}

/** Releases in a folder, `<folder>/<remote>/<release>/…`; several processes may share it. */
export function releasesOnDisk(folder: string): ReleaseStore {
  return {
    async receive({ files }) {
      await mkdir(folder, { recursive: true });
      const received = await mkdtemp(join(folder, receivedPrefix));
      for (const [name, content] of files) {
        const file = join(received, name);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, content, { flag: 'wx' });
      }
      return {
        folder: received,
        async accept(id) {
          const place = placeInFolder(folder, id);
          await mkdir(dirname(place), { recursive: true });
          // The same name is the same content: the first stays.
          if (!existsSync(place)) await rename(received, place).catch(unlessThere(place));
        },
        discard: () => rm(received, { recursive: true, force: true }),
      };
    },
    remove: (id) => rm(placeInFolder(folder, id), { recursive: true, force: true }),
  };
}

/** Another process of the same folder may have been faster. */
function unlessThere(place: string): (error: unknown) => void {
  return (error) => {
    if (!existsSync(place)) throw error;
  };
}

/** The same with a bucket, which all machines share: a release is not accepted before it is in it. */
function alsoInBucket(disk: ReleaseStore, bucket: Bucket): ReleaseStore {
  return {
    async receive(arrived) {
      const received = await disk.receive(arrived);
      return {
        ...received,
        async accept(id) {
          await bucket.put(archiveName(id), arrived.packed).catch(refuse);
          await received.accept(id);
        },
      };
    },
    async remove(id) {
      await bucket.remove(archiveName(id));
      await disk.remove(id);
    },
  };
}

function refuse(error: unknown): never {
  throw error instanceof BucketError ? new AppError('ERR_RELEASE_STORE', { cause: error }) : error;
}
