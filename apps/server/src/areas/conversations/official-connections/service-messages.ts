import { and, eq, gte, sql } from 'drizzle-orm';
import { officialConnections } from '../../../channels/channels.schema.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { messageCharges } from '../templates/templates.schema.ts';

/** Service messages that WhatsApp delivers free of charge, a month and number (CLOUD-API, Price). */
export const freeService = 1000;

/** The service messages of this month, by UTC, charged or free, of each official number of a company. */
export async function serviceMessagesOf(unit: Unit, companyId: number): Promise<ReadonlyMap<number, number>> {
  const now = unit.now();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const { connectionId } = officialConnections;
  const isService = and(
    eq(messageCharges.companyId, companyId),
    eq(messageCharges.connectionId, connectionId),
    eq(messageCharges.category, 'service'),
    gte(messageCharges.chargedAt, month),
  );
  const rows = await unit.db
    .select({ connectionId, count: sql<number>`count(${messageCharges.id})::int` })
    .from(officialConnections)
    .leftJoin(messageCharges, isService)
    .where(eq(officialConnections.companyId, companyId))
    .groupBy(connectionId)
    .orderBy(connectionId);
  return new Map(rows.map((row) => [row.connectionId, row.count]));
}
