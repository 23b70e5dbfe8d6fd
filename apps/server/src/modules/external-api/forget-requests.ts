import { inArray, lt } from 'drizzle-orm';
import { inBatches } from '../../platform/jobs/in-batches.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RecurringWork } from '../../platform/scheduler/index.ts';
import { apiRequests } from './external-api.schema.ts';

const atOnce = 1_000;
/** How long a key is remembered (milliseconds): a day, as the documentation of the API says. */
const kept = 24 * 60 * 60_000;

/** Runs every hour: forgets the keys of requests that are older than a day. */
export function forgetRequestsWork({ database, clock }: Platform): RecurringWork {
  return {
    name: 'forget-api-requests',
    pattern: '25 * * * *',
    run: (signal) =>
      inBatches(signal, atOnce, (most) =>
        database.system(async ({ db }) => {
          const isOld = lt(apiRequests.createdAt, new Date(clock().getTime() - kept));
          const old = db.select({ id: apiRequests.id }).from(apiRequests).where(isOld).limit(most);
          const gone = await db
            .delete(apiRequests)
            .where(inArray(apiRequests.id, old))
            .returning({ id: apiRequests.id });
          return gone.length;
        }),
      ),
  };
}
