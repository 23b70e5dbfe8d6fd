import { gt, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { webhookDeliveries } from './webhooks.schema.ts';

/** The number of deliveries by company since a moment. Requires a system unit. */
export async function countDeliveries({ db }: Unit, since: Date): Promise<Map<number, number>> {
  const { companyId, createdAt } = webhookDeliveries;
  const rows = await db
    .select({ companyId, count: sql<number>`count(*)::int` })
    .from(webhookDeliveries)
    .where(gt(createdAt, since))
    .groupBy(companyId);
  return new Map(rows.map((row) => [row.companyId, row.count]));
}
