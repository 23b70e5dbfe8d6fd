import { setTimeout as wait } from 'node:timers/promises';
import type { AnswerInput } from '@recado/contract';
import { inArray } from 'drizzle-orm';
import { companies } from '../../../platform/database/schema/companies.ts';
import { diskOf } from '../../../platform/observability/metrics/data-folder.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import { lastBackup } from '../../../platform/storage/last-backup.ts';

type Storage = Omit<AnswerInput<'GET /operations'>['storage'], 'database'>;

/** Milliseconds after which the media folder is measured again, if an overview is requested. */
const lasting = 60 * 60_000;
/** Milliseconds between two attempts after a failure. */
const pause = 60_000;
const mostCompanies = 50;

/**
 * Creates the function that reads the free space of the disk, the last backup, and the size of the media folder as last measured. The
 * measurement runs in the background; the first request starts it and does not wait.
 */
export function createStorageReader({
  configuration,
  storage: { store },
  database,
  clock,
  logger,
}: Platform): () => Promise<Storage> {
  const { dataFolder } = configuration;
  let measured: (MeasuredFiles & { measuredAt: Date }) | undefined;
  let nextAt = 0;
  let isMeasuring = false;

  async function measure(): Promise<void> {
    isMeasuring = true;
    try {
      measured = { ...(await measureFiles(store)), measuredAt: clock() };
      nextAt = performance.now() + lasting;
    } catch (error) {
      logger.warn({ err: error }, 'the media folder was not measured');
      nextAt = performance.now() + pause;
    } finally {
      isMeasuring = false;
    }
  }

  async function namesOf(ids: number[]): Promise<Map<number, string>> {
    const named = { id: companies.id, name: companies.name };
    const rows = await database.system(({ db }) => db.select(named).from(companies).where(inArray(companies.id, ids)));
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async function media(): Promise<Storage['media']> {
    if (!measured) return null;
    const { byCompany, ...total } = measured;
    const largest = [...byCompany].sort(([, a], [, b]) => b.bytes - a.bytes).slice(0, mostCompanies);
    const names = await namesOf(largest.map(([companyId]) => companyId));
    const shown = largest.map(([companyId, files]) => ({
      companyId,
      companyName: names.get(companyId) ?? null,
      ...files,
    }));
    return { ...total, companies: shown };
  }

  return async () => {
    if (!isMeasuring && performance.now() >= nextAt) void measure();
    const [disk, backup, files] = await Promise.all([diskOf(dataFolder), lastBackup(dataFolder), media()]);
    return { disk, backup: backup ?? null, media: files };
  };
}

/**
 * The number of files without a pause, and the pause in milliseconds, so that the measurement does not slow down
 * requests.
 */
const atOnce = 200;
const restTime = 20;

/** A number of files and of bytes. */
interface FileSum {
  files: number;
  bytes: number;
}

/** The size of the media folder. */
interface MeasuredFiles extends FileSum {
  byCompany: Map<number, FileSum>;
}

/** Sums up the files in the media folder, slowly; the descriptions beside them count only as bytes. */
async function measureFiles(store: FileStore): Promise<MeasuredFiles> {
  const byCompany = new Map<number, FileSum>();
  const total = { files: 0, bytes: 0 };
  let seen = 0;
  for await (const { companyId, size, isDescription } of store.list()) {
    const company = byCompany.get(companyId) ?? { files: 0, bytes: 0 };
    for (const sum of [company, total]) {
      sum.bytes += size;
      if (!isDescription) sum.files += 1;
    }
    byCompany.set(companyId, company);
    seen += 1;
    // Without a reference, so that the timer does not delay the end of a process.
    if (seen % atOnce === 0) await wait(restTime, undefined, { ref: false });
  }
  return { ...total, byCompany };
}
