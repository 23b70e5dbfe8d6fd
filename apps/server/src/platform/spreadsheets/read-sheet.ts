import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { ReadingPlaces } from './reading-places.ts';
import { type SheetProblem, type SheetRow, sheetLimits } from './sheet-limits.ts';
import type { SheetMessage } from './worker.ts';

/**
 * Reads the first sheet of an .xlsx, .xls, .ods or .csv file, or an agenda (.vcf), in a thread, some hundred rows at a time; the next ones are read
 * when `take` has resolved. Files of one company are read one after the other (`readingPlaces`). Throws
 * ERR_SPREADSHEET_TOO_LARGE, ERR_SPREADSHEET_UNREADABLE, ERR_FILE_TYPE, ERR_SERVER_BUSY
 * (docs/adr/0029-reading-spreadsheets.md, docs/adr/0100-shares-of-reading-spreadsheets.md).
 */
export async function readSheet(
  { companyId, path }: { companyId: number; path: string },
  take: (rows: SheetRow[]) => Promise<void>,
): Promise<void> {
  if ((await stat(path)).size > sheetLimits.file) throw new AppError('ERR_SPREADSHEET_TOO_LARGE');
  await places.use(companyId, () => readInThread(path, take));
}

/** The places of this process. */
const places = new ReadingPlaces();

async function readInThread(path: string, take: (rows: SheetRow[]) => Promise<void>): Promise<void> {
  const worker = new Worker(workerFile(), {
    workerData: { path },
    name: 'spreadsheet',
    resourceLimits: { maxOldGenerationSizeMb: sheetLimits.heap },
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const refuse = (problem: SheetProblem, cause?: unknown) => reject(new AppError(problem, { cause }));
  const timer = setTimeout(() => refuse('ERR_SPREADSHEET_UNREADABLE'), sheetLimits.time);
  worker.on('message', (message: SheetMessage) => {
    if ('rows' in message) take(message.rows).then(() => worker.postMessage('more'), reject);
    else if (message.end === null) resolve();
    else refuse(message.end);
  });
  worker.on('error', (error) =>
    refuse(isOutOfMemory(error) ? 'ERR_SPREADSHEET_TOO_LARGE' : 'ERR_SPREADSHEET_UNREADABLE', error),
  );
  worker.on('exit', () => refuse('ERR_SPREADSHEET_UNREADABLE'));
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** The thread's file: next to this one in the sources, next to the bundle in a build. */
function workerFile(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./worker.ts', import.meta.url)
    : new URL('./spreadsheet-worker.js', import.meta.url);
}
