import { and, asc, gt, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Unit } from '../platform/database/database.ts';
import { jobLanes, jobs } from '../platform/database/schema/jobs.ts';
import { whatsapps } from '../platform/database/schema/whatsapps.ts';
import { type JobHandler, Postpone } from '../platform/jobs/handlers.ts';
import { discardJobs } from '../platform/jobs/queue.ts';
import type { Platform } from '../platform/platform.ts';
import { connectionPools } from './jobs.ts';

/** How many chat actions are given up at a time. */
const atOnce = 200;

type Waiting = typeof jobs.$inferSelect;

/**
 * Gives up chat actions that have waited for their connection longer than `giveUpAfter` milliseconds, and those of
 * deleted connections: their messages are marked as failed and the jobs deleted. Nothing else handles jobs of
 * connections that are not open. `hopeless`: handlers without a channel, which give up at once with the usual effects.
 */
export async function sweepChatActions(
  platform: Platform,
  { giveUpAfter, hopeless, signal }: { giveUpAfter: number; hopeless: readonly JobHandler[]; signal?: AbortSignal },
): Promise<void> {
  const { database, clock } = platform;
  const handlers = new Map(hopeless.map((handler) => [handler.kind, handler]));
  const before = new Date(clock().getTime() - giveUpAfter);
  let waiting: Waiting[] = [];
  do {
    const last = waiting.at(-1)?.id ?? 0;
    waiting = await database.system((unit) => findWaiting(unit, before, last));
    const over: number[] = [];
    for (const job of waiting) {
      signal?.throwIfAborted();
      if (await giveUp(platform, handlers.get(job.kind), job)) over.push(job.id);
    }
    await database.system((unit) => discardJobs(unit.db, over));
  } while (waiting.length === atOnce);
  await database.system(({ db }) => db.delete(jobs).where(and(isNotNull(jobs.failedAt), isOrphan(db))));
}

/** The next expired or orphaned chat actions that are not being worked on. */
async function findWaiting({ db }: Unit, before: Date, lastId: number): Promise<Waiting[]> {
  const taken = db
    .select({ name: jobLanes.name })
    .from(jobLanes)
    .where(and(sql`${jobLanes.name} = ${jobs.lane}`, isNotNull(jobLanes.lease)));
  const isOver = or(and(ofConnections, lt(jobs.createdAt, before)), isOrphan(db));
  return db
    .select()
    .from(jobs)
    .where(and(isNull(jobs.failedAt), sql`${jobs.pool} <> 'default'`, isOver, gt(jobs.id, lastId), notExists(taken)))
    .orderBy(asc(jobs.id))
    .limit(atOnce);
}

const ofConnections = sql`starts_with(${jobs.pool}, ${connectionPools})`;

/** Matches jobs of deleted connections. */
function isOrphan(db: Unit['db']) {
  const connection = db
    .select({ id: whatsapps.id })
    .from(whatsapps)
    .where(sql`${connectionPools} || ${whatsapps.id}::text = ${jobs.pool}`);
  return and(ofConnections, notExists(connection));
}

/** Gives up a chat action; false if this could not be stored, so that the next sweep tries again. */
async function giveUp({ database, logger }: Platform, handler: JobHandler | undefined, row: Waiting): Promise<boolean> {
  if (handler?.type !== 'effectful') return true;
  const { id, companyId, lane, kind, payload, maxAttempts } = row;
  const job = { id, companyId, lane, kind, payload, attempt: maxAttempts, maxAttempts };
  try {
    const work = await database.system((unit) => handler.prepare(unit, job));
    const ending = await work(new AbortController().signal);
    if (ending) await (companyId === null ? database.system(ending) : database.tenant(companyId, ending));
    return true;
  } catch (error) {
    if (error instanceof Postpone) return true;
    logger.error({ err: error, job: id, kind }, 'a chat action could not be cancelled');
    return false;
  }
}
