import { createJobWorker, type JobWorker, type JobWorkerOptions } from '../../platform/jobs/worker.ts';
import { webhookPool } from './delivery-queue.ts';

/** Deliveries of a process at once; a company has half of them at most, and an address one for each of its lanes. */
const deliveriesAtOnce = 32;
/** Connections to the database that poll for work. */
const connections = 2;

/**
 * Starts the worker of a process that makes deliveries: apart from the others, so that slow addresses delay no other
 * work.
 */
export function startWebhookWorker(options: Pick<JobWorkerOptions, 'database' | 'handlers' | 'logger'>): JobWorker {
  return createJobWorker({ ...options, pools: [webhookPool], concurrency: deliveriesAtOnce, connections });
}
