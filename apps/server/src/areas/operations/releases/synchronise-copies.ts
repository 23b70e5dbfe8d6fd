import { existsSync } from 'node:fs';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { signerOf } from '@recado/releases/registry-files';
import { largestArchive, packRelease, unpackRelease } from '@recado/releases/release-archive';
import { desc } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { removeReceipt } from '../../../platform/security/release-receipts.ts';
import { type Bucket, BucketError } from '../../../platform/storage/bucket.ts';
import { contentOf, noteAccepted, type SealedContent, wasAccepted } from './keys/accepted-releases.ts';
import { readKeys } from './keys/signers.ts';
import { problemOfArrived, textOf } from './release-checks.ts';
import { archiveName, placeInFolder, type ReleaseId, receivedPrefix, releasesOnDisk } from './release-store.ts';
import { publishedReleases } from './releases.schema.ts';
import { createRests } from './rests.ts';

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
  /** Those that this run found to be signed, and that are not noted as accepted. */
  const signed: (Published & { content: SealedContent; signedBy: string })[] = [];
  let isStoreDown = false;

  async function keep(published: Published): Promise<void> {
    const place = placeInFolder(configuration.releasesFolder, published);
    if (existsSync(place)) await sendIfMissing(place, published);
    else await fetchCopy(published);
    stored.add(archiveName(published));
  }

  async function sendIfMissing(place: string, published: Published): Promise<void> {
    const id = { remote: published.remote, release: published.release };
    if (await bucket.has(archiveName(id))) return;
    await requireProven(place, published);
    await bucket.put(archiveName(id), packRelease(place));
  }

  async function fetchCopy({ createdAt, ...id }: Published): Promise<void> {
    const packed = await bucket.get(archiveName(id), largestArchive);
    if (!packed) throw new Error('it is not in the bucket');
    const received = await releasesOnDisk(configuration).receive({
      packed,
      files: unpackRelease(packed),
    });
    try {
      await requireProven(received.folder, { ...id, createdAt });
      const madeAt = secondsOfCopy(createdAt);
      await utimes(received.folder, madeAt, madeAt);
      await received.accept(id);
    } finally {
      await received.discard();
    }
  }

  /** Throws unless files are the release that was accepted under this name, or are signed by a team that may. */
  async function requireProven(folder: string, published: Published): Promise<void> {
    const { wasKnown, signedBy } = await database.system(async (unit) =>
      (await wasAccepted(unit, published, folder))
        ? { wasKnown: true, signedBy: undefined }
        : { wasKnown: false, signedBy: await ownerOf(unit, published, folder) },
    );
    const problem = problemOfArrived(folder, published, () => wasKnown || signedBy !== undefined);
    if (problem) throw new Error(problem);
    if (signedBy !== undefined) signed.push({ ...published, content: contentOf(folder), signedBy });
  }

  /** The owner of the key that signed a release and may; undefined: nobody's did. */
  async function ownerOf(unit: Unit, { remote }: ReleaseId, folder: string): Promise<string | undefined> {
    const keys = await readKeys(unit, configuration);
    return signerOf(folder, remote, keys.signersOf(remote))?.owner;
  }

  /**
   * Notes the releases that a former version of the product accepted, in the order of their publication: by it they are
   * older or newer, if their builds do not say it.
   */
  async function noteSigned(): Promise<void> {
    const inOrder = signed.splice(0).sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
    if (inOrder.length === 0) return;
    await database.system(async (unit) => {
      for (const { content, signedBy, ...id } of inOrder) await noteAccepted(unit, id, content, signedBy);
    });
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
    await noteSigned();
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
    if (!found || now.getTime() - found.mtimeMs <= settledAfter) continue;
    removeReceipt(place);
    await rm(place, { recursive: true, force: true });
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
