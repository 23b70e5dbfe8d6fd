import { and, gt, inArray, lt } from 'drizzle-orm';
import { fileColumns } from '../../../backup/file-columns.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { isOwnStore } from '../../../platform/storage/verify-store.ts';
import { companyArchives } from '../../company/company-archives/company-archives.schema.ts';
import { mediaFiles } from '../../conversations/messages/messages.schema.ts';
import { personExports } from '../../conversations/persons/persons.schema.ts';
import { removeNamelessThumbnails } from './sweep-thumbnails.ts';

const day = 24 * 60 * 60_000;
/** Milliseconds before which a file may still wait for the transaction that refers to it. */
const settledAfter = day;
/** How long a file stays in quarantine, and a row without its file, before either is deleted for good. */
const nights = 7 * day;
/** The most that may disappear at once: more is not what races and crashes leave, but another folder or database. */
const mostLost = { count: 20, share: 0.05 };
/** Files that rows name and backups do not have: they can be made again. */
const ownFiles = [
  { table: companyArchives, column: companyArchives.file },
  { table: personExports, column: personExports.file },
];
const atOnce = 500;

/**
 * Finds, every night, files without a row and rows without a file, which races and crashes between disk and database
 * leave. Neither is deleted because it is absent at one place once: files go into quarantine for a week, rows are
 * forgotten after a week without their file, and only as long as they are few. Nothing is done while the store of files
 * is not the installation's. `sweepChatActions` handles jobs of deleted connections.
 */
export function sweepOrphansWork(platform: Platform): RecurringWork {
  return {
    name: 'sweep-orphans',
    pattern: '20 3 * * *',
    run: async (signal) => {
      const { database, storage, logger } = platform;
      if (!(await isOwnStore(database, storage.store))) {
        return logger.error({ place: storage.store.place }, 'this is not where the installation keeps its files');
      }
      await abortUploads(platform);
      await removeNamelessFiles(platform, signal);
      await removeNamelessThumbnails(platform, (ids) => database.system((unit) => namedAmong(unit, ids)), signal);
      await forgetRowsWithoutFile(platform, signal);
    },
  };
}

/** Deletes the parts of uploads whose process is gone. A key that may not list them is no reason to sweep nothing else. */
async function abortUploads({ storage: { store }, clock, logger }: Platform): Promise<void> {
  try {
    const uploads = await store.abortUploads?.(new Date(clock().getTime() - settledAfter));
    if (uploads) logger.info({ uploads }, 'uploads that never ended were deleted from the bucket');
  } catch (error) {
    logger.warn({ err: error }, 'uploads that never ended could not be looked for');
  }
}

const areMany = (lost: number, all: number) => lost > Math.max(mostLost.count, all * mostLost.share);

/** Moves files that no row refers to into quarantine, and deletes what has been there for a week. */
async function removeNamelessFiles({ storage: { store }, clock, database, logger }: Platform, signal: AbortSignal) {
  const now = clock().getTime();
  await store.emptyQuarantine(new Date(now - nights));
  const nameless: string[] = [];
  let [contents, descriptions] = [0, 0];
  let some = new Set<string>();
  const look = async () => {
    const named = await database.system((unit) => namedAmong(unit, [...some]));
    nameless.push(...[...some].filter((id) => !named.has(id)));
    some = new Set();
  };
  for await (const { id, keptAt, isDescription } of store.list()) {
    if (signal.aborted) return;
    if (isDescription) descriptions += 1;
    else contents += 1;
    if (keptAt.getTime() < now - settledAfter) some.add(id);
    if (some.size >= atOnce) await look();
  }
  await look();
  const found = [...new Set(nameless)];
  if (found.length === 0) return;
  if (areMany(found.length, Math.max(contents, descriptions))) {
    return logger.error({ files: found.length }, 'nothing refers to these files: is the database the right one?');
  }
  await store.quarantine(found, clock());
  logger.info({ files: found.length }, 'files that nothing refers to were moved into quarantine');
}

async function namedAmong({ db }: Unit, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const named = new Set<string>();
  for (const { table, column } of [...fileColumns, ...ownFiles]) {
    const found = await db.select({ id: column }).from(table).where(inArray(column, ids));
    for (const { id } of found) named.add(id);
  }
  return named;
}

/** Files that the store is asked for at once: a bucket takes milliseconds for each. */
const askedAtOnce = 32;

/**
 * Deletes the rows of files that have been missing for a week, so that a message appears without a file instead of with a
 * broken one. Until then, and while many are missing, it only notes since when.
 */
async function forgetRowsWithoutFile({ storage: { store }, database, clock, logger }: Platform, signal: AbortSignal) {
  const now = clock();
  const until = new Date(now.getTime() - settledAfter);
  const over: number[] = [];
  let [all, missing] = [0, 0];
  for (let lastId = 0; !signal.aborted; ) {
    const some = await database.system(({ db }) =>
      db
        .select({ id: mediaFiles.id, name: mediaFiles.name, since: mediaFiles.missingSince })
        .from(mediaFiles)
        .where(and(gt(mediaFiles.id, lastId), lt(mediaFiles.createdAt, until)))
        .orderBy(mediaFiles.id)
        .limit(atOnce),
    );
    const last = some.at(-1);
    if (!last) break;
    lastId = last.id;
    all += some.length;
    const gone = new Set<number>();
    for (let place = 0; place < some.length; place += askedAtOnce) {
      const asked = some.slice(place, place + askedAtOnce);
      const answers = await Promise.all(asked.map(({ name }) => store.isMissing(name)));
      asked.forEach(({ id }, index) => void (answers[index] && gone.add(id)));
    }
    missing += gone.size;
    const newlyGone = some.filter(({ id, since }) => gone.has(id) && since === null).map(({ id }) => id);
    const back = some.filter(({ id, since }) => !gone.has(id) && since !== null).map(({ id }) => id);
    await database.system(async (unit) => {
      await note(unit, newlyGone, now);
      await note(unit, back, null);
    });
    const since = (one: (typeof some)[number]) => one.since?.getTime() ?? now.getTime();
    over.push(...some.filter((one) => gone.has(one.id) && since(one) <= now.getTime() - nights).map(({ id }) => id));
  }
  if (missing > 0) logger.warn({ missing, of: all }, 'files are missing where the installation keeps them');
  if (over.length === 0 || signal.aborted) return;
  if (areMany(missing, all)) return logger.error({ missing, of: all }, 'too many are missing to forget any of them');
  await database.system(({ db }) => db.delete(mediaFiles).where(inArray(mediaFiles.id, over)));
  logger.warn({ files: over.length }, 'rows whose file has been missing for a week were forgotten');
}

async function note({ db }: Unit, ids: number[], missingSince: Date | null): Promise<void> {
  if (ids.length > 0) await db.update(mediaFiles).set({ missingSince }).where(inArray(mediaFiles.id, ids));
}
