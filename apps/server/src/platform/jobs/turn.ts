import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { retryOnConflict } from '../database/database-errors.ts';
import type { DatabaseSession } from '../database/driver/driver.ts';
import { insideUnit, RunningUnit, together } from '../database/unit.ts';
import { begunWith, commit, type Outcome, roleStatements } from '../database/units.ts';
import { type Ending, type JobHandler, type Verdict, verdictOn, type Work } from './handlers.ts';
import type { Job } from './job.ts';
import { asJob, spannedJob } from './job-span.ts';
import {
  beginWithJob,
  type Claim,
  commitEnd,
  failJob,
  type Outlook,
  prolongLease,
  takeNext,
  unhurried,
} from './queue.ts';
import { unknownKind } from './unknown-kind.ts';

/** A claim that found a job. */
export type TakenClaim = Extract<Claim, { job: Job }>;
type HandlerOf<Type extends JobHandler['type']> = Extract<JobHandler, { type: Type }>;

/** The error of a failed attempt, and what happens to the job. */
export interface Failure {
  error: unknown;
  verdict: Verdict;
}

/**
 * The result of a turn: nothing, a job that is done or failed, or a leased job that is still to be run. `waitMs`:
 * milliseconds until there may be another job; 0 or less: now, null: only when woken.
 */
export type Turn =
  | { found: 'nothing'; waitMs: number | null }
  | { found: 'finished'; job: Job; waitMs: number | null; failure?: Failure }
  | { found: 'leased'; job: Job; waitMs: number | null; share: number; token: string; work: Work };

/** The input of a turn. */
interface TurnOptions {
  database: Database;
  handlers: ReadonlyMap<string, JobHandler>;
  pools: readonly string[];
  leaseMs: number;
  /** The company that was served last, and those at their limit of running jobs; see `ClaimOptions`. */
  lastShare?: number;
  fullShares?: readonly number[];
  /** The lanes that this process works on; read at the end of the turn (`Outlook`). */
  held?: ReadonlySet<string>;
  /** Called when a job is claimed, before it runs. */
  onClaim(claimed: TakenClaim): void;
}

/**
 * Claims the next job. A transactional job runs here, under a lock of the connection: if the process dies, another
 * process claims the job at once, and only the attempt is counted. An effectful job is leased, prepared and returned.
 */
export function takeNextJob(options: TurnOptions): Promise<Turn> {
  const { database, handlers, pools, leaseMs, lastShare = 0, fullShares = [] } = options;
  const token = randomUUID();
  const effectfulKinds = [...handlers.values()].filter(({ type }) => type === 'effectful').map(({ kind }) => kind);
  return database.units.attempt(async (session) => {
    const isUnhurried = database.kind === 'postgresql';
    const may = { pools, effectfulKinds, token, leaseMs, lastShare, fullShares, isUnhurried };
    const claimed = await beginWithJob(session, may);
    if (!claimed.job) {
      await commit(session);
      return { result: { found: 'nothing', waitMs: claimed.waitMs }, committed: null };
    }
    options.onClaim(claimed);
    const handler = handlers.get(claimed.job.kind);
    if (handler?.type === 'effectful' && claimed.leased)
      return prepareLeased(options, session, handler, claimed, token);
    if (handler?.type === 'transactional') return workInside(options, session, handler, claimed.job);
    return failInside(session, claimed.job, null, await unknownKind(session, claimed.job));
  });
}

async function prepareLeased(
  { database }: TurnOptions,
  session: DatabaseSession,
  handler: HandlerOf<'effectful'>,
  { job, share, waitMs }: TakenClaim,
  token: string,
): Promise<Outcome<Turn>> {
  const unit = new RunningUnit(session, null, database.units);
  try {
    const preparing = asJob(job, () => insideUnit(() => handler.prepare(unit, job)));
    if (handler.readsAtOnce) unit.askNoMore();
    else await preparing;
    const [work] = await together(preparing, unit.issueLast(), commit(session, database.units.jobsStatement(unit)));
    return { result: { found: 'leased', job, waitMs, share, token, work }, committed: unit };
  } catch (error) {
    return failInside(session, job, token, error);
  }
}

/**
 * Runs a job and commits its writes with its completion. PostgreSQL need not wait for the disk: if it crashes before
 * both are flushed, the job never ran, and any later synchronous commit flushes them, too. (The embedded database
 * has no background process that would flush it later.)
 */
