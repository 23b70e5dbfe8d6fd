import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { companies, settings } from '../../platform/database/schema/index.ts';
import type { StoredSchedule } from '../../platform/database/schema/shapes.ts';

/** What a company decided about its service: its settings (SPEC §3, Setting), hours and time zone. */
export interface CompanyRules {
  timeZone: string;
  schedules: StoredSchedule[];
  scheduleType: 'disabled' | 'queue' | 'company';
  /** Whether a setting is `enabled`. */
  enabled(key: string): boolean;
  /** Whether a setting is `disabled`; one that was never set is not. */
  disabled(key: string): boolean;
}

/** Reads the rules of a company, in two small queries. */
export async function companyRules(unit: Unit, companyId: number): Promise<CompanyRules> {
  const [company] = await unit.db
    .select({ timeZone: companies.timeZone, schedules: companies.schedules })
    .from(companies)
    .where(eq(companies.id, companyId));
  const rows = await unit.db.select().from(settings).where(eq(settings.companyId, companyId));
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const scheduleType = values.get('scheduleType');
  return {
    timeZone: company?.timeZone ?? 'America/Sao_Paulo',
    schedules: company?.schedules ?? [],
    scheduleType: scheduleType === 'queue' || scheduleType === 'company' ? scheduleType : 'disabled',
    enabled: (key) => values.get(key) === 'enabled',
    disabled: (key) => values.get(key) === 'disabled',
  };
}
