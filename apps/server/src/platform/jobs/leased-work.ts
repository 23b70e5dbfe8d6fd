import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { despiteConflicts } from '../database/database-errors.ts';
import { insideUnit, RunningUnit } from '../database/unit.ts';
import { type Outcome, roleStatements } from '../database/units.ts';
import { type Ending, type Verdict, verdictOn, type Work } from './handlers.ts';
import type { Job } from './job.ts';
import { commitEnd, failJob, prolongLease } from './queue.ts';
import type { Failure } from './turn.ts';

/** A leased job to be run. */
export interface LeasedWork {
  database: Database;
  work: Work;
  job: Job;
  token: string;
  leaseMs: number;
  pools: readonly string[];
  /** The lanes of this process's turns, as they are when it ends (`Outlook`). */
  held: ReadonlySet<string>;
  /** Fires when the server shuts down. */
  shutdown: AbortSignal;
  logger: Logger;
}

/** The result of leased work. `waitMs`: until there may be another job; 0 or less: now, null: only when woken. */
export interface EndOfWork {
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
    const ending = await leased.work(AbortSignal.any([lost.signal, leased.shutdown]));
    ended = await despiteConflicts(() => end(leased, ending));
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

/** The outcome is written even if the lease expired meanwhile, because it is true. */
function end({ database, job, token, pools, held }: LeasedWork, ending: Ending | undefined): Promise<Ended> {
  return database.units.attempt(async (session): Promise<Outcome<Ended>> => {
    if (!ending) {
      const ended = await commitEnd(session, job, { before: 'BEGIN;', token, pools, held: [...held] });
      return { result: ended, committed: null };
    }
    await session.run(`BEGIN; ${roleStatements(job.companyId)}`);
    const unit = new RunningUnit(session, job.companyId, database.units);
    await insideUnit(() => ending(unit));
    const before = database.units.jobsStatement(unit, job.lane);
    return { result: await commitEnd(session, job, { before, token, pools, held: [...held] }), committed: unit };
  });
}

function interrupted(job: Job): Verdict {
  return { attempts: job.attempt - 1, retryMs: 0, error: 'The server was shut down meanwhile' };
}

function keepLease(leased: LeasedWork, lost: AbortController): NodeJS.Timeout {
  const { database, job, token, leaseMs, logger } = leased;
  const beat = async () => {
    const kept = await database.system(({ db }) => prolongLease(db, job, token, leaseMs));
    if (!kept) lost.abort(new Error('The lease of the job ran out'));
  };
  return setInterval(() => {
    beat().catch((error: unknown) => logger.warn({ err: error, job: job.id }, 'a lease could not be prolonged'));
  }, leaseMs / 3);
}
