import type { NewJob } from '../../../platform/jobs/job.ts';
import { createJobWorker, type JobWorker, type JobWorkerOptions } from '../../../platform/jobs/worker.ts';

/** The pool of the jobs that make archives, each of which may take hours. */
const pool = 'archives';
export const makeArchiveKind = 'make-company-archive';
/** How often an archive is begun: after a restart, or a failure. */
export const mostAttempts = 5;

/** The job that makes an archive. */
export function makeArchiveJob(companyId: number, archiveId: number): NewJob {
  const payload = { companyId, archiveId };
  return {
    companyId,
    lane: `${makeArchiveKind}:${companyId}`,
    kind: makeArchiveKind,
    payload,
    pool,
    maxAttempts: mostAttempts,
  };
}

/** Starts the worker of a process that makes archives: one at a time, so that other work goes on. */
export function startArchiveWorker(options: Pick<JobWorkerOptions, 'database' | 'handlers' | 'logger'>): JobWorker {
  return createJobWorker({ ...options, pools: [pool], concurrency: 1, shareLimit: 1, connections: 1 });
}
