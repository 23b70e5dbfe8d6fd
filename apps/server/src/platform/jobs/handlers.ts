import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { Reader, Unit } from '../database/database.ts';
import { withoutValues } from '../database/database-errors.ts';
import type { Job } from './job.ts';

/**
 * Handles one kind of job. `transactional`: runs in the transaction that completes the job, so its effects on the
 * database happen exactly once; it may not use network or files. `takes`: how many further jobs of this kind in its lane
 * it does with its own at the first attempt; `next` has their payloads. `effectful`: runs outside any transaction, at least
 * once, so it must tolerate repetition. `prepare` reads what it needs, in a transaction that follows the claim. With
 * `readsAtOnce` it issues all reads before it waits for any, so that the end of the transaction is in the same message.
 */
export type JobHandler =
  | { kind: string; type: 'transactional'; takes?: number; run(unit: Unit, job: Job, next: unknown[]): Promise<void> }
  | { kind: string; type: 'effectful'; readsAtOnce?: true; prepare(unit: Unit, job: Job): Promise<Work> };

/**
 * Work outside a transaction. `signal` fires when it should stop: the server is shutting down, or the lease expired
 * because this process did not renew it.
 */
export type Work = (signal: AbortSignal) => Promise<Ending | undefined>;

/** Writes the outcome of such work, in a unit of the job's company, in the transaction that completes the job. */
export type Ending = (unit: Unit) => Promise<void>;

/** A handler that runs in the job's transaction: in the tenant scope of the job's company, if it has one. */
export function transactional<Payload>(
  kind: string,
  payload: z.ZodType<Payload>,
  run: (unit: Unit, payload: Payload, job: Job) => Promise<void>,
): JobHandler {
  return { kind, type: 'transactional', run: async (unit, job) => run(unit, payload.parse(job.payload), job) };
}

/** The same for up to `most` jobs of one lane at once. After a failure the first is tried alone. */
export function transactionalTogether<Payload>(
  kind: string,
  payload: z.ZodType<Payload>,
  most: number,
  run: (unit: Unit, payloads: Payload[], job: Job) => Promise<void>,
): JobHandler {
  return {
    ...{ kind, type: 'transactional', takes: most - 1 },
    run: async (unit, job, next) =>
      run(
        unit,
        [job.payload, ...next].map((one) => payload.parse(one)),
        job,
      ),
  };
}

/** A handler with external effects. */
export function effectful<Payload>(
  kind: string,
  payload: z.ZodType<Payload>,
  run: (payload: Payload, job: Job, signal: AbortSignal) => Promise<void>,
): JobHandler {
  return {
    kind,
    type: 'effectful',
    prepare: async (_unit, job) => {
      const input = payload.parse(job.payload);
      return async (signal) => {
        await run(input, job, signal);
        return undefined;
      };
    },
  };
}

/** Works with the prepared data, and returns the function that writes its outcome. */
type WorkOn<Found, Payload> = (found: Found, payload: Payload, job: Job) => Promise<Ending | undefined>;

/** The same for work on a row: `find` reads it before the work, across companies, with all reads issued at once. */
export function effectfulOn<Payload, Found>(
  kind: string,
  payload: z.ZodType<Payload>,
  find: (reader: Reader, payload: Payload) => Promise<Found>,
  run: WorkOn<Found, Payload>,
): JobHandler {
  return { kind, type: 'effectful', readsAtOnce: true, prepare: preparation(payload, find, run) };
}

/** The same when `find` needs the result of one read for the next read. */
export function effectfulAfter<Payload, Found>(
  kind: string,
  payload: z.ZodType<Payload>,
  find: (unit: Unit, payload: Payload) => Promise<Found>,
  run: WorkOn<Found, Payload>,
): JobHandler {
  return { kind, type: 'effectful', prepare: preparation(payload, find, run) };
}

function preparation<Payload, Found>(
  payload: z.ZodType<Payload>,
  find: (unit: Unit, payload: Payload) => Promise<Found>,
  run: WorkOn<Found, Payload>,
) {
  return async (unit: Unit, job: Job): Promise<Work> => {
    const input = payload.parse(job.payload);
    const found = await find(unit, input);
    return () => run(found, input, job);
  };
}

/** Thrown by a handler when a retry is useless: the job becomes a dead letter at once. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}

/** Thrown by a handler to run later, e.g. while the connection is offline. It does not count as an attempt. */
export class Postpone extends Error {
  override name = 'Postpone';
  readonly delayMs: number;

  /** `delayMs`: milliseconds until the next attempt. */
  constructor(delayMs: number, reason = 'postponed') {
    super(reason);
    this.delayMs = delayMs;
  }
}

/** What happens to a job whose handler threw. */
export interface Verdict {
  /** Attempts to count against the limit. */
  attempts: number;
  /** Milliseconds until the next attempt; null makes it a dead letter. */
  retryMs: number | null;
  error: string;
}

const firstDelay = 1_000;
const longestDelay = 10 * 60_000;
/** PostgreSQL aborted one of two conflicting transactions: it can be retried at once. */
const conflicts = new Set(['40001', '40P01']);

/** Decides whether and when a failed job is retried: with exponential backoff and jitter, at most ten minutes. */
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

/** Stored and shown to the super user, so it must not contain texts of a company's customers. */
function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error instanceof Error ? withoutValues(error.message) : String(error)}${cause}`.slice(0, 2_000);
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** The longest rest between two steps, in milliseconds. */
const longestRest = 1_000;

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return wait(milliseconds, undefined, { signal }).catch(() => undefined);
}

/**
 * Runs steps until one processes fewer items than its limit. Each step is its own transaction, so its results are kept:
 * after a crash, or when `signal` stops the process in between, the job starts again and continues with the rest. Between
 * two steps it rests for as long as a step took: what is done to a hundred thousand rows leaves half of the time to others.
 */
export async function inBatches(
  signal: AbortSignal,
  most: number,
  step: (most: number) => Promise<number>,
): Promise<void> {
  for (;;) {
    const begun = performance.now();
    if ((await step(most)) < most) return;
    if (!signal.aborted) await rest(Math.min(performance.now() - begun, longestRest), signal);
    if (signal.aborted) throw new Postpone(0, 'the process stops');
  }
}

/**
 * The handlers by the kind of their jobs. Throws if two have one kind: recurring work has a kind too, its name, and one
 * of the two would never run.
 */
export function handlersByKind(handlers: readonly JobHandler[]): Map<string, JobHandler> {
  const byKind = new Map<string, JobHandler>();
  for (const handler of handlers) {
    if (byKind.has(handler.kind)) throw new Error(`Two handlers of jobs have the kind ${handler.kind}`);
    byKind.set(handler.kind, handler);
  }
  return byKind;
}
