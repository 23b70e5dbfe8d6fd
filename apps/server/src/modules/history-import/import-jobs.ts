import type { NewJob } from '../../platform/jobs/job.ts';

/**
 * The jobs of an import of old messages. Each connection has one lane in which batches follow each other with a rest
 * between them: however long the history, live messages wait for one small batch at most.
 */

/** Milliseconds between the start of a batch and that of the next one. */
const restBetweenBatches = 25;
/** With the queue's waits, about half an hour: a history that is not there by then has expired. */
const readAttempts = 12;
const batchAttempts = 5;

/** `read-history-part`: a part of a history waits to be downloaded and cut into batches. */
export type ReadPartJob = { partId: number };
/** `import-history-batch`: old messages of one chat wait to be imported. */
export type ImportBatchJob = { batchId: number };
/** `finish-history-import`: nothing waits any more; unless more comes, the import is over. */
export type FinishImportJob = { importId: number };
/** `close-imported-tickets`: tickets made by imports of a connection are to be closed. */
export type CloseImportedJob = { connectionId: number };

/** Whose import it is. */
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

/** Imports a batch, not before `runAt`. One that fails does not hold up the others. */
export function importBatchJob(batchId: number, { companyId, connectionId }: Place, runAt?: Date): NewJob {
  const payload: ImportBatchJob = { batchId };
  const pace = { runAt, minGapMs: restBetweenBatches, maxAttempts: batchAttempts, blocksLane: false };
  return { companyId, lane: `history-batch:${connectionId}`, kind: 'import-history-batch', payload, ...pace };
}

/** Looks whether an import is over. */
export function finishImportJob(importId: number, companyId: number): NewJob {
  const payload: FinishImportJob = { importId };
  const lane = `finish-import:${importId}`;
  return { companyId, lane, kind: 'finish-history-import', payload, dedupeKey: lane };
}

/** Closes imported tickets, a handful at a time. */
export function closeImportedJob({ companyId, connectionId }: Place): NewJob {
  const payload: CloseImportedJob = { connectionId };
  return { companyId, lane: `close-imported:${connectionId}`, kind: 'close-imported-tickets', payload };
}
