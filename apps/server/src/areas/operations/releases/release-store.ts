import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sealOf } from '@recado/releases/registry-files';
import type { Configuration } from '../../../configuration.ts';
import { AppError } from '../../../platform/errors.ts';
import { removeReceipt, writeReceipt } from '../../../platform/security/release-receipts.ts';
import { type Bucket, BucketError, openBucket } from '../../../platform/storage/bucket.ts';

/** Identifies a release. */
export interface ReleaseId {
  remote: string;
  release: string;
}

/** A received release: its archive, and the files in it. */
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

/** The prefix of folders with a release that is being received; a name that begins with a dot is no remote. */
export const receivedPrefix = '.received-';

/** The store of this installation: its folder and, if there is one, its bucket. */
export function releaseStore(configuration: Configuration): ReleaseStore {
  const disk = releasesOnDisk(configuration);
  const { releaseBucket } = configuration;
  return releaseBucket ? alsoInBucket(disk, openBucket(releaseBucket)) : disk;
}

/** The path of a release in a folder. */
export function placeInFolder(folder: string, { remote, release }: ReleaseId): string {
  return join(folder, remote, release);
}

/** The name of a release in a bucket. A release is one object, so that it is never incomplete. */
export function archiveName({ remote, release }: ReleaseId): string {
  return `${remote}/${release}.json.gz`;
}

/** A store of releases in a folder, `<folder>/<remote>/<release>/…`; several processes may share it. */
export function releasesOnDisk(configuration: Configuration): ReleaseStore {
  const { releasesFolder: folder } = configuration;
  return {
    async receive({ files }) {
      await mkdir(folder, { recursive: true });
      const received = await mkdtemp(join(folder, receivedPrefix));
      const discard = () => rm(received, { recursive: true, force: true });
      try {
        await writeFiles(received, files);
      } catch (error) {
        await discard();
        throw error;
      }
      return {
        folder: received,
        async accept(id) {
          const place = placeInFolder(folder, id);
          await mkdir(dirname(place), { recursive: true });
          // The same name means the same content, so the first release stays.
          writeReceipt(configuration, place, sealToKeep(place, received));
          if (!existsSync(place)) await rename(received, place).catch(unlessThere(place));
        },
        discard,
      };
    },
    async remove(id) {
      const place = placeInFolder(folder, id);
      removeReceipt(place);
      await rm(place, { recursive: true, force: true });
    },
  };
}

/** The hashes of a received release. Throws if another release has the same name here. */
function sealToKeep(place: string, received: string): Buffer {
  const [seal, there] = [sealOf(received), sealOf(place)];
  if (!seal) throw new Error('The release has no list of hashes.');
  if (there && !there.equals(seal)) throw new Error('Another release has the same name.');
  return seal;
}

async function writeFiles(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [name, content] of files) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { flag: 'wx' });
  }
}

/** Ignores the error of a move if the release exists: another process of the same folder was faster. */
function unlessThere(place: string): (error: unknown) => void {
  return (error) => {
    if (!existsSync(place)) throw error;
  };
}

/**
 * A store that adds a bucket, which all machines share, to a folder: a release is accepted only once it is in the
 * bucket.
 */
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
