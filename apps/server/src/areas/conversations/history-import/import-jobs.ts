import type { NewJob } from '../../../platform/jobs/job.ts';

/**
 * The jobs of a history import. Each connection has one lane in which batches run one after the other with a pause
 * between them: however long the history, live messages wait for one small batch at most.
 */

/** Milliseconds between the starts of two batches. */
const restBetweenBatches = 25;
/**
 * The attempts to read a part; with the queue's backoff they take about half an hour, after which an unavailable
 * history has expired.
 */
const readAttempts = 12;
const batchAttempts = 5;

/** `read-history-part`: downloads a part of a history and splits it into batches. */
export type ReadPartJob = { partId: number };
/** `import-history-batch`: imports old messages of one chat. */
export type ImportBatchJob = { batchId: number };
/** `finish-history-import`: ends the import unless more parts arrive. */
export type FinishImportJob = { importId: number };
/** `close-imported-tickets`: closes the tickets that imports of a connection created. */
export type CloseImportedJob = { connectionId: number };

/** The import that a job belongs to. */
interface Place {
  companyId: number;
  connectionId: number;
}

/** A job that downloads a part of a history; the parts of a connection follow one after the other. */
export function readPartJob(partId: number, { companyId, connectionId }: Place): NewJob {
  const payload: ReadPartJob = { partId };
  const lane = `history-part:${connectionId}`;
  return { companyId, lane, kind: 'read-history-part', payload, maxAttempts: readAttempts, blocksLane: false };
}

/** A job that imports a batch, not before `runAt`. A failing batch does not block the others. */
export function importBatchJob(batchId: number, { companyId, connectionId }: Place, runAt?: Date): NewJob {
  const payload: ImportBatchJob = { batchId };
  const pace = { runAt, minGapMs: restBetweenBatches, maxAttempts: batchAttempts, blocksLane: false };
  return { companyId, lane: `history-batch:${connectionId}`, kind: 'import-history-batch', payload, ...pace };
}

/** A job that checks whether an import is finished. */
export function finishImportJob(importId: number, companyId: number): NewJob {
  const payload: FinishImportJob = { importId };
  const lane = `finish-import:${importId}`;
  return { companyId, lane, kind: 'finish-history-import', payload, dedupeKey: lane };
}

/** A job that closes imported tickets, some at a time. */
export function closeImportedJob({ companyId, connectionId }: Place): NewJob {
  const payload: CloseImportedJob = { connectionId };
  return { companyId, lane: `close-imported:${connectionId}`, kind: 'close-imported-tickets', payload };
}
