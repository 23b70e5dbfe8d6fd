import { eq, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Reader, Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { ownCompany, selectionOf } from '../../../platform/database/selection.ts';

/**
 * The time zone of a company, by default of the reader's tenant scope. Read it before the rows of a day: in a tenant
 * scope, an index is not used for a condition that contains a query.
 */
export async function timeZoneOf(reader: Reader, companyId: number | SQL = ownCompany): Promise<string> {
  return (await localeOf(reader, companyId)).timeZone;
}

/** The same with the language in which the server writes to its customers. */
export async function localeOf(reader: Reader, companyId: number | SQL = ownCompany) {
  const [company] = await reader.select(locales, { where: eq(companies.id, companyId), prepared: true });
  if (!company) throw new Error('The unit has no company');
  return company;
}

const columns = { timeZone: companies.timeZone, language: companies.language };
const locales = selectionOf(columns, new QueryBuilder().select(columns).from(companies));

/**
 * A time zone by the name that the database knows it by, e.g. `America/Manaus`; undefined for any other text. Offsets
 * such as `+03:00` are none: the database reads them with the opposite sign.
 */
export async function knownTimeZone({ db }: Unit, name: string): Promise<string | undefined> {
  const canonical = canonicalZone(name);
  if (!canonical) return undefined;
  const { rows } = await db.execute(sql`select 1 from pg_timezone_names where name = ${canonical}`);
  return rows.length > 0 ? canonical : undefined;
}

function canonicalZone(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The time at which a day (YYYY-MM-DD) begins in a time zone. */
export function startOfDay(day: string, timeZone: string): SQL {
  return sql`(${day}::timestamp at time zone ${timeZone}::text)`;
}

/** The time at which a day (YYYY-MM-DD) ends in a time zone. */
export function endOfDay(day: string, timeZone: string): SQL {
  return sql`((${day}::timestamp + interval '1 day') at time zone ${timeZone}::text)`;
}
