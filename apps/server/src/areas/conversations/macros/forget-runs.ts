import { lt } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import { forgetOldRows } from '../../../platform/jobs/forget-old-rows.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { macroRuns } from './macros.schema.ts';

/** For how long a repeated call is recognised, in milliseconds: a week. */
const kept = 7 * 24 * 60 * 60_000;

/** Deletes, every night, the keys of macros that ran long ago. */
export function forgetMacroRunsWork({ database, clock }: Pick<ServicePlatform, 'database' | 'clock'>): RecurringWork {
  return {
    name: 'forget-macro-runs',
    pattern: '30 4 * * *',
    run: (signal) => {
      const isOld = lt(macroRuns.ranAt, new Date(clock().getTime() - kept));
      return forgetOldRows(database, signal, { table: macroRuns, id: macroRuns.id, isOld });
    },
  };
}
