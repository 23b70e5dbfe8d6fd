import { lt } from 'drizzle-orm';
import { forgetOldRows } from '../../../platform/jobs/forget-old-rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { promptDays, promptUsage } from './prompts.schema.ts';

/** Deletes, every night and in parts, the use of AIs that is older than the configuration keeps it. */
export function forgetUseWork({ configuration, database, clock }: Platform): RecurringWork {
  return {
    name: 'forget-ai-use',
    pattern: '50 3 * * *',
    run: async (signal) => {
      const oldest = monthOf(new Date(clock().getTime() - configuration.kept.aiUse));
      const { id, day } = promptDays;
      await forgetOldRows(database, signal, { table: promptDays, id, isOld: lt(day, oldest) });
      await forgetOldRows(database, signal, {
        table: promptUsage,
        id: promptUsage.id,
        isOld: lt(promptUsage.month, oldest),
      });
    },
  };
}

/** YYYY-MM; a month is old when all of it is. */
function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}
