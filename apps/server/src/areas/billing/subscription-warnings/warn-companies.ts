import { warningDays } from '@recado/contract/due-dates';
import { internationalNumber } from '@recado/contract/phone-numbers';
import { and, asc, eq, gt, gte, isNull, lte } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { addDays, dayIn } from '../../../platform/day.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { lockCompany } from '../../company/plans/limits.ts';
import { platformConnection } from '../../company/recovery/sender.ts';
import { daysBetween } from '../invoices/periods.ts';
import { mailWarningJob } from './mail-warning.ts';
import { subscriptionWarnings } from './subscription-warnings.schema.ts';
import { warningText } from './warning-text.ts';

type Services = Pick<ServicePlatform, 'database' | 'clock' | 'configuration' | 'logger' | 'channels'>;
type Channel = (typeof subscriptionWarnings.$inferSelect)['channel'];
/** The number of companies that are read at once. */
const atOnce = 500;
/** The hours of the day in which warnings are sent, because WhatsApp messages at night would wake people up. */
const hours = { first: 8, last: 19 };

/** Warns, every hour, the companies that are due soon; a failed warning is retried in the next hour. */
export function warnCompaniesWork(services: Services): RecurringWork {
  return {
    name: 'warn-companies',
    pattern: '20 * * * *',
    run: (signal) => warnCompanies(services, signal),
  };
}

/**
 * Warns every company from 5 days before its due date, a day before the banner (SPEC §4.5), by e-mail and by WhatsApp,
 * during its day and once per due date: a row is stored with the message, so that no second run, process or start sends
 * it again. Throws at the end if some warnings failed.
 */
export async function warnCompanies(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, clock, logger } = services;
  const now = dayIn('UTC', clock());
  let failed = 0;
  for (let last = 0; ; ) {
    const ids = await database.system((unit) => dueSoon(unit, now, last));
    for (const id of ids) {
      if (signal?.aborted) return;
      await database
        .system((unit) => warnCompany(services, unit, id))
        .catch((error: unknown) => {
          failed += 1;
          logger.error({ err: error, company: id }, 'a company could not be warned');
        });
    }
    last = ids.at(-1) ?? last;
    if (ids.length < atOnce) break;
  }
  if (failed > 0) throw new Error(`${failed} companies could not be warned`);
}

/** The companies that may work and are due soon; the bounds are wide because the day differs in their time zones. */
async function dueSoon(unit: Unit, today: string, last: number): Promise<number[]> {
  const isNear = and(gte(companies.dueDate, addDays(today, -1)), lte(companies.dueDate, addDays(today, warningDays)));
  const rows = await unit.db
    .select({ id: companies.id })
    .from(companies)
    .where(and(companies.status, isNull(companies.retiredAt), isNear, gt(companies.id, last)))
    .orderBy(asc(companies.id))
    .limit(atOnce);
  return rows.map(({ id }) => id);
}

async function warnCompany(services: Services, unit: Unit, companyId: number): Promise<void> {
  await lockCompany(unit, companyId);
  const [company] = await unit.db.select().from(companies).where(eq(companies.id, companyId));
  const now = unit.now();
  if (!company?.dueDate || !isDaytime(company.timeZone, now)) return;
  const { name, dueDate } = company;
  const daysLeft = daysBetween(dayIn(company.timeZone, now), dueDate);
  if (daysLeft < 0 || daysLeft > warningDays) return;
  const { smtpUrl, webUrl } = services.configuration;
  if (smtpUrl !== undefined && company.email) {
    const id = await note(unit, companyId, dueDate, 'email');
    if (id !== undefined) await unit.enqueue(mailWarningJob(id));
  }
  const number = company.phone ? internationalNumber(company.phone, company.country) : undefined;
  const sender = number ? await platformConnection(unit) : undefined;
  if (!number || !sender) return;
  if ((await note(unit, companyId, dueDate, 'whatsapp')) === undefined) return;
  const text = warningText({ company: name, dueDate, daysLeft, language: company.language, webUrl });
  await services.channels.sendText(unit, { ...sender, number, text });
}

/** Stores a warning and returns its id; undefined if it exists. */
async function note(unit: Unit, companyId: number, dueDate: string, channel: Channel): Promise<number | undefined> {
  const [row] = await unit.db
    .insert(subscriptionWarnings)
    .values({ companyId, dueDate, channel })
    .onConflictDoNothing()
    .returning({ id: subscriptionWarnings.id });
  return row?.id;
}

function isDaytime(timeZone: string, moment: Date): boolean {
  const hour = Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(moment));
  return hour >= hours.first && hour <= hours.last;
}
