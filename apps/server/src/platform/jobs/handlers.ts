import type { z } from 'zod';
import type { Unit } from '../database/database.ts';
import { withoutValues } from '../database/database-errors.ts';
import type { Job } from './job.ts';

/**
 * Does one kind of work. `transactional`: in the same transaction as its completion, so its effects on the database
 * happen exactly once; no network or files. `effectful`: outside any transaction, at least once, so it must not matter
 * when it happens twice. `prepare` reads what the work needs, in a transaction that follows the claim.
 */
export type JobHandler =
  | { kind: string; type: 'transactional'; run(unit: Unit, job: Job): Promise<void> }
  | { kind: string; type: 'effectful'; prepare(unit: Unit, job: Job): Promise<Work> };

/**
 * Work outside a transaction. `signal` fires when it should stop: the server is shutting down, or the lane was given to
 * somebody else because this process was silent for too long.
 */
export type Work = (signal: AbortSignal) => Promise<Ending | undefined>;

/** What the outcome of such work changes: written as the job's company in the transaction in which the job ends. */
export type Ending = (unit: Unit) => Promise<void>;

/** A handler that works in the job's transaction: behind the wall of the job's company, if it has one. */
export function transactional<Payload>(
  kind: string,
  payload: z.ZodType<Payload>,
  run: (unit: Unit, payload: Payload, job: Job) => Promise<void>,
): JobHandler {
  return { kind, type: 'transactional', run: async (unit, job) => run(unit, payload.parse(job.payload), job) };
}

/** A handler that talks to the world. */
export function effectful<Payload>(
  kind: string,
  payload: z.ZodType<Payload>,
  run: (payload: Payload, job: Job, signal: AbortSignal) => Promise<void>,
): JobHandler {
  return {
    kind,
    type: 'effectful',
    prepare: async (_unit, job) => {
      const wanted = payload.parse(job.payload);
      return async (signal) => {
        await run(wanted, job, signal);
        return undefined;
      };
    },
  };
}

/** The same for work on something that the database has: `find` reads it across companies, before the work. */
export function effectfulOn<Payload, Found>(
  kind: string,
  payload: z.ZodType<Payload>,
  find: (unit: Unit, payload: Payload) => Promise<Found>,
  run: (found: Found, payload: Payload, job: Job) => Promise<Ending | undefined>,
): JobHandler {
  return {
    kind,
    type: 'effectful',
    prepare: async (unit, job) => {
      const wanted = payload.parse(job.payload);
      const found = await find(unit, wanted);
      return () => run(found, wanted, job);
    },
  };
}

/** Thrown by a handler: trying again is useless, make it a dead letter now. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}

/** Thrown by a handler: not now, e.g. the connection is offline. It is no failure, so it does not count as a try. */
export class Postpone extends Error {
  override name = 'Postpone';
  readonly delayMs: number;

  /** `delayMs`: milliseconds until the next try. */
  constructor(delayMs: number, reason = 'postponed') {
    super(reason);
    this.delayMs = delayMs;
  }
}

/** What becomes of a job that threw. */
export interface Verdict {
  /** Tries to count against the limit. */
  attempts: number;
  /** Milliseconds until the next try; null makes it a dead letter. */
  retryMs: number | null;
  error: string;
}

const firstDelay = 1_000;
const longestDelay = 10 * 60_000;
/** PostgreSQL undid one of two transactions that were in each other's way: it may go on at once. */
const conflicts = new Set(['40001', '40P01']);

/** Decides whether and when a failed job is tried again: twice as late each time, with jitter, up to ten minutes. */
export function verdictOn(job: Job, error: unknown): Verdict {
  const text = describe(error);
  if (error instanceof Postpone) return { attempts: job.attempt - 1, retryMs: error.delayMs, error: text };
  if (error instanceof GiveUp || job.attempt >= job.maxAttempts) {
    return { attempts: job.attempt, retryMs: null, error: text };
  }
  if (conflicts.has(codeOf(error))) return { attempts: job.attempt, retryMs: 20, error: text };
  const delay = Math.min(firstDelay * 2 ** (job.attempt - 1), longestDelay);
  return { attempts: job.attempt, retryMs: Math.round(delay * (0.75 + Math.random() / 2)), error: text };
}

/** It is kept, and shown to whoever manages the platform: no place for what a company's customers wrote. */
function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error instanceof Error ? withoutValues(error.message) : String(error)}${cause}`.slice(0, 2_000);
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
