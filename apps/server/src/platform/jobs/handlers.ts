import type { z } from 'zod';
import type { Unit } from '../database/database.ts';
import type { Job } from './job.ts';

/**
 * Does one kind of work. `transactional`: in the same transaction as its completion, so its effects on the database
 * happen exactly once; no network or files. `effectful`: outside any transaction, at least once, so it must not matter
 * when it happens twice.
 */
export type JobHandler =
  | { kind: string; type: 'transactional'; run(unit: Unit, job: Job): Promise<void> }
  | { kind: string; type: 'effectful'; run(job: Job, signal: AbortSignal): Promise<void> };

/** A handler that works in the job's transaction: behind the wall of the job's company, if it has one. */
export function transactional<Payload>(
  kind: string,
  payload: z.ZodType<Payload>,
  run: (unit: Unit, payload: Payload, job: Job) => Promise<void>,
): JobHandler {
  return { kind, type: 'transactional', run: async (unit, job) => run(unit, payload.parse(job.payload), job) };
}

/**
 * A handler that talks to the world. `signal` fires when it should stop: the server is shutting down, or the lane was
 * given to somebody else because this process was silent for too long.
 */
export function effectful<Payload>(
  kind: string,
  payload: z.ZodType<Payload>,
  run: (payload: Payload, job: Job, signal: AbortSignal) => Promise<void>,
): JobHandler {
  return { kind, type: 'effectful', run: async (job, signal) => run(payload.parse(job.payload), job, signal) };
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
