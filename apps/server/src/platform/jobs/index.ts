/** Durable jobs: `unit.enqueue` adds them, `createJobWorker` runs them. */
export { listDeadLetters, reviveDeadLetter, reviveKind } from './dead-letters.ts';
export {
  type Ending,
  effectful,
  effectfulAfter,
  effectfulOn,
  GiveUp,
  type JobHandler,
  Postpone,
  transactional,
} from './handlers.ts';
export type { NewJob } from './job.ts';
export { discardJobs, reclaimLanes } from './queue.ts';
export { createJobWorker, type JobWorker, type JobWorkerOptions } from './worker.ts';
