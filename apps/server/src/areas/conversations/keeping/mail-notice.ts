import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import type { JobHandler } from '../../../platform/jobs/handlers.ts';
import { foreignPool, type NewJob } from '../../../platform/jobs/job.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keepingNotices } from './keeping.schema.ts';
import { keepingText } from './notice-text.ts';

const kind = 'mail-keeping';
const payload = z.object({ noticeId: z.int() });

/** A job that tells an administrator by e-mail what rules will delete. */
export function mailKeepingJob(noticeId: number, companyId: number): NewJob {
  const lane = `${kind}:${noticeId}`;
  return { companyId, kind, payload: { noticeId }, lane, dedupeKey: lane, pool: foreignPool, maxAttempts: 5 };
}

/** Sends the e-mail, where a mail server is configured; not for a notice that was withdrawn. */
export function mailKeepingHandler({ configuration }: Pick<Platform, 'configuration'>): JobHandler {
  const mailer = createMailer(configuration);
  return {
    kind,
    type: 'effectful',
    async prepare(unit, job) {
      const { noticeId } = payload.parse(job.payload);
      const [found] = await unit.db
        .select({ notice: keepingNotices, user: users, company: companies })
        .from(keepingNotices)
        .innerJoin(users, eq(users.id, keepingNotices.userId))
        .innerJoin(companies, eq(companies.id, keepingNotices.companyId))
        .where(eq(keepingNotices.id, noticeId));
      return async () => {
        if (!mailer || !found || found.user.retiredAt) return undefined;
        const { notice, user, company } = found;
        const { language, timeZone } = company;
        const { subject, text } = keepingText({ ...notice, name: user.name, language, timeZone });
        const address = `${configuration.webUrl}/settings?tab=keeping`;
        await mailer.send({
          ...{ to: user.email, subject, text: `${text}\n\n${address}`, language },
          id: `keeping-${noticeId}`,
        });
        return undefined;
      };
    },
  };
}
