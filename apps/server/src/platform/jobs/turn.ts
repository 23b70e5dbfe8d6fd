import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { DatabaseSession } from '../database/sessions.ts';
import { insideUnit, RunningUnit } from '../database/unit.ts';
import { commit, type Outcome, roleStatements } from '../database/units.ts';
import { type JobHandler, type Verdict, verdictOn, type Work } from './handlers.ts';
import type { Job } from './job.ts';
import { beginWithJob, type Claim, commitEnd, failJob, unhurried } from './queue.ts';

type TakenClaim = Extract<Claim, { job: Job }>;
type HandlerOf<Type extends JobHandler['type']> = Extract<JobHandler, { type: Type }>;

/** Why an attempt failed, and what happens to the job. */
export interface Failure {
  error: unknown;
  verdict: Verdict;
}

/**
 * The result of a turn: nothing, a job that is done or failed, or a leased job that is still to be run. `waitMs`: until
 * there may be another job; 0 or less: now, null: only when woken.
 */
export type Turn =
  | { found: 'nothing'; waitMs: number | null }
  | { found: 'finished'; job: Job; waitMs: number | null; failure?: Failure }
  | { found: 'leased'; job: Job; waitMs: number | null; share: number; token: string; work: Work };

/** The input of a turn. */
export interface TurnOptions {
  database: Database;
  handlers: ReadonlyMap<string, JobHandler>;
  pools: readonly string[];
  leaseMs: number;
  /** The company that was served last, and those at their limit of running jobs; see `ClaimOptions`. */
  lastShare?: number;
  fullShares?: readonly number[];
  /** The lanes of this process's turns, as they are when it ends (`Outlook`). */
  held?: ReadonlySet<string>;
  /** Called when a job is claimed, before it runs. `share`: the company whose share of the workers it uses. */
  onClaim(job: Job, share: number): void;
}

/**
 * Claims the next job. A transactional one runs here, under a lock of the connection: if the process dies, another one
 * claims the job at once, and only its attempt is counted. An effectful one is leased, prepared and returned.
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
    options.onClaim(claimed.job, claimed.share);
    const handler = handlers.get(claimed.job.kind);
    if (handler?.type === 'effectful' && claimed.leased)
      return prepareLeased(options, session, handler, claimed, token);
    if (handler?.type === 'transactional') return workInside(options, session, handler, claimed.job);
    return failInside(session, claimed.job, null, new Error(`Nothing here does jobs of kind ${claimed.job.kind}`));
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
    const work = await insideUnit(() => handler.prepare(unit, job));
    await commit(session, database.units.jobsStatement(unit));
    return { result: { found: 'leased', job, waitMs, share, token, work }, committed: unit };
  } catch (error) {
    return failInside(session, job, token, error);
  }
}

/**
 * Runs a job and commits its writes with its completion. PostgreSQL need not wait for the disk: if it crashes before
 * both are flushed, the job never ran, and any later synchronous commit flushes this one, too. (The embedded database
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
    await insideUnit(() => handler.run(unit, job));
    const before = `${database.units.jobsStatement(unit, job.lane)} ${database.kind === 'postgresql' ? unhurried : ''}`;
    const { waitMs } = await commitEnd(session, job, { before, token: null, pools, held: [...held] });
    return { result: { found: 'finished', job, waitMs }, committed: unit };
  } catch (error) {
    return failInside(session, job, null, error);
  }
}

async function failInside(
  session: DatabaseSession,
  job: Job,
  token: string | null,
  error: unknown,
): Promise<Outcome<Turn>> {
  const verdict = verdictOn(job, error);
  await session.run(`ROLLBACK TO SAVEPOINT handler; ${roleStatements(null)}`);
  await failJob(session.db, job, token, verdict);
  await commit(session);
  return { result: { found: 'finished', job, waitMs: 0, failure: { error, verdict } }, committed: null };
}
