import { type CompanyLanguage, countryCode } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { onDuplicate } from '../../../platform/database/database-errors.ts';
import { one } from '../../../platform/database/one.ts';
import { companies, plans } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { addDays, dayIn } from '../../../platform/day.ts';
import { AppError } from '../../../platform/errors.ts';
import { confirmationJob } from '../mail-links/send-mails.ts';
import { readPlatformSetting } from '../settings/stored-settings.ts';
import { companyFounded } from './in-process-events.ts';
import { defaultSchedules } from './schedules.ts';
import { knownTimeZone } from './time-zone.ts';

/** The length of the free trial in days (SPEC §9). */
const trialDays = 3;

/** The last day (YYYY-MM-DD) of a trial that starts now, by the clock of the company. */
export function trialEnd(timeZone: string, now: Date): string {
  return addDays(dayIn(timeZone, now), trialDays);
}

/** The fields that a new company may set; due date, status and price are set by the server (SERVER §3.5). */
export interface SignUp {
  name: string;
  email: string;
  phone: string;
  planId: number;
  passwordHash: string;
  /** The telephone number as digits in international form; null if it has no country code or another user has it. */
  wpp: string | null;
  /** The time zone from `zoneFor`. */
  timeZone: string;
  /** The language and country that the browser proposes; an unknown country is ignored. */
  language?: CompanyLanguage | undefined;
  country?: string | undefined;
}

const usualZone = 'America/Sao_Paulo';

/** The time zone of a new company: the proposed one, or Brasília's if that is unknown. Requires a system unit. */
export async function zoneFor(unit: Unit, proposed: string | undefined): Promise<string> {
  return (proposed && (await knownTimeZone(unit, proposed))) || usualZone;
}

/**
 * Creates a company on trial with its first administrator. Company names need not be unique, because a refusal would
 * reveal which companies are customers. Throws ERR_NO_PLAN_FOUND for a plan that is not public,
 * ERR_EMAIL_ALREADY_EXISTS, ERR_USER_CREATION_DISABLED.
 */
export async function signUp(unit: Unit, wish: SignUp, now: Date): Promise<void> {
  if ((await readPlatformSetting(unit, 'userCreation')) === 'disabled')
    throw new AppError('ERR_USER_CREATION_DISABLED');
  one(
    await unit.db
      .select({ id: plans.id })
      .from(plans)
      .where(and(eq(plans.id, wish.planId), plans.isPublic)),
    'ERR_NO_PLAN_FOUND',
  );
  const { name, phone, planId, passwordHash, wpp, language, timeZone } = wish;
  const email = wish.email.toLowerCase();
  const country = countryCode.safeParse(wish.country).data;
  const dueDate = trialEnd(timeZone, now);
  const [company] = await unit.db
    .insert(companies)
    .values({
      ...{ name, email, phone, planId, dueDate, trialExpiration: dueDate, schedules: defaultSchedules() },
      ...{ timeZone, language, country },
    })
    .returning({ id: companies.id });
  if (!company) throw new Error('The company was not stored.');
  const administrator = { companyId: company.id, name, email, passwordHash, profile: 'admin' as const, wpp };
  const [first] = await onDuplicate(
    'ERR_EMAIL_ALREADY_EXISTS',
    () => unit.db.insert(users).values(administrator).returning({ id: users.id }),
    'users_email_unique',
  );
  if (first) await unit.enqueue(confirmationJob(first.id, company.id));
  await unit.emit(companyFounded, { companyId: company.id });
}
