import { answersPool, foreignPool } from './job.ts';
import { createJobWorker, type JobWorker, type JobWorkerOptions } from './worker.ts';

/** One connection polls for jobs; the work itself needs none. */
const connections = 1;
/** Answers are mostly waited for; a company may wait for an eighth of them at once, or few could delay all others. */
const answers = { pools: [answersPool], concurrency: 64, shareLimit: 8, connections };
/** Nearly all of them are the platform's own, which has a share like a company. */
const foreign = { pools: [foreignPool], concurrency: 16, shareLimit: 12, connections };

type Parts = Pick<JobWorkerOptions, 'database' | 'handlers' | 'logger'>;

/**
 * Starts the worker of a process for jobs that wait for systems of companies. It is separate from other workers, so that
 * no slow system delays what Recado does itself.
 */
export function startAnswersWorker(parts: Parts): JobWorker {
  return createJobWorker({ ...parts, ...answers });
}

/** Starts the worker of a process for jobs that wait for other foreign systems, e.g. banks. */
export function startForeignWorker(parts: Parts): JobWorker {
  return createJobWorker({ ...parts, ...foreign });
}
