import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { largestArchive, packRelease, unpackRelease } from '@recado/federation/release-archive';
import { desc } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Bucket, BucketError } from '../../platform/storage/bucket.ts';
import { createRests } from './copy-rests.ts';
import { problemOfArrived, textOf } from './release-checks.ts';
import { archiveName, placeInFolder, type ReleaseId, releasesOnDisk } from './release-store.ts';
import { publishedReleases } from './releases.schema.ts';
import { removeForgottenCopies } from './remove-copies.ts';

type CopyingPlatform = Pick<Platform, 'configuration' | 'database' | 'clock' | 'logger'>;

/** A release that should be in the bucket and in this folder. */
interface Published extends ReleaseId {
  createdAt: Date;
}

/**
 * Makes the function that looks at what was published: what is missing in the folder is fetched, what is missing in the
 * bucket is sent (it was published before there was one), and copies that nothing names any more are removed. One release
 * after the other, those that somebody can get first. What fails is logged once, and rests.
 */
export function keepCopies(platform: CopyingPlatform, bucket: Bucket, stop: AbortSignal): () => Promise<void> {
  const { configuration, database, clock, logger } = platform;
  const rests = createRests(clock);
  /** What was seen in the bucket. */
  const stored = new Set<string>();
  let isStoreDown = false;

  async function keep(published: Published): Promise<void> {
    const place = placeInFolder(configuration.releasesFolder, published);
    if (existsSync(place)) await sendIfMissing(place, published);
    else await fetchCopy(published);
    stored.add(archiveName(published));
  }

  async function sendIfMissing(place: string, id: ReleaseId): Promise<void> {
    if (await bucket.has(archiveName(id))) return;
    const problem = problemOfArrived(place, id, configuration);
    if (problem) throw new Error(problem);
    await bucket.put(archiveName(id), packRelease(place));
  }

  async function fetchCopy({ createdAt, ...id }: Published): Promise<void> {
    const packed = await bucket.get(archiveName(id), largestArchive);
    if (!packed) throw new Error('it is not in the bucket');
    const received = await releasesOnDisk(configuration.releasesFolder).receive({
      packed,
      files: unpackRelease(packed),
    });
    try {
      const problem = problemOfArrived(received.folder, id, configuration);
      if (problem) throw new Error(problem);
      // As old as it is where it was published, and yet another copy than one that was here before (`releaseProblem`).
      const madeAt = new Date(Math.floor(createdAt.getTime() / 1000) * 1000 + (Date.now() % 1000));
      await utimes(received.folder, madeAt, madeAt);
      await received.accept(id);
    } finally {
      await received.discard();
    }
  }

  /** Whether to go on with others: not when the store cannot be used. */
  async function tryToKeep(published: Published): Promise<boolean> {
    const { remote, release } = published;
    const name = archiveName(published);
    const isHere = existsSync(placeInFolder(configuration.releasesFolder, published));
    if ((stored.has(name) && isHere) || rests.isResting(name)) return true;
    try {
      await keep(published);
      rests.end(name);
      if (isStoreDown || !isHere) logger.info({ remote, release }, 'a published release is in its places');
      isStoreDown = false;
      return true;
    } catch (error) {
      return !stop.aborted && !noteFailure(published, error);
    }
  }

  /** Returns whether the store cannot be used. */
  function noteFailure(id: ReleaseId, error: unknown): boolean {
    const { remote, release } = id;
    const isOfStore = error instanceof BucketError && !error.isOfObject;
    const isAnother = rests.begin(archiveName(id), textOf(error));
    if (isOfStore && !isStoreDown) logger.warn({ err: error }, 'the bucket of releases cannot be used');
    if (!isOfStore && isAnother) logger.warn({ err: error, remote, release }, 'a published release cannot be used');
    isStoreDown = isOfStore;
    return isOfStore;
  }

  return async () => {
    const published = await database.system(listPublished);
    for (const one of published) {
      // The next look goes on with the others: what failed rests longer than that.
      if (!(await tryToKeep(one))) break;
    }
    await removeForgottenCopies(configuration.releasesFolder, published, clock());
  };
}

function listPublished({ db }: Unit): Promise<Published[]> {
  const { remote, release, createdAt, offeredAt, id } = publishedReleases;
  return db.select({ remote, release, createdAt }).from(publishedReleases).orderBy(desc(offeredAt), desc(id));
}
