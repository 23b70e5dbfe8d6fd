import { eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { promptUsage } from './prompts.schema.ts';

/** The number of calls of AIs by company in the month of a moment. Requires a system unit. */
export async function countCalls({ db }: Unit, moment: Date): Promise<Map<number, number>> {
  const { companyId, calls, month } = promptUsage;
  const rows = await db
    .select({ companyId, count: sql<number>`sum(${calls})::int` })
    .from(promptUsage)
    .where(eq(month, moment.toISOString().slice(0, 7)))
    .groupBy(companyId);
  return new Map(rows.map((row) => [row.companyId, row.count]));
}
