import { eq, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Reader } from '../../platform/database/database.ts';
import { companies } from '../../platform/database/schema/companies.ts';
import { ownCompany, selectionOf } from '../../platform/database/selection.ts';

/**
 * The time zone of a company, by default of the company whose wall limits the reader. Read it before the rows of a day:
 * behind the wall, an index is not used for a condition that contains a query.
 */
export async function timeZoneOf(reader: Reader, companyId: number | SQL = ownCompany): Promise<string> {
  const [company] = await reader.select(timeZones, { where: eq(companies.id, companyId), prepared: true });
  if (!company) throw new Error('The unit has no company');
  return company.timeZone;
}

const columns = { timeZone: companies.timeZone };
const timeZones = selectionOf(columns, new QueryBuilder().select(columns).from(companies));

/** The time at which a day (YYYY-MM-DD) begins in a time zone. */
export function startOfDay(day: string, timeZone: string): SQL {
  return sql`(${day}::timestamp at time zone ${timeZone}::text)`;
}

/** The time at which a day (YYYY-MM-DD) ends in a time zone. */
export function endOfDay(day: string, timeZone: string): SQL {
  return sql`((${day}::timestamp + interval '1 day') at time zone ${timeZone}::text)`;
}