async function workInside(
  { database, pools, held = new Set() }: TurnOptions,
  session: DatabaseSession,
  handler: HandlerOf<'transactional'>,
  job: Job,
): Promise<Outcome<Turn>> {
  const unit = new RunningUnit(session, job.companyId, database.units);
  try {
    const next = handler.takes && job.attempt === 1 ? await takeNext(session, job, handler.takes) : [];
    const outlook = outlookOf(job, pools, held);
    const waitMs = await spannedJob(job, async () => {
      await insideUnit(() => handler.run(unit, job, next));
      const jobs = database.units.jobsStatement(unit, job.lane);
      const before = `${jobs} ${database.kind === 'postgresql' ? unhurried : ''}`;
      const end = commitEnd(session, job, { before, token: null, ...outlook });
      return (await together(unit.issueLast(), end))[1].waitMs;
    });
    return { result: { found: 'finished', job, waitMs }, committed: unit, lookedIn: outlook };
  } catch (error) {
    return failInside(session, job, null, error);
  }
}

/** Where the next job is searched when a job ends: also in its own lane, which is free then. */
function outlookOf(job: Job, pools: readonly string[], held: ReadonlySet<string>): Outlook {
  return { pools, held: [...held].filter((lane) => lane !== job.lane) };
}

async function failInside(
  session: DatabaseSession,
  job: Job,
  token: string | null,
  error: unknown,
): Promise<Outcome<Turn>> {
  const verdict = verdictOn(job, error);
  // A leased job does not run in this transaction, which may have ended.
  const restart = token === null ? 'ROLLBACK TO SAVEPOINT handler' : 'ROLLBACK; BEGIN';
  await session.run(`${restart}; ${roleStatements(null)}`);
  await failJob(session.db, job, token, verdict);
  await commit(session);
  return { result: { found: 'finished', job, waitMs: 0, failure: { error, verdict } }, committed: null };
}

/** A leased job to be run. */
interface LeasedWork {
  database: Database;
  work: Work;
  job: Job;
  token: string;
  leaseMs: number;
  pools: readonly string[];
  /** The lanes that this process works on; read at the end of the work (`Outlook`). */
  held: ReadonlySet<string>;
  /** Fires when the server shuts down. */
  shutdown: AbortSignal;
  logger: Logger;
}

/** The result of leased work. `waitMs`: as in `Turn`. */
interface EndOfWork {
  waitMs: number | null;
  failure?: Failure;
}

type Ended = { isKept: boolean; waitMs: number | null };

/**
 * Runs a leased job outside any transaction, renews its lease meanwhile, and writes its outcome and its completion in
 * one transaction.
 */
export async function workUnderLease(leased: LeasedWork): Promise<EndOfWork> {
  const { database, job, token, logger } = leased;
  const lost = new AbortController();
  const heartbeat = keepLease(leased, lost);
  let failure: Failure | undefined;
  let ended: Ended;
  try {
    const signal = AbortSignal.any([lost.signal, leased.shutdown]);
    ended = await spannedJob(job, async () => {
      const ending = await leased.work(signal);
      return retryOnConflict(() => end(leased, ending));
    });
  } catch (error) {
    const verdict = leased.shutdown.aborted ? interrupted(job) : verdictOn(job, error);
    failure = { error, verdict };
    ended = { isKept: await database.system(({ db }) => failJob(db, job, token, verdict)), waitMs: 0 };
  } finally {
    clearInterval(heartbeat);
  }
  if (!ended.isKept) logger.warn({ job: job.id, kind: job.kind, lane: job.lane }, 'a job took longer than its lease');
  return { waitMs: ended.waitMs, failure };
}

/** Writes the outcome even if the lease expired meanwhile, because the work was done. */
function end({ database, job, token, pools, held }: LeasedWork, ending: Ending | undefined): Promise<Ended> {
  return database.units.attempt(async (session): Promise<Outcome<Ended>> => {
    if (!ending) {
      const ended = await commitEnd(session, job, { before: 'BEGIN;', token, ...outlookOf(job, pools, held) });
      return { result: ended, committed: null };
    }
    const unit = new RunningUnit(session, job.companyId, database.units);
    await begunWith(session, `BEGIN; ${roleStatements(job.companyId)}`, () => insideUnit(() => ending(unit)));
    const before = database.units.jobsStatement(unit, job.lane);
    const outlook = outlookOf(job, pools, held);
    const [, ended] = await together(unit.issueLast(), commitEnd(session, job, { before, token, ...outlook }));
    return { result: ended, committed: unit, lookedIn: outlook };
  });
}

function interrupted(job: Job): Verdict {
  return { attempts: job.attempt - 1, retryMs: 0, error: 'The server was shut down meanwhile' };
}

function keepLease(leased: LeasedWork, lost: AbortController): NodeJS.Timeout {
  const { database, job, token, leaseMs, logger } = leased;
  const beat = async () => {
    const isKept = await database.system(({ db }) => prolongLease(db, job, token, leaseMs));
    if (!isKept) lost.abort(new Error('The lease of the job ran out'));
  };
  return setInterval(() => {
    beat().catch((error: unknown) => logger.warn({ err: error, job: job.id }, 'a lease could not be prolonged'));
  }, leaseMs / 3);
}
