import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { dayIn } from '../../../platform/day.ts';
import type { JobHandler } from '../../../platform/jobs/handlers.ts';
import { foreignPool, type NewJob } from '../../../platform/jobs/job.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { daysBetween } from '../invoices/periods.ts';
import { subscriptionWarnings } from './subscription-warnings.schema.ts';
import { warningText, whenText } from './warning-text.ts';

const kind = 'mail-subscription-warning';
const payload = z.object({ warningId: z.int() });

/** A job that sends a stored warning by e-mail. */
export function mailWarningJob(warningId: number): NewJob {
  return {
    kind,
    payload: { warningId },
    lane: `warning:${warningId}`,
    pool: foreignPool,
    dedupeKey: `mail:${warningId}`,
  };
}

/**
 * Sends a warning at most once: the attempt is stored before the mail server is called, and removed if the server
 * refuses. If the process dies in between, the outcome is unknown, and the warning is not sent again.
 */
export function mailWarningHandler({ configuration, database }: Platform): JobHandler {
  const mailer = createMailer(configuration);

  async function giveBack(warningId: number): Promise<void> {
    await database.system((unit) =>
      unit.db.update(subscriptionWarnings).set({ triedAt: null }).where(eq(subscriptionWarnings.id, warningId)),
    );
  }

  return {
    kind,
    type: 'effectful',
    async prepare(unit, job) {
      const { warningId } = payload.parse(job.payload);
      const company = await claim(unit, warningId, unit.now());
      return async () => {
        if (!mailer || !company?.email) return undefined;
        const { name, email, dueDate, language } = company;
        const daysLeft = Math.max(0, daysBetween(dayIn(company.timeZone, unit.now()), dueDate));
        const text = warningText({ company: name, dueDate, daysLeft, language, webUrl: configuration.webUrl });
        const mail = { to: email, subject: whenText(daysLeft, language), language, text, id: `warning-${warningId}` };
        await mailer.send(mail).catch(async (error: unknown) => {
          await giveBack(warningId);
          throw error;
        });
        return undefined;
      };
    },
  };
}

/** Marks the warning as tried and returns the company; undefined if it was tried before, or the company paid since. */
async function claim(unit: Unit, warningId: number, now: Date) {
  const waiting = and(eq(subscriptionWarnings.id, warningId), isNull(subscriptionWarnings.triedAt));
  const [warning] = await unit.db.update(subscriptionWarnings).set({ triedAt: now }).where(waiting).returning();
  if (!warning) return undefined;
  const { companyId, dueDate } = warning;
  const { name, email, timeZone, language } = companies;
  const [company] = await unit.db
    .select({ name, email, timeZone, language })
    .from(companies)
    .where(and(eq(companies.id, companyId), eq(companies.dueDate, dueDate)));
  return company && { ...company, dueDate };
}
