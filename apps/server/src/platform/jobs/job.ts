import type { TraceContext } from '../observability/tracing/trace-context.ts';

export { defaultPool, type Json, type NewJob } from '../database/new-job.ts';

/** The pool of jobs that wait for a system of a company while a customer waits: AIs, integrations, billing systems. */
export const answersPool = 'answers';

/** The pool of other jobs that wait for systems of others: banks, mail servers. */
export const foreignPool = 'foreign';

/**
 * The lane of the answers of a ticket, which keep their order. Lanes of former releases (`automation:`, `charge:`)
 * belong to the default pool, and a lane stays in its pool.
 */
export const automationLane = (ticketId: number): string => `answers:${ticketId}`;

/** The lane of a charge at a bank. */
export const chargeLane = (chargeId: number): string => `bank:${chargeId}`;

/** A job as its handler receives it. */
export interface Job {
  id: number;
  companyId: number | null;
  lane: string;
  kind: string;
  payload: unknown;
  /** Including this attempt: 1 the first time. */
  attempt: number;
  maxAttempts: number;
  /** The request that added it, also through other jobs; undefined: the server itself. */
  requestId?: string | undefined;
  /** The place in a trace in which it was added. */
  trace?: TraceContext | undefined;
  /** Milliseconds that it waited since it was due. */
  waitedMs?: number;
  /** Milliseconds between its adding and when it was due, e.g. for a scheduled message. */
  plannedMs?: number;
}
