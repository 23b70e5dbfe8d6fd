import { inArray, lt } from 'drizzle-orm';
import { inBatches } from '../../platform/jobs/in-batches.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RecurringWork } from '../../platform/scheduler/index.ts';
import { apiSends } from './external-api.schema.ts';

const atOnce = 1_000;
/** How long a key is remembered (milliseconds): a day, as the documentation of the API says. */
const kept = 24 * 60 * 60_000;

/** Runs every hour: forgets the keys of requests that are older than a day. */
export function forgetSendsWork({ database, clock }: Platform): RecurringWork {
  return {
    name: 'forget-api-sends',
    pattern: '25 * * * *',
    run: (signal) =>
      inBatches(signal, atOnce, (most) =>
        database.system(async ({ db }) => {
          const isOld = lt(apiSends.createdAt, new Date(clock().getTime() - kept));
          const old = db.select({ id: apiSends.id }).from(apiSends).where(isOld).limit(most);
          const gone = await db.delete(apiSends).where(inArray(apiSends.id, old)).returning({ id: apiSends.id });
          return gone.length;
        }),
      ),
  };
}
