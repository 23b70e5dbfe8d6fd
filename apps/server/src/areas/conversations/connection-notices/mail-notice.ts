import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { holdsAbility } from '../../../platform/database/role-of-user.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import type { JobHandler } from '../../../platform/jobs/handlers.ts';
import { foreignPool, type NewJob } from '../../../platform/jobs/job.ts';
import { createMailer, type Mail } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentChoices } from '../push-notifications/choices.ts';
import { notificationChoices } from '../push-notifications/push-notifications.schema.ts';
import { messageTemplates } from '../templates/templates.schema.ts';
import { connectionNotices } from './connection-notices.schema.ts';
import { connectionText, templateText } from './notice-texts.ts';

const kind = 'mail-official-notice';
const payload = z.union([z.object({ noticeId: z.int() }), z.object({ templateId: z.int(), noticedAt: z.int() })]);
type Payload = z.output<typeof payload>;

/** A job that tells the administrators of a problem by e-mail. */
export function mailNoticeJob(noticeId: number, companyId: number): NewJob {
  return jobOf({ noticeId }, companyId, `notice:${noticeId}`);
}

/** The same for what WhatsApp did with a template. */
export function mailTemplateJob(templateId: number, noticedAt: Date, companyId: number): NewJob {
  const at = noticedAt.getTime();
  return jobOf({ templateId, noticedAt: at }, companyId, `template:${templateId}:${at}`);
}

function jobOf(about: Payload, companyId: number, name: string): NewJob {
  const lane = `mail-official-notice:${name}`;
  return { companyId, kind, payload: about, lane, dedupeKey: lane, pool: foreignPool, maxAttempts: 5 };
}

/**
 * Sends the e-mails about a problem to the administrators who want them. Nobody is told of one that is over by then. A
 * mail system treats a repeated e-mail as one, by its id.
 */
export function mailNoticeHandler({ configuration }: Platform): JobHandler {
  const mailer = createMailer(configuration);
  return {
    kind,
    type: 'effectful',
    async prepare(unit, job) {
      const about = payload.parse(job.payload);
      const mails = mailer && job.companyId !== null ? await mailsAbout(unit, about, job.companyId) : [];
      return async () => {
        for (const mail of mails)
          await mailer?.send({ ...mail, text: `${mail.text}\n\n${configuration.webUrl}${mail.path}` });
        return undefined;
      };
    },
  };

  async function mailsAbout(unit: Unit, about: Payload, companyId: number): Promise<(Mail & { path: string })[]> {
    const [company] = await unit.db
      .select({ language: companies.language })
      .from(companies)
      .where(eq(companies.id, companyId));
    const said = company && (await textAbout(unit, about, company.language));
    if (!said) return [];
    const { language } = company;
    return (await receivers(unit, companyId)).map(({ id, email }) => ({
      ...said,
      to: email,
      language,
      id: `${said.id}-${id}`,
    }));
  }
}

async function textAbout(unit: Unit, about: Payload, language: typeof companies.$inferSelect.language) {
  if ('noticeId' in about) {
    const [row] = await unit.db
      .select({ problem: connectionNotices.problem, name: whatsapps.name, whatsappId: whatsapps.id })
      .from(connectionNotices)
      .innerJoin(whatsapps, eq(whatsapps.id, connectionNotices.whatsappId))
      .where(and(eq(connectionNotices.id, about.noticeId), isNull(connectionNotices.endedAt)));
    if (!row) return undefined;
    const { problem, name, whatsappId } = row;
    const path = `/connections?health=${whatsappId}`;
    return { ...connectionText({ problem, name, language }), id: `official-notice-${about.noticeId}`, path };
  }
  const { templateId, noticedAt } = about;
  const [template] = await unit.db.select().from(messageTemplates).where(eq(messageTemplates.id, templateId));
  if (!template?.notice || template.noticedAt?.getTime() !== noticedAt) return undefined;
  const { name, notice } = template;
  return {
    ...templateText({ name, notice, language }),
    id: `official-template-${templateId}-${noticedAt}`,
    path: '/templates',
  };
}

/** The administrators of a company who want such e-mails. */
async function receivers({ db }: Unit, companyId: number): Promise<{ id: number; email: string }[]> {
  const admins = await db
    .select({ id: users.id, email: users.email, choices: notificationChoices.choices })
    .from(users)
    .leftJoin(notificationChoices, eq(notificationChoices.userId, users.id))
    .where(and(eq(users.companyId, companyId), holdsAbility('connections-page:editOrDeleteConnection'), isMember));
  return admins.filter(({ choices }) => presentChoices(choices ?? undefined).mail.health);
}
