/** Anything JSON can carry. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Work to add to the queue (STACK, Jobs). */
export interface NewJob {
  /** Jobs of one lane run strictly in order, one at a time, e.g. `contact:<connectionId>:<chatId>`. */
  lane: string;
  /** Names the handler. */
  kind: string;
  payload: Json;
  /** Whose work it is, in a system unit; a tenant unit's jobs are its company's. */
  companyId?: number;
  /** While a job with this key waits or runs, another one with the same key is silently left out. */
  dedupeKey?: string;
  /** Not before this moment; until then it holds up nobody in its lane. Now by default. */
  runAt?: Date;
  /** Milliseconds from the start of this job until the next job of its lane may start. */
  minGapMs?: number;
  /** Tries before it becomes a dead letter; 8 by default. */
  maxAttempts?: number;
  /** While it waits to be tried again, does its lane wait with it? Yes by default: order is kept. */
  blocksLane?: boolean;
  /** Which workers do it; `default` unless the work needs what lives in one process only. A lane keeps to one pool. */
  pool?: string;
}

/** The workers' pool of jobs that any process may do. */
export const defaultPool = 'default';

/** A job as its handler receives it. */
export interface Job {
  id: number;
  companyId: number | null;
  lane: string;
  kind: string;
  payload: unknown;
  /** This try included: 1 the first time. */
  attempt: number;
  maxAttempts: number;
}
