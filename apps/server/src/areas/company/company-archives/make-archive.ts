import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import { ArchiveTooLarge, type ExportProgress, exportCompany } from '../../../company-archive/export-company.ts';
import { effectful, type JobHandler, Postpone } from '../../../platform/jobs/handlers.ts';
import { receivedFolder, receivedName } from '../../../platform/storage/received-folder.ts';
import { type ArchiveRow, changeArchive } from './archive-rows.ts';
import { companyArchives } from './company-archives.schema.ts';
import { withExportDatabase } from './export-database.ts';
import { makeArchiveKind, mostAttempts } from './make-archive-job.ts';

const order = z.object({ companyId: z.number(), archiveId: z.number() });
/** Milliseconds between two notes of progress. */
const notedEvery = 1_000;
/** How long an archive is kept, in milliseconds. */
const keptFor = 3 * 24 * 60 * 60_000;
/** The part of the free space that an archive may take. */
const mostOfSpace = 0.5;

/**
 * Makes an archive that an administrator asked for. After a restart it begins again. It ends when the archive was deleted
 * meanwhile.
 */
export function makeArchiveHandler(platform: ServicePlatform): JobHandler {
  return effectful(makeArchiveKind, order, async ({ companyId, archiveId }, job, signal) => {
    const { database } = platform;
    const row = await database.tenant(companyId, async (unit) => {
      const isOpen = and(
        eq(companyArchives.id, archiveId),
        eq(companyArchives.companyId, companyId),
        inArray(companyArchives.state, ['waiting', 'running']),
      );
      const [found] = await unit.db.select().from(companyArchives).where(isOpen);
      return found && changeArchive(unit, found, { state: 'running', done: 0, total: 0 });
    });
    if (!row) return;
    try {
      await make(platform, row, signal);
    } catch (error) {
      if (signal.aborted) throw new Postpone(0, 'the process stops');
      const isLast = error instanceof ArchiveTooLarge || job.attempt >= mostAttempts;
      if (!isLast) throw error;
      const failure = error instanceof ArchiveTooLarge ? 'too-large' : 'internal';
      await database.tenant(companyId, (unit) => changeArchive(unit, row, { state: 'failed', failure }));
      if (failure === 'internal') throw error;
    }
  });
}

async function make(platform: ServicePlatform, row: ArchiveRow, stopped: AbortSignal): Promise<void> {
  const { configuration, storage, database, clock } = platform;
  const { dataFolder } = configuration;
  const folder = receivedFolder(dataFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, receivedName());
  const { bavail, bsize } = await statfs(dataFolder);
  const noting = noteProgress(platform, row);
  const signal = AbortSignal.any([stopped, noting.deleted]);
  const { companyId } = row;
  try {
    await withExportDatabase(platform, (from) =>
      exportCompany({
        ...{
          database: from,
          dataFolder,
          store: storage.store,
          companyId,
          file,
          signal,
          most: bavail * bsize * mostOfSpace,
        },
        progress: noting,
      }),
    );
    const stored = await storage.keepArchive({ temporaryPath: file, name: `${archiveName(clock())}.tar` }, companyId);
    const expiresAt = new Date(clock().getTime() + keptFor);
    const ready = { state: 'ready' as const, file: stored.id, size: stored.size, expiresAt, ...noting.complete() };
    const kept = await database.tenant(companyId, (unit) => changeArchive(unit, row, ready));
    if (!kept) await storage.remove([stored.id]);
  } catch (error) {
    if (!noting.deleted.aborted) throw error;
  } finally {
    await rm(file, { force: true });
  }
}

function archiveName(now: Date): string {
  return `recado-${now.toISOString().slice(0, 10)}`;
}

/** Notes how far an archive is, now and then and without making it wait; `deleted` fires when the archive is gone. */
function noteProgress({ database, logger }: ServicePlatform, row: ArchiveRow) {
  const gone = new AbortController();
  let latest = { done: 0, total: 0 };
  let notedAt = Date.now();
  let isNoting = false;
  const note = async () => {
    const kept = await database.tenant(row.companyId, (unit) => changeArchive(unit, row, latest));
    if (!kept) gone.abort(new Error('The archive was deleted'));
  };
  const progress: ExportProgress = {
    show: () => undefined,
    end: () => undefined,
    advance(done, total) {
      latest = { done, total };
      if (isNoting || Date.now() - notedAt < notedEvery) return;
      [isNoting, notedAt] = [true, Date.now()];
      note()
        .catch((error: unknown) => logger.warn({ err: error }, 'the progress of an archive was not noted'))
        .finally(() => {
          isNoting = false;
        });
    },
  };
  return { ...progress, deleted: gone.signal, complete: () => ({ done: latest.total, total: latest.total }) };
}
