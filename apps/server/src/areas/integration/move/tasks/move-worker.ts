import { createJobWorker, type JobWorker, type JobWorkerOptions } from '../../../../platform/jobs/worker.ts';
import { movePool } from './move-job.ts';

/** A task lasts for minutes or hours, and each is one of another database. */
const tasksAtOnce = 2;

/** Starts the worker of a process that carries out tasks of moves. It is separate, so that they delay no other work. */
export function startMoveWorker(options: Pick<JobWorkerOptions, 'database' | 'handlers' | 'logger'>): JobWorker {
  return createJobWorker({ ...options, pools: [movePool], concurrency: tasksAtOnce, connections: 1 });
}
