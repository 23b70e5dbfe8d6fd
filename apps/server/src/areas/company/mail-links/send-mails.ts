import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { pageAddress } from '../../../cell-configuration.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { effectful, type JobHandler } from '../../../platform/jobs/handlers.ts';
import { foreignPool, type NewJob } from '../../../platform/jobs/job.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { noPassword } from '../invitations/invite.ts';
import { makeMailLink } from './mail-link.ts';
import { mailLinkText } from './mail-link-text.ts';

type Parts = Pick<Platform, 'configuration' | 'database'>;

const recovery = 'mail-recovery-link';
const confirmation = 'mail-confirmation-link';
const formerAddress = 'mail-former-address';
const often = { pool: foreignPool, maxAttempts: 5 };

/**
 * A job that sends a link for a new password. The request itself does not look for the account, so that neither its answer nor its duration
 * says whether there is one; and the job holds no token, which is made when it runs.
 */
export function recoveryMailJob(email: string): NewJob {
  const lane = `${recovery}:${email}`;
  return { ...often, kind: recovery, payload: { email }, lane, dedupeKey: lane };
}

/** A job that sends the link with which a user confirms their address. */
export function confirmationJob(userId: number, companyId: number): NewJob {
  const lane = `${confirmation}:${userId}`;
  return { ...often, companyId, kind: confirmation, payload: { userId }, lane, dedupeKey: lane };
}

/** A job that tells a user at their former address that it is no longer that of their account. */
export function formerAddressJob(userId: number, companyId: number, former: string): NewJob {
  return { ...often, companyId, kind: formerAddress, payload: { userId, former }, lane: `${formerAddress}:${userId}` };
}

/** The handlers of these jobs, which do nothing where no mail server is configured. */
export function mailLinkHandlers({ configuration, database }: Parts): JobHandler[] {
  const mailer = createMailer(configuration);
  const address = (path: string) => pageAddress(configuration, path);
  return [
    effectful(recovery, z.object({ email: z.string() }), async ({ email }) => {
      const made = mailer && (await database.system((unit) => recoveryLink(unit, email)));
      if (!made) return;
      const { user, language, link } = made;
      const words = mailLinkText('recover', { name: user.name, value: address(`/recovery/${link.token}`), language });
      await mailer.send({ to: user.email, language, ...words, id: `recovery-${user.id}-${link.expiresAt.getTime()}` });
    }),
    effectful(confirmation, z.object({ userId: z.int() }), async ({ userId }) => {
      const made = mailer && (await database.system((unit) => confirmationLink(unit, userId)));
      if (!made) return;
      const { user, language, link } = made;
      const value = address(`/confirm-email/${link.token}`);
      const words = mailLinkText('confirm', { name: user.name, value, language });
      await mailer.send({ to: user.email, language, ...words, id: `confirm-${user.id}-${link.expiresAt.getTime()}` });
    }),
    effectful(formerAddress, z.object({ userId: z.int(), former: z.string() }), async ({ userId, former }, job) => {
      const found = mailer && (await database.system((unit) => personOf(unit, eq(users.id, userId))));
      if (!found) return;
      const { user, language } = found;
      const words = mailLinkText('former', { name: user.name, value: user.email, language });
      await mailer.send({ to: former, language, ...words, id: `former-address-${job.id}` });
    }),
  ];
}

/** A link for the account that confirmed an address; an account whose password was never chosen has its invitation. */
async function recoveryLink(unit: Unit, email: string) {
  const proved = sql`lower(${users.email}) = ${email} and ${users.provedEmail} = ${email}`;
  const found = await personOf(unit, and(proved, ne(users.passwordHash, noPassword)));
  return found && { ...found, link: await makeMailLink(unit, found.user, 'recover') };
}

/** A link for a user who has not confirmed their address. */
async function confirmationLink(unit: Unit, userId: number) {
  const unproved = sql`${users.provedEmail} is distinct from lower(${users.email})`;
  const found = await personOf(unit, and(eq(users.id, userId), unproved));
  return found && { ...found, link: await makeMailLink(unit, found.user, 'confirm') };
}

async function personOf({ db }: Unit, condition: ReturnType<typeof and>) {
  const [found] = await db
    .select({ user: users, language: companies.language })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(condition, isNull(users.retiredAt), isMember));
  return found;
}
