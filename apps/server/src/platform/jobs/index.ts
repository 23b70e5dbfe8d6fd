/** Durable work: `unit.enqueue` adds it, `createJobWorker` does it. */
export { type DeadLetter, listDeadLetters, reviveDeadLetter } from './dead-letters.ts';
export { effectful, GiveUp, type JobHandler, Postpone, transactional } from './handlers.ts';
export { defaultPool, type Job, type Json, type NewJob } from './job.ts';
export { createJobWorker, type JobWorker, type JobWorkerOptions } from './worker.ts';
