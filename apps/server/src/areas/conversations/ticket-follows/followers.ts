import { eq, sql } from 'drizzle-orm';
import { companyUse } from '../../../platform/database/company-uses.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { ticketFollows } from '../tickets/follows.schema.ts';

const used = companyUse(sql`select 1 from ${ticketFollows} where ${ticketFollows.companyId} = ${companies.id}`);

/** Whether somebody follows a ticket; costs a company nothing in which nobody follows any. */
export async function hasFollowers(unit: Unit, companyId: number, ticketId: number): Promise<boolean> {
  if (!(await used.isUsed(unit, companyId))) return false;
  const one = unit.db.select({ userId: ticketFollows.userId }).from(ticketFollows);
  return (await one.where(eq(ticketFollows.ticketId, ticketId)).limit(1)).length > 0;
}
