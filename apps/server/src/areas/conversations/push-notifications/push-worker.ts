import { createJobWorker, type JobWorker, type JobWorkerOptions } from '../../../platform/jobs/worker.ts';

/** The pool of the jobs that send pushes. */
export const pushPool = 'pushes';
/** The most simultaneous pushes of a process; a company has at most half of them. */
const pushesAtOnce = 16;
/** The number of database connections that poll for jobs. */
const connections = 1;

/**
 * Starts the worker of a process that sends pushes. It is separate from other workers, so that slow push services delay
 * no other work.
 */
export function startPushWorker(options: Pick<JobWorkerOptions, 'database' | 'handlers' | 'logger'>): JobWorker {
  return createJobWorker({ ...options, pools: [pushPool], concurrency: pushesAtOnce, connections });
}
