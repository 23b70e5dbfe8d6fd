import { existsSync } from 'node:fs';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { largestArchive, packRelease, unpackRelease } from '@recado/releases/release-archive';
import { desc } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Bucket, BucketError } from '../../../platform/storage/bucket.ts';
import { problemOfArrived, textOf } from './release-checks.ts';
import { archiveName, placeInFolder, type ReleaseId, receivedPrefix, releasesOnDisk } from './release-store.ts';
import { publishedReleases } from './releases.schema.ts';

type CopyingPlatform = Pick<Platform, 'configuration' | 'database' | 'clock' | 'logger'>;

/** A release that should be in the bucket and in this folder. */
interface Published extends ReleaseId {
  createdAt: Date;
}

/**
 * Creates the function that synchronises the published releases: it fetches those that the folder lacks, uploads those
 * that the bucket lacks (they were published before the bucket was configured), and deletes copies of removed releases.
 * It handles one release after the other, offered ones first. A failure is logged once, and its release is retried
 * after a pause.
 */
export function keepCopies(platform: CopyingPlatform, bucket: Bucket, stop: AbortSignal): () => Promise<void> {
  const { configuration, database, clock, logger } = platform;
  const rests = createRests(clock);
  /** The releases that this process has seen in the bucket. */
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
      const madeAt = secondsOfCopy(createdAt);
      await utimes(received.folder, madeAt, madeAt);
      await received.accept(id);
    } finally {
      await received.discard();
    }
  }

  /** Returns whether to continue with other releases; false if the bucket cannot be used. */
  async function tryToKeep(published: Published): Promise<boolean> {
    const { remote, release } = published;
    const name = archiveName(published);
    const isHere = existsSync(placeInFolder(configuration.releasesFolder, published));
    if ((stored.has(name) && isHere) || rests.isResting(name)) return true;
    try {
      await keep(published);
      rests.end(name);
      if (isStoreDown || !isHere)
        logger.info({ remote, release }, 'a published release is stored in the bucket and in this folder');
      isStoreDown = false;
      return true;
    } catch (error) {
      return !stop.aborted && !noteFailure(published, error);
    }
  }

  /** Logs a failure and begins a pause. Returns whether the bucket cannot be used. */
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
      // The next run continues with the other releases, because the pause of the failed release lasts longer.
      if (!(await tryToKeep(one))) break;
    }
    await removeForgottenCopies(configuration.releasesFolder, published, clock());
  };
}

function listPublished({ db }: Unit): Promise<Published[]> {
  const { remote, release, createdAt, offeredAt, id } = publishedReleases;
  return db.select({ remote, release, createdAt }).from(publishedReleases).orderBy(desc(offeredAt), desc(id));
}

/**
 * The time of a release's copy in seconds: that of the original to the millisecond, because releases are listed in this
 * order. The microseconds distinguish the copy from an earlier one (`releaseProblem`); fewer than 500 of them, because
 * Node rounds the time that it reads to milliseconds.
 */
function secondsOfCopy(createdAt: Date): number {
  return (createdAt.getTime() + (1 + (Date.now() % 498)) / 1000) / 1000;
}

/** The pauses (milliseconds) after failures: the first, doubled after each further failure, and the longest. */
const firstRest = 60_000;
const longestRest = 15 * 60_000;

/** Releases that failed and are not retried yet, by name. */
interface Rests {
  isResting(name: string): boolean;
  /** Begins a pause, longer than the last one; returns whether the reason differs from the last one. */
  begin(name: string, reason: string): boolean;
  end(name: string): void;
}

/** The pauses of one process. */
function createRests(clock: Clock): Rests {
  const known = new Map<string, { rest: number; until: number; reason: string }>();
  return {
    isResting: (name) => (known.get(name)?.until ?? 0) > clock().getTime(),
    begin(name, reason) {
      const last = known.get(name);
      const rest = last ? Math.min(last.rest * 2, longestRest) : firstRest;
      known.set(name, { rest, until: clock().getTime() + rest, reason });
      return last?.reason !== reason;
    },
    end: (name) => void known.delete(name),
  };
}

/**
 * Milliseconds after which an unlisted folder is a leftover. Before, it may be a release that was just received and is
 * listed soon.
 */
const settledAfter = 24 * 60 * 60_000;

/**
 * Removes copies of releases that are no longer published, and leftovers of processes that ended while they received a
 * release. Call it only for the folder of an installation with a bucket.
 */
async function removeForgottenCopies(folder: string, published: readonly ReleaseId[], now: Date): Promise<void> {
  if (!existsSync(folder)) return;
  const named = new Set(published.map((id) => placeInFolder(folder, id)));
  for (const place of await copiesIn(folder)) {
    if (named.has(place)) continue;
    const found = await stat(place).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > settledAfter) await rm(place, { recursive: true, force: true });
  }
}

async function copiesIn(folder: string): Promise<string[]> {
  const names = await foldersIn(folder);
  const copies = await Promise.all(
    names.map(async (name) => {
      const place = join(folder, name);
      if (name.startsWith(receivedPrefix)) return [place];
      return name.startsWith('.') ? [] : (await foldersIn(place)).map((release) => join(place, release));
    }),
  );
  return copies.flat();
}

/** The names of the folders in a folder; empty if it was removed meanwhile. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
