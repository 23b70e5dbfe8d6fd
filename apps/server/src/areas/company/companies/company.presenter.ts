import { type company as companySchema, type EventInput, recurrence } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { companies, plans } from '../../../platform/database/schema/companies.ts';
import { together } from '../../../platform/database/unit.ts';
import { shownSettings } from '../settings/stored-settings.ts';
import { completeSchedules } from './schedules.ts';

/** The name of a company, trimmed; undefined if it does not exist. */
export async function nameOfCompany(unit: Unit, companyId: number): Promise<string | undefined> {
  const [company] = await unit.db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  return company?.name.trim();
}

/** A company as its own users see it, with plan and settings; undefined when it does not exist. */
export async function presentCompany(
  unit: Unit,
  companyId: number,
  mayManage: boolean,
): Promise<z.input<typeof companySchema> | undefined> {
  const [[row], settings] = await together(
    unit.db
      .select()
      .from(companies)
      .leftJoin(plans, eq(plans.id, companies.planId))
      .where(eq(companies.id, companyId))
      .execute(),
    shownSettings(unit, companyId, { company: mayManage, platform: false }),
  );
  if (!row) return undefined;
  return {
    ...row.companies,
    recurrence: recurrence.parse(row.companies.recurrence),
    plan: row.plans,
    settings,
    schedules: completeSchedules(row.companies.schedules),
  };
}

/** Publishes a company to its administrators. */
export function publishCompany(unit: Unit, companyId: number, payload: EventInput<'company'>): void {
  unit.publish({ name: 'company', companyId, audience: { to: 'admins' }, payload });
}
