import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { inBatches } from '../../../platform/jobs/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';

const atOnce = 1_000;
const answer = z.object({ forgotten: z.number() });

/**
 * Deletes, every night, the entries of the audit log that are older than a year. A function of the database defines the
 * year and has the right to delete; this only calls it (ADR 41).
 */
export function forgetAuditsWork({ database }: Platform): RecurringWork {
  return {
    name: 'forget-audits',
    pattern: '40 3 * * *',
    run: (signal) =>
      inBatches(signal, atOnce, (most) =>
        database.system(async ({ db }) => {
          const { rows } = await db.execute(sql`select recado_forget_audits(${most}) as forgotten`);
          return answer.parse(rows[0]).forgotten;
        }),
      ),
  };
}
