import type { AnswerInput, BodyOutput, companyProfileEndpoints } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { documentOf } from '../companies/document.ts';
import { timeZoneChanged } from '../companies/in-process-events.ts';
import { knownTimeZone } from '../companies/time-zone.ts';
import { writeCompany } from '../managed-companies/change-companies.ts';
import { lockCompany } from '../plans/limits.ts';

type Changes = BodyOutput<'PUT /company-profile'>;

/** The profile of the own company: name, document, country, time zone, language. */
export function companyProfileRoutes(): Handlers<keyof typeof companyProfileEndpoints> {
  return {
    'GET /company-profile': ({ unit, session: { companyId } }) => readProfile(unit, companyId),
    'PUT /company-profile': ({ unit, session: { companyId }, body }) => changeProfile(unit, companyId, body),
  };
}

async function changeProfile(unit: Unit, companyId: number, { document, timeZone, ...changes }: Changes) {
  await lockCompany(unit, companyId);
  const before = await readProfile(unit, companyId);
  const values = {
    ...changes,
    ...(changes.email === undefined ? {} : { email: changes.email.toLowerCase() }),
    ...(changes.billingName === '' ? { billingName: null } : {}),
    ...(document === undefined ? {} : { document: documentOf(document, changes.country ?? before.country) }),
    ...(timeZone === undefined ? {} : { timeZone: await zoneOf(unit, timeZone) }),
  };
  await writeCompany(unit, companyId, values);
  if (values.timeZone !== undefined && values.timeZone !== before.timeZone)
    await unit.emit(timeZoneChanged, { companyId });
  return readProfile(unit, companyId);
}

async function zoneOf(unit: Unit, name: string): Promise<string> {
  const zone = await knownTimeZone(unit, name);
  if (!zone) throw refusedValue('body.timeZone', 'notAChoice');
  return zone;
}

async function readProfile(unit: Unit, companyId: number): Promise<AnswerInput<'GET /company-profile'>> {
  const { name, billingName, document, email, phone, country, timeZone, language } = companies;
  return one(
    await unit.db
      .select({ name, billingName, document, email, phone, country, timeZone, language })
      .from(companies)
      .where(eq(companies.id, companyId)),
    'ERR_NO_COMPANY_FOUND',
  );
}
