import type { AnswerInput } from '@recado/contract';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { pageAddress } from '../../../cell-configuration.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newToken, tokenHash } from '../../../platform/security/secrets.ts';
import { invitationText } from './invitation-text.ts';
import { invitations } from './invitations.schema.ts';

/** The days in which an invitation can be accepted. */
export const invitationDays = 7;

/** What an account has in place of a hash until its owner chose a password: no password matches it. */
export const noPassword = '';

/** A new link, which only its maker and the invited person get to know. */
export interface NewInvitation {
  userId: number;
  token: string;
  expiresAt: Date;
  /** To whom it goes. */
  name: string;
  email: string;
  company: string;
  language: string;
}

/** Whether a user was invited and has no password yet. */
export const isInvited = and(eq(users.passwordHash, noPassword), isNull(users.retiredAt), isMember);

/** Until when the invitation of a user `id` is valid; null without one, and after it was accepted. */
export function invitedUntil(id: SQL): SQL<string | null> {
  return sql<string | null>`(
    select to_char(i.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from ${invitations} i
    join ${users} invited on invited.id = i.user_id
    where i.user_id = ${id} and invited.password_hash = ${noPassword})`;
}

/**
 * Makes the link of a user without a password; a former one is no longer valid. Undefined for a user who has a password
 * or was deleted.
 */
export async function invite(unit: Unit, userId: number): Promise<NewInvitation | undefined> {
  const [user] = await unit.db
    .select({
      companyId: users.companyId,
      name: users.name,
      email: users.email,
      company: companies.name,
      language: companies.language,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.id, userId), isInvited));
  if (!user) return undefined;
  const { companyId, ...person } = user;
  const token = newToken();
  const expiresAt = new Date(unit.now().getTime() + invitationDays * 86_400_000);
  const link = { tokenHash: tokenHash(token), expiresAt };
  await unit.db
    .insert(invitations)
    .values({ userId, companyId, ...link })
    .onConflictDoUpdate({ target: invitations.userId, set: link });
  return { userId, token, expiresAt, ...person };
}

type Link = AnswerInput<'POST /users/:userId/invitation'>;

/**
 * The link to show once; it also goes by e-mail where a mail server is configured. Called after the unit is committed. A
 * mail server that refuses changes nothing: the link can be passed on by hand.
 */
export async function sendInvitation(
  { configuration, logger }: Pick<Platform, 'configuration' | 'logger'>,
  invitation: NewInvitation,
): Promise<Link> {
  const { token, expiresAt, email, language, userId } = invitation;
  const link = pageAddress(configuration, `/invitation/${token}`);
  const shown = { link, expiresAt: expiresAt.toISOString() };
  const mailer = createMailer(configuration);
  if (!mailer) return { ...shown, isMailed: false };
  const words = invitationText({ ...invitation, link, days: invitationDays });
  try {
    await mailer.send({ to: email, language, ...words, id: `invitation-${userId}-${expiresAt.getTime()}` });
    return { ...shown, isMailed: true };
  } catch (error) {
    logger.warn({ err: error, userId }, 'an invitation was not sent by e-mail');
    return { ...shown, isMailed: false };
  }
}
