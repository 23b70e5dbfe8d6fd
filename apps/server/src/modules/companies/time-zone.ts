import { eq, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { companies } from '../../platform/database/schema/index.ts';
import { ownCompany } from '../../platform/database/selection.ts';

/**
 * The time zone of a company, by default the one behind whose wall the unit runs. It is read before the rows of a day:
 * behind the wall, a condition that contains a query is not looked up in an index.
 */
export async function timeZoneOf(unit: Unit, companyId: number | SQL = ownCompany): Promise<string> {
  const [company] = await unit.db
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!company) throw new Error('The unit has no company');
  return company.timeZone;
}

/** The moment at which a day (YYYY-MM-DD) begins in a time zone. */
export function startOfDay(day: string, timeZone: string): SQL {
  return sql`(${day}::timestamp at time zone ${timeZone}::text)`;
}

/** The moment at which it is over. */
export function endOfDay(day: string, timeZone: string): SQL {
  return sql`((${day}::timestamp + interval '1 day') at time zone ${timeZone}::text)`;
}
