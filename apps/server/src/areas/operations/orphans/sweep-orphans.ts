import { and, gt, inArray, lt } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { emptyQuarantine, isMissing, keptFiles, quarantine } from '../../../platform/storage/disk-storage.ts';
import { isOwnFolder } from '../../../platform/storage/folder-marker.ts';
import { mediaFiles } from '../../conversations/messages/messages.schema.ts';
import { fileColumns } from './file-columns.ts';

const day = 24 * 60 * 60_000;
/** Milliseconds before which a file may still wait for the transaction that refers to it. */
const settledAfter = day;
/** How long a file stays in quarantine, and a row without its file, before either is deleted for good. */
const nights = 7 * day;
/** The most that may disappear at once: more is not what races and crashes leave, but another folder or database. */
const mostLost = { count: 20, share: 0.05 };
const atOnce = 500;

/**
 * Finds, every night, files without a row and rows without a file, which races and crashes between disk and database
 * leave. Neither is deleted because it is absent at one place once: files go into quarantine for a week, rows are
 * forgotten after a week without their file, and only as long as they are few. Nothing is done while the data folder is
 * not the installation's. `sweepChatActions` handles jobs of deleted connections.
 */
export function sweepOrphansWork(platform: Platform): RecurringWork {
  return {
    name: 'sweep-orphans',
    pattern: '20 3 * * *',
    run: async (signal) => {
      const { database, configuration, logger } = platform;
      if (!(await isOwnFolder(database, configuration.dataFolder))) {
        return logger.error({ folder: configuration.dataFolder }, 'this is not the data folder of the installation');
      }
      await removeNamelessFiles(platform, signal);
      await forgetRowsWithoutFile(platform, signal);
    },
  };
}

const areMany = (lost: number, all: number) => lost > Math.max(mostLost.count, all * mostLost.share);

/** Moves files that no row refers to into quarantine, and deletes what has been there for a week. */
async function removeNamelessFiles({ configuration, clock, database, logger }: Platform, signal: AbortSignal) {
  const { dataFolder } = configuration;
  const now = clock().getTime();
  await emptyQuarantine(dataFolder, new Date(now - nights));
  const nameless: string[] = [];
  let all = 0;
  let some = new Set<string>();
  const look = async () => {
    const named = await database.system((unit) => namedAmong(unit, [...some]));
    nameless.push(...[...some].filter((id) => !named.has(id)));
    some = new Set();
  };
  for await (const { id, keptAt } of keptFiles(dataFolder)) {
    if (signal.aborted) return;
    all += 1;
    if (keptAt.getTime() < now - settledAfter) some.add(id);
    if (some.size >= atOnce) await look();
  }
  await look();
  const found = [...new Set(nameless)];
  if (found.length === 0) return;
  // A file and its description are two of `all`.
  if (areMany(found.length, all / 2)) {
    return logger.error({ files: found.length }, 'nothing refers to these files: is the database the right one?');
  }
  await quarantine(dataFolder, found, clock());
  logger.info({ files: found.length }, 'files that nothing refers to were moved into quarantine');
}

async function namedAmong({ db }: Unit, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const named = new Set<string>();
  for (const { table, column } of fileColumns) {
    const found = await db.select({ id: column }).from(table).where(inArray(column, ids));
    for (const { id } of found) named.add(id);
  }
  return named;
}

/**
 * Deletes the rows of files that have been missing for a week, so that a message appears without a file instead of with a
 * broken one. Until then, and while many are missing, it only notes since when.
 */
async function forgetRowsWithoutFile({ configuration, database, clock, logger }: Platform, signal: AbortSignal) {
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
    for (const { id, name } of some) if (await isMissing(configuration.dataFolder, name)) gone.add(id);
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
  if (missing > 0) logger.warn({ missing, of: all }, 'files are missing in the data folder');
  if (over.length === 0 || signal.aborted) return;
  if (areMany(missing, all)) return logger.error({ missing, of: all }, 'too many are missing to forget any of them');
  await database.system(({ db }) => db.delete(mediaFiles).where(inArray(mediaFiles.id, over)));
  logger.warn({ files: over.length }, 'rows whose file has been missing for a week were forgotten');
}

async function note({ db }: Unit, ids: number[], missingSince: Date | null): Promise<void> {
  if (ids.length > 0) await db.update(mediaFiles).set({ missingSince }).where(inArray(mediaFiles.id, ids));
}
