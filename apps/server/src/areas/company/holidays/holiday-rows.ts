import type { Holiday, HolidayDraft } from '@recado/contract';
import { serviceLevelLimits } from '@recado/contract/service-level-bounds';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { AppError } from '../../../platform/errors.ts';
import { holidays } from './holidays.schema.ts';
import { holidaysChanged } from './in-process-events.ts';

/** The holidays of a company in the order of their days. */
export async function listHolidays({ db }: Unit, companyId: number): Promise<Holiday[]> {
  const rows = await db.select().from(holidays).where(eq(holidays.companyId, companyId)).orderBy(holidays.day);
  return rows.map(({ id, name, day, isYearly }) => ({ id, companyId, name, day, isYearly }));
}

/** Adds days that the company does not have, and returns all. Throws ERR_TOO_MANY_HOLIDAYS. */
export async function addHolidays(unit: Unit, companyId: number, drafts: readonly HolidayDraft[]): Promise<Holiday[]> {
  // Locked, so that two calls do not exceed the limit together.
  await unit.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
  await unit.db
    .insert(holidays)
    .values(drafts.map((draft) => ({ ...draft, companyId })))
    .onConflictDoNothing();
  const all = await listHolidays(unit, companyId);
  if (all.length > serviceLevelLimits.holidays) throw new AppError('ERR_TOO_MANY_HOLIDAYS');
  await unit.emit(holidaysChanged, { companyId });
  return all;
}

/** Deletes a holiday. Throws ERR_NO_HOLIDAY_FOUND. */
export async function deleteHoliday(unit: Unit, companyId: number, id: number): Promise<void> {
  const isIt = and(eq(holidays.companyId, companyId), eq(holidays.id, id));
  const gone = await unit.db.delete(holidays).where(isIt).returning({ id: holidays.id });
  if (gone.length === 0) throw new AppError('ERR_NO_HOLIDAY_FOUND');
  await unit.emit(holidaysChanged, { companyId });
}
