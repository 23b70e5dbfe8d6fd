import { createJobWorker, type JobWorker, type JobWorkerOptions } from '../../../platform/jobs/worker.ts';
import { webhookPool } from './delivery-queue.ts';

/**
 * The most simultaneous deliveries of a process; a company has at most half of them, and an address one for each lane.
 */
const deliveriesAtOnce = 32;
/** The number of database connections that poll for jobs. */
const connections = 2;

/**
 * Starts the worker of a process that makes deliveries. It is separate from other workers, so that slow addresses delay
 * no other work.
 */
export function startWebhookWorker(options: Pick<JobWorkerOptions, 'database' | 'handlers' | 'logger'>): JobWorker {
  return createJobWorker({ ...options, pools: [webhookPool], concurrency: deliveriesAtOnce, connections });
}
