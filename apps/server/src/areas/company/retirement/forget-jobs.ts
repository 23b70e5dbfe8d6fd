import { sql } from 'drizzle-orm';
import { connectionPool } from '../../../channels/jobs.ts';
import type { Unit } from '../../../platform/database/database.ts';

/**
 * Deletes the jobs of a deleted connection, whose pool no process serves any more. Requires a system unit. The lanes
 * come last and in order of name, which is the lock order everywhere. `sweepChatActions` finds jobs that are added
 * meanwhile.
 */
export async function forgetJobsOf({ db }: Unit, connectionId: number): Promise<void> {
  const pool = connectionPool(connectionId);
  await db.execute(sql`delete from jobs where pool = ${pool}`);
  await db.execute(sql`
    delete from job_lanes where name in (select name from job_lanes where pool = ${pool} order by name for update)`);
}
