import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { JobHandler } from './handlers.ts';
import type { Job } from './job.ts';
import { completeJob, failJob, prolongLease } from './queue.ts';
import { type Verdict, verdictOn } from './verdict.ts';

type EffectfulHandler = Extract<JobHandler, { type: 'effectful' }>;

/** A leased job to be done. */
export interface LeasedWork {
  database: Database;
  handler: EffectfulHandler;
  job: Job;
  token: string;
  leaseMs: number;
  /** Fires when the server shuts down. */
  shutdown: AbortSignal;
  logger: Logger;
}

/** Does a leased job outside any transaction, keeps its lease meanwhile, and writes down how it ended. */
export async function workUnderLease(work: LeasedWork): Promise<{ error: unknown; verdict: Verdict } | undefined> {
  const { database, job, token, logger } = work;
  const lost = new AbortController();
  const heartbeat = keepLease(work, lost);
  let failure: { error: unknown; verdict: Verdict } | undefined;
  try {
    await work.handler.run(job, AbortSignal.any([lost.signal, work.shutdown]));
  } catch (error) {
    failure = { error, verdict: work.shutdown.aborted ? interrupted(job) : verdictOn(job, error) };
  } finally {
    clearInterval(heartbeat);
  }
  const verdict = failure?.verdict;
  const kept = await database.system(({ db }) =>
    verdict ? failJob(db, job, token, verdict) : completeJob(db, job, token),
  );
  if (!kept) logger.warn({ job: job.id, kind: job.kind, lane: job.lane }, 'a job took longer than its lease');
  return failure;
}

function interrupted(job: Job): Verdict {
  return { attempts: job.attempt - 1, retryMs: 0, error: 'The server was shut down meanwhile' };
}

function keepLease(work: LeasedWork, lost: AbortController): NodeJS.Timeout {
  const { database, job, token, leaseMs, logger } = work;
  const beat = async () => {
    const kept = await database.system(({ db }) => prolongLease(db, job, token, leaseMs));
    if (!kept) lost.abort(new Error('The lease of the job ran out'));
  };
  return setInterval(() => {
    beat().catch((error: unknown) => logger.warn({ err: error, job: job.id }, 'a lease could not be prolonged'));
  }, leaseMs / 3);
}
