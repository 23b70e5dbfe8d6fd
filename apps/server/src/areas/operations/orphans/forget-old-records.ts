import { lt, or } from 'drizzle-orm';
import { jobs } from '../../../platform/database/schema/jobs.ts';
import { sessions } from '../../../platform/database/schema/users.ts';
import { forgetOldRows, type OldRows } from '../../../platform/jobs/forget-old-rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';

/**
 * Deletes, every night and in parts, records of the operation that are older than the configuration keeps them: sessions
 * that ended, and work that failed permanently. The audit log, deliveries to webhooks and the use of AIs have work of
 * their own.
 */
export function forgetOldRecordsWork({ configuration, database, clock }: Platform): RecurringWork {
  return {
    name: 'forget-old-records',
    pattern: '55 3 * * *',
    run: async (signal) => {
      for (const rows of oldRecords(configuration.kept, clock())) await forgetOldRows(database, signal, rows);
    },
  };
}

function oldRecords(kept: Platform['configuration']['kept'], now: Date): OldRows[] {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const { endedAt, expiresAt } = sessions;
  const session = before(kept.sessions);
  // A failed job keeps its place in no lane.
  return [
    { table: sessions, id: sessions.id, isOld: or(lt(endedAt, session), lt(expiresAt, session)) },
    { table: jobs, id: jobs.id, isOld: lt(jobs.failedAt, before(kept.failedJobs)) },
  ];
}
