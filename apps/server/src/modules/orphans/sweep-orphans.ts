import { and, gt, inArray, lt } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RecurringWork } from '../../platform/scheduler/scheduler.ts';
import { keptFiles } from '../../platform/storage/disk-storage.ts';
import { mediaFiles } from '../messages/messages.schema.ts';
import { fileColumns } from './file-columns.ts';

/** Milliseconds before which a file may still wait for the transaction that refers to it. */
const settledAfter = 24 * 60 * 60_000;
const atOnce = 500;

/**
 * Deletes, every night, files without a row and rows without a file, which races and crashes between disk and database
 * leave. `sweepChatActions` handles jobs of deleted connections.
 */
export function sweepOrphansWork(platform: Platform): RecurringWork {
  return {
    name: 'sweep-orphans',
    pattern: '20 3 * * *',
    run: async (signal) => {
      await removeNamelessFiles(platform, signal);
      await forgetRowsWithoutFile(platform, signal);
    },
  };
}

/** Deletes files that no row refers to. */
export async function removeNamelessFiles(platform: Platform, signal: AbortSignal): Promise<void> {
  const { configuration, clock } = platform;
  const until = new Date(clock().getTime() - settledAfter);
  let some: string[] = [];
  for await (const { id, keptAt } of keptFiles(configuration.dataFolder)) {
    if (signal.aborted) return;
    if (keptAt < until) some.push(id);
    if (some.length < atOnce) continue;
    await removeNameless(platform, some);
    some = [];
  }
  await removeNameless(platform, some);
}

async function removeNameless({ database, storage, logger }: Platform, ids: string[]): Promise<void> {
  const named = await database.system((unit) => namedAmong(unit, ids));
  const nameless = ids.filter((id) => !named.has(id));
  if (nameless.length === 0) return;
  await storage.remove(nameless);
  logger.info({ files: nameless.length }, 'files that nothing refers to were deleted');
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
 * Deletes the rows of missing files, so that a message appears without a file instead of with a broken one. If none of
 * many files exists, the folder itself is missing, and nothing is deleted.
 */
export async function forgetRowsWithoutFile(platform: Platform, signal: AbortSignal): Promise<void> {
  const { database, storage, clock, logger } = platform;
  const until = new Date(clock().getTime() - settledAfter);
  for (let lastId = 0; !signal.aborted; ) {
    const some = await database.system(({ db }) =>
      db
        .select({ id: mediaFiles.id, name: mediaFiles.name })
        .from(mediaFiles)
        .where(and(gt(mediaFiles.id, lastId), lt(mediaFiles.createdAt, until)))
        .orderBy(mediaFiles.id)
        .limit(atOnce),
    );
    const last = some.at(-1);
    if (!last) return;
    lastId = last.id;
    const known = await Promise.all(some.map(async ({ id, name }) => ({ id, isThere: !!(await storage.find(name)) })));
    const gone = known.filter(({ isThere }) => !isThere).map(({ id }) => id);
    if (gone.length === 0) continue;
    if (gone.length === known.length) {
      logger.warn({ files: gone.length }, 'no file of these rows is in the data folder: is it the right one?');
      continue;
    }
    await database.system(({ db }) => db.delete(mediaFiles).where(inArray(mediaFiles.id, gone)));
    logger.warn({ files: gone.length }, 'rows whose file is gone were forgotten');
  }
}
