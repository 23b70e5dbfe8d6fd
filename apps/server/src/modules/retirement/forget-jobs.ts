import { sql } from 'drizzle-orm';
import { connectionPool } from '../../channels/jobs.ts';
import type { Unit } from '../../platform/database/database.ts';

/**
 * Forgets the work of a connection that is gone: no process will ever serve its pool. Needs a system unit. The lanes last
 * and in order of name, as everybody locks them. What is added meanwhile `sweepChatActions` finds.
 */
export async function forgetJobsOf({ db }: Unit, connectionId: number): Promise<void> {
  const pool = connectionPool(connectionId);
  await db.execute(sql`delete from jobs where pool = ${pool}`);
  await db.execute(sql`
    delete from job_lanes where name in (select name from job_lanes where pool = ${pool} order by name for update)`);
}
