/** Anything JSON can carry. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** A job to add to the queue (STACK, Jobs). */
export interface NewJob {
  /** Jobs of one lane run strictly in order, one at a time, e.g. `contact:<connectionId>:<chatId>`. */
  lane: string;
  /** The kind of the handler that runs it. */
  kind: string;
  payload: Json;
  /** The company of a job that a system unit adds; a tenant unit's jobs belong to its company. */
  companyId?: number;
  /** While a job with this key waits or runs, another one with the same key is silently dropped. */
  dedupeKey?: string;
  /** Earliest start; until then the job blocks nothing in its lane. Now by default. */
  runAt?: Date;
  /** Milliseconds between the start of this job and of the next one in its lane. */
  minGapMs?: number;
  /** Attempts before it becomes a dead letter; 8 by default. */
  maxAttempts?: number;
  /** Whether its lane waits while the job waits for a retry. True by default, which keeps the order. */
  blocksLane?: boolean;
  /** The workers that run it; `default` unless the work needs resources of one process. A lane belongs to one pool. */
  pool?: string;
}

/** The pool of jobs that any worker may run. */
export const defaultPool = 'default';
