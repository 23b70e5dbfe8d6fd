import { inArray, lt } from 'drizzle-orm';
import { inBatches } from '../../platform/jobs/in-batches.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RecurringWork } from '../../platform/scheduler/index.ts';
import { webhookDeliveries } from './webhooks.schema.ts';

const atOnce = 1_000;
/** How long deliveries are shown (milliseconds): 30 days. */
const kept = 30 * 24 * 60 * 60_000;

/** Runs every night: deletes deliveries that are older than 30 days. */
export function forgetDeliveriesWork({ database, clock }: Platform): RecurringWork {
  return {
    name: 'forget-webhook-deliveries',
    pattern: '50 3 * * *',
    run: (signal) =>
      inBatches(signal, atOnce, (most) =>
        database.system(async ({ db }) => {
          const isOld = lt(webhookDeliveries.createdAt, new Date(clock().getTime() - kept));
          const old = db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(isOld).limit(most);
          const gone = await db
            .delete(webhookDeliveries)
            .where(inArray(webhookDeliveries.id, old))
            .returning({ id: webhookDeliveries.id });
          return gone.length;
        }),
      ),
  };
}
