import { lt } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import { forgetOldRows } from '../../../platform/jobs/forget-old-rows.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { ruleCalls, ruleMisses, ruleRuns } from './rules.schema.ts';

const day = 24 * 60 * 60_000;
/** Days that the log of what rules did is kept, that of what they missed, and the names of calls from outside. */
const kept = { runs: 30, misses: 7, calls: 7 };

/** Deletes, every night, what rules did long ago. */
export function forgetRuleRunsWork({ database, clock }: Pick<ServicePlatform, 'database' | 'clock'>): RecurringWork {
  return {
    name: 'forget-rule-runs',
    pattern: '20 4 * * *',
    run: async (signal) => {
      const before = (days: number) => new Date(clock().getTime() - days * day);
      const runs = { table: ruleRuns, id: ruleRuns.id, isOld: lt(ruleRuns.happenedAt, before(kept.runs)) };
      const misses = { table: ruleMisses, id: ruleMisses.id, isOld: lt(ruleMisses.happenedAt, before(kept.misses)) };
      const calls = { table: ruleCalls, id: ruleCalls.id, isOld: lt(ruleCalls.happenedAt, before(kept.calls)) };
      for (const old of [runs, misses, calls]) await forgetOldRows(database, signal, old);
    },
  };
}
