/**
 * Recurring work: described as `RecurringWork`, listed in `recurring-work.ts` of the server, started by
 * `createScheduler`.
 */
export type { RecurringWork } from './recurring-work.ts';
export { createScheduler, recurringWorkHandlers, type Scheduler } from './scheduler.ts';
