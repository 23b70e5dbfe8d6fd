import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/index.ts';
import { dayIn } from '../../../platform/day.ts';

/** The month of a moment in the time zone of a company: YYYY-MM. */
export async function monthOf(unit: Unit, companyId: number, moment: Date): Promise<string> {
  const [company] = await unit.db
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, companyId));
  return dayIn(company?.timeZone ?? 'America/Sao_Paulo', moment).slice(0, 7);
}
