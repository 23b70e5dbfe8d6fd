import type { NewJob } from '../../platform/jobs/job.ts';

/**
 * The jobs of a history import. Each connection has one lane in which batches run one after the other with a pause
 * between them: however long the history, live messages wait for one small batch at most.
 */

/** Milliseconds between the starts of two batches. */
const restBetweenBatches = 25;
/** With the queue's backoff about half an hour: a history that is not available by then has expired. */
const readAttempts = 12;
const batchAttempts = 5;

/** `read-history-part`: downloads a part of a history and splits it into batches. */
export type ReadPartJob = { partId: number };
/** `import-history-batch`: imports old messages of one chat. */
export type ImportBatchJob = { batchId: number };
/** `finish-history-import`: ends the import unless more arrives. */
export type FinishImportJob = { importId: number };
/** `close-imported-tickets`: closes the tickets that imports of a connection created. */
export type CloseImportedJob = { connectionId: number };

/** The import that a job belongs to. */
interface Place {
  companyId: number;
  connectionId: number;
}

/** Downloads a part of a history; the parts of a connection one after the other. */
export function readPartJob(partId: number, { companyId, connectionId }: Place): NewJob {
  const payload: ReadPartJob = { partId };
  const lane = `history-part:${connectionId}`;
  return { companyId, lane, kind: 'read-history-part', payload, maxAttempts: readAttempts, blocksLane: false };
}

/** Imports a batch, not before `runAt`. A failing batch does not block the others. */
export function importBatchJob(batchId: number, { companyId, connectionId }: Place, runAt?: Date): NewJob {
  const payload: ImportBatchJob = { batchId };
  const pace = { runAt, minGapMs: restBetweenBatches, maxAttempts: batchAttempts, blocksLane: false };
  return { companyId, lane: `history-batch:${connectionId}`, kind: 'import-history-batch', payload, ...pace };
}

/** Checks whether an import is finished. */
export function finishImportJob(importId: number, companyId: number): NewJob {
  const payload: FinishImportJob = { importId };
  const lane = `finish-import:${importId}`;
  return { companyId, lane, kind: 'finish-history-import', payload, dedupeKey: lane };
}

/** Closes imported tickets, some at a time. */
export function closeImportedJob({ companyId, connectionId }: Place): NewJob {
  const payload: CloseImportedJob = { connectionId };
  return { companyId, lane: `close-imported:${connectionId}`, kind: 'close-imported-tickets', payload };
}
