import { desc, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Unit } from '../database/database.ts';
import { jobs } from '../database/schema/jobs.ts';
import { jobsChannel } from '../database/unit.ts';

/** A job that failed permanently. */
export interface DeadLetter {
  id: number;
  kind: string;
  lane: string;
  attempts: number;
  lastError: string;
  failedAt: Date;
}

const revived = z.object({ pool: z.string().nullable() });

/** The newest dead letters that the unit may see: its company's, or all in a system unit. */
export async function listDeadLetters(unit: Unit, limit = 100): Promise<DeadLetter[]> {
  const rows = await unit.db
    .select()
    .from(jobs)
    .where(isNotNull(jobs.failedAt))
    .orderBy(desc(jobs.failedAt))
    .limit(limit);
  return rows.map(({ id, kind, lane, attempts, lastError, failedAt, createdAt }) => ({
    id,
    kind,
    lane,
    attempts,
    lastError: lastError ?? '',
    failedAt: failedAt ?? createdAt,
  }));
}

/** Retries a dead letter from the start. False: the unit sees no such one, or a job with its key is waiting. */
export async function reviveDeadLetter(database: Database, unit: Unit, jobId: number): Promise<boolean> {
  const { rows } = await unit.db.execute(sql`select recado_revive(${jobId}) as pool`);
  const { pool } = revived.parse(rows[0]);
  if (pool === null) return false;
  unit.afterCommit(() => database.notifications.broadcast(jobsChannel, pool));
  return true;
}
