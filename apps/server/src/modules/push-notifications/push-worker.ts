import { createJobWorker, type JobWorker, type JobWorkerOptions } from '../../platform/jobs/worker.ts';

/** The pool of the jobs that send pushes. */
export const pushPool = 'pushes';
/** Pushes of a process at once; a company has half of them at most. */
const pushesAtOnce = 16;
/** Connections to the database that poll for work. */
const connections = 1;

/**
 * Starts the worker of a process that sends pushes: apart from the others, so that slow push services delay no other
 * work.
 */
export function startPushWorker(options: Pick<JobWorkerOptions, 'database' | 'handlers' | 'logger'>): JobWorker {
  return createJobWorker({ ...options, pools: [pushPool], concurrency: pushesAtOnce, connections });
}
