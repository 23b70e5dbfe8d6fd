import { count, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { wakeJob } from './delivery-queue.ts';
import { disable } from './outcomes.ts';
import { webhookDeliveries, webhooks } from './webhooks.schema.ts';

/** The most deliveries that may wait for one address. */
const mostWaiting = 50_000;

/** Wakes, every ten minutes, lanes whose job was lost, and disables addresses for which too many deliveries wait. */
export function wakeWebhooksWork({ database }: Platform, limit = mostWaiting): RecurringWork {
  return {
    name: 'wake-webhooks',
    pattern: '*/10 * * * *',
    run: async () => {
      const waiting = await database.system(lanesThatWait);
      const total = new Map<number, number>();
      for (const { webhookId, deliveries } of waiting) {
        total.set(webhookId, (total.get(webhookId) ?? 0) + deliveries);
      }
      for (const { webhookId, companyId, shard } of waiting) {
        await database.tenant(companyId, async (unit) => {
          if ((total.get(webhookId) ?? 0) > limit) await disableFull(unit, webhookId, unit.now());
          await unit.enqueue(wakeJob({ webhookId, shard }, companyId));
        });
      }
    },
  };
}

function lanesThatWait({ db }: Unit) {
  const { webhookId, companyId, shard } = webhookDeliveries;
  return db
    .select({ webhookId, companyId, shard, deliveries: count() })
    .from(webhookDeliveries)
    .where(sql`${webhookDeliveries.state} = 'pending'`)
    .groupBy(webhookId, companyId, shard)
    .orderBy(webhookId, shard);
}

async function disableFull(unit: Unit, webhookId: number, now: Date): Promise<void> {
  const [webhook] = await unit.db.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('update');
  if (webhook?.isActive) await disable(unit, webhook, now);
}
