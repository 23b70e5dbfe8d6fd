import { eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { companies, settings } from '../../../platform/database/schema/companies.ts';
import type { StoredSchedule } from '../../../platform/database/schema/shapes.ts';
import type { Subscription } from '../../../platform/security/subscription.ts';
import { holidays } from '../holidays/holidays.schema.ts';
import type { HolidayDays } from '../holidays/opening-hours.ts';
import { type CustomerLanguage, type CustomerText, customerTexts } from '../settings/customer-texts.ts';
import { type SettingKey, settingDefinitions } from '../settings/definitions.ts';
import { subscriptionColumns } from './company-subscription.ts';
import { completeSchedules } from './schedules.ts';

/** The rules by which a company serves customers: its settings (SPEC §3, Setting), hours and time zone. */
export interface CompanyRules {
  timeZone: string;
  /** The facts that decide whether the company may work. */
  subscription: Subscription;
  schedules: StoredSchedule[];
  scheduleType: 'disabled' | 'queue' | 'company';
  /** The days on which the company is closed, whatever its hours. */
  holidays: HolidayDays;
  /** Whether a setting, or its default, is `enabled`. */
  enabled(key: SettingKey): boolean;
  /** The language in which the server writes to customers. */
  language: CustomerLanguage;
  /** A text for customers: the company's own, or the one of its language. */
  text(key: CustomerText): string;
  /** The minutes of a setting. */
  minutes(key: 'thanksMinutes'): number;
}

/** In the statement that reads the company: few companies have holidays, and none pays a statement for them. */
const closedDays = sql<string[]>`array(
  select case when h.is_yearly then to_char(h.day, 'MM-DD') else h.day::text end
  from ${holidays} h where h.company_id = ${companies}.id)`;

/** Reads the rules of a company, with two small queries in parallel. */
export async function companyRules(unit: Unit, companyId: number): Promise<CompanyRules> {
  const [[company], rows] = await Promise.all([
    unit.db
      .select({
        ...subscriptionColumns,
        schedules: companies.schedules,
        language: companies.language,
        holidays: closedDays,
      })
      .from(companies)
      .where(eq(companies.id, companyId)),
    unit.db.select().from(settings).where(eq(settings.companyId, companyId)),
  ]);
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const settingOf = (key: SettingKey) => stored.get(key) ?? settingDefinitions[key].default;
  const scheduleType = settingOf('scheduleType');
  const language = company?.language ?? 'pt';
  const timeZone = company?.timeZone ?? 'America/Sao_Paulo';
  return {
    timeZone,
    subscription: { status: company?.status ?? false, dueDate: company?.dueDate ?? null, timeZone },
    schedules: completeSchedules(company?.schedules ?? []),
    scheduleType: scheduleType === 'queue' || scheduleType === 'company' ? scheduleType : 'disabled',
    enabled: (key) => settingOf(key) === 'enabled',
    holidays: new Set(company?.holidays),
    language,
    text: (key) => settingOf(key) || customerTexts[key][language],
    minutes: (key) => Number(settingOf(key)),
  };
}
