import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { inBatches } from '../../../platform/jobs/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { webhookDeliveries, webhooks } from './webhooks.schema.ts';

const atOnce = 1_000;
/** The most deliveries of a webhook that are kept. */
const mostKept = 50_000;

/** Deletes, every night, deliveries that are older than `KEEP_DELIVERIES_DAYS`, and those beyond the newest 50,000 of a webhook. */
export function forgetDeliveriesWork({ configuration, database, clock }: Platform, most = mostKept): RecurringWork {
  return {
    name: 'forget-webhook-deliveries',
    pattern: '50 3 * * *',
    run: async (signal) => {
      const isOld = lt(webhookDeliveries.createdAt, new Date(clock().getTime() - configuration.kept.deliveries));
      await inBatches(signal, atOnce, (some) => database.system((unit) => forget(unit, isOld, some)));
      const all = await database.system(({ db }) => db.select({ id: webhooks.id }).from(webhooks));
      for (const { id } of all) {
        const oldest = await database.system((unit) => oldestKept(unit, id, most));
        if (oldest === undefined) continue;
        const isBeyond = and(
          eq(webhookDeliveries.webhookId, id),
          lt(webhookDeliveries.id, oldest),
          ne(webhookDeliveries.state, 'pending'),
        );
        await inBatches(signal, atOnce, (some) => database.system((unit) => forget(unit, isBeyond, some)));
      }
    },
  };
}

/** The oldest of the newest `most` deliveries of a webhook; undefined if it has fewer. */
async function oldestKept({ db }: Unit, webhookId: number, most: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(1)
    .offset(most - 1);
  return row?.id;
}

async function forget({ db }: Unit, which: ReturnType<typeof and>, most: number): Promise<number> {
  const some = db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(which).limit(most);
  const gone = await db
    .delete(webhookDeliveries)
    .where(inArray(webhookDeliveries.id, some))
    .returning({ id: webhookDeliveries.id });
  return gone.length;
}
