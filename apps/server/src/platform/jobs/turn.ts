import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { type DatabaseSession, literal } from '../database/sessions.ts';
import { insideUnit, RunningUnit } from '../database/unit.ts';
import { commit, type Outcome, requireCommit, roleStatements } from '../database/units.ts';
import type { JobHandler } from './handlers.ts';
import type { Job } from './job.ts';
import { beginWithJob, type Claim, failJob, unhurried } from './queue.ts';
import { type Verdict, verdictOn } from './verdict.ts';

const nextLook = z.object({ wait: z.number().nullable() });

type TransactionalHandler = Extract<JobHandler, { type: 'transactional' }>;

/**
 * What a turn found: nothing, a job that is done or failed, or a job that is leased and still to be done. `waitMs`: until
 * there may be another, 0 or less: now, null: only when told.
 */
export type Turn =
  | { found: 'nothing'; waitMs: number | null }
  | { found: 'finished'; job: Job; waitMs: number | null; failure?: { error: unknown; verdict: Verdict } }
  | { found: 'leased'; job: Job; share: number; token: string };

/** What a turn needs to know. */
export interface TurnOptions {
  database: Database;
  handlers: ReadonlyMap<string, JobHandler>;
  pools: readonly string[];
  leaseMs: number;
  /** The company whose turn was last, and those that have as much under way as one may; see `ClaimOptions`. */
  lastShare?: number;
  fullShares?: readonly number[];
  /** Called as soon as a job is taken, before it is done. `share`: whose share of the workers it takes. */
  onClaim(share: number): void;
}

/**
 * Takes the next job. A transactional one is done here, under a lock of the connection: should the process die, another
 * one takes it at once, and only its try was counted. An effectful one is leased and returned.
 */
export function takeNextJob(options: TurnOptions): Promise<Turn> {
  const { database, handlers, pools, leaseMs, lastShare = 0, fullShares = [] } = options;
  const token = randomUUID();
  const effectfulKinds = [...handlers.values()].filter(({ type }) => type === 'effectful').map(({ kind }) => kind);
  return database.units.attempt(async (session) => {
    const isUnhurried = database.kind === 'postgresql';
    const may = { pools, effectfulKinds, token, leaseMs, lastShare, fullShares, isUnhurried };
    const claimed = await beginWithJob(session, may);
    if (claimed.job) options.onClaim(claimed.share);
    if (!claimed.job || claimed.leased) return settle(session, claimed, token);
    const handler = handlers.get(claimed.job.kind);
    if (handler?.type !== 'transactional') {
      return failInside(session, claimed.job, new Error(`Nothing here does jobs of kind ${claimed.job.kind}`));
    }
    return workInside(options, session, handler, claimed.job);
  });
}

async function settle(session: DatabaseSession, claimed: Claim, token: string): Promise<Outcome<Turn>> {
  await commit(session, 'COMMIT');
  const result: Turn = claimed.job
    ? { found: 'leased', job: claimed.job, share: claimed.share, token }
    : { found: 'nothing', waitMs: claimed.waitMs };
  return { result, committed: null };
}

async function workInside(
  options: TurnOptions,
  session: DatabaseSession,
  handler: TransactionalHandler,
  job: Job,
): Promise<Outcome<Turn>> {
  const unit = new RunningUnit(session, job.companyId, options.database.units);
  try {
    await insideUnit(() => handler.run(unit, job));
    await unit.writeJobs(options.database.units.noticeFor(unit), job.lane);
    const waitMs = await commitDone(session, job, options);
    return { result: { found: 'finished', job, waitMs }, committed: unit };
  } catch (error) {
    return failInside(session, job, error);
  }
}

/**
 * Commits what a job did with its end. PostgreSQL need not wait for the disk: if it should crash before it wrote both, the
 * job was never done, and whatever is committed in earnest afterwards takes this along. (The embedded database has nobody
 * who would write it later.) Answers in how many milliseconds a lane wants to be looked at, null when none does; asked
 * after the commit, when this job's own lane shows what came into it.
 */
async function commitDone(
  session: DatabaseSession,
  job: Job,
  { database, pools }: TurnOptions,
): Promise<number | null> {
  const results = await session.run(`${database.kind === 'postgresql' ? unhurried : ''} ${roleStatements(null)};
    SELECT recado_complete(${job.id}, NULL);
    COMMIT;
    SELECT (extract(epoch FROM recado_next_wake(${literal(pools)}) - clock_timestamp()) * 1000)::float8 AS wait`);
  requireCommit(results.at(-2));
  return nextLook.parse(results.at(-1)?.rows[0]).wait;
}

async function failInside(session: DatabaseSession, job: Job, error: unknown): Promise<Outcome<Turn>> {
  const verdict = verdictOn(job, error);
  await session.run(`ROLLBACK TO SAVEPOINT handler; ${roleStatements(null)}`);
  await failJob(session.db, job, null, verdict);
  await commit(session, 'COMMIT');
  return { result: { found: 'finished', job, waitMs: 0, failure: { error, verdict } }, committed: null };
}
