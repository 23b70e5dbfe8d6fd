import type { invitationEndpoints } from '@recado/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import { afterwards } from '../../../platform/http/afterwards.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callersChanged } from '../../../platform/security/callers-changed.ts';
import { newPasswordHash } from '../../../platform/security/new-password.ts';
import { tokenHash } from '../../../platform/security/secrets.ts';
import { invitations } from '../invitations/invitations.schema.ts';
import { invite, isInvited, noPassword, sendInvitation } from '../invitations/invite.ts';
import { confirmationJob } from '../mail-links/send-mails.ts';
import { publishManagedCompany } from '../managed-companies/managed-company-events.ts';
import { passwordOwner, readPasswordRule } from '../password-rules/password-rule.ts';
import { requireOversight } from '../users/role-rights.ts';
import { findUser, publishUser } from '../users/user-rows.ts';
import { readUser } from '../users/users.service.ts';

/** Links with which an invited person chooses a password (SERVER §3.5). */
export function firstAccessRoutes(platform: Platform): Handlers<keyof typeof invitationEndpoints> {
  const { database } = platform;
  return {
    'POST /users/:userId/invitation': async ({ unit, session, params: { userId } }) => {
      const { companyId } = session;
      requireOversight(session, await readUser(unit, companyId, userId));
      const invitation = await invite(unit, userId);
      const user = invitation && (await findUser(unit, companyId, userId));
      if (!user) throw new AppError('ERR_NO_INVITATION_FOUND');
      publishUser(unit, 'update', user);
      return afterwards(() => sendInvitation(platform, invitation));
    },
    'POST /companies/:companyId/invitation': async ({ unit, params: { companyId } }) => {
      const userId = await firstInvited(unit, companyId);
      const invitation = userId === undefined ? undefined : await invite(unit, userId);
      if (!invitation) throw new AppError('ERR_NO_INVITATION_FOUND');
      await publishManagedCompany(unit, 'update', companyId);
      return afterwards(() => sendInvitation(platform, invitation));
    },
    'GET /invitation/:token': async ({ params: { token } }) => {
      return database.system(async (unit) => {
        const { name, email, company, companyId } = await validInvitation(unit, token, unit.now());
        const { minimumLength } = await readPasswordRule(unit, companyId);
        return { name, email, company, minimumLength };
      });
    },
    'POST /invitation/:token': async ({ params: { token }, body: { password } }) => {
      const owner = await database.system(async (unit) =>
        passwordOwner(unit, await validInvitation(unit, token, unit.now())),
      );
      const passwordHash = await newPasswordHash(password, owner);
      await database.system(async (unit) => {
        const { userId, companyId } = await validInvitation(unit, token, unit.now());
        one(
          await unit.db
            .update(users)
            .set({ passwordHash })
            .where(and(eq(users.id, userId), isInvited))
            .returning({ id: users.id }),
          'ERR_INVITATION_USED',
        );
        await unit.enqueue(confirmationJob(userId, companyId));
        await unit.emit(callersChanged, { userId });
        const user = await findUser(unit, companyId, userId);
        if (user) publishUser(unit, 'update', user);
        await publishManagedCompany(unit, 'update', companyId);
      });
      return { email: owner.email };
    },
  };
}

/**
 * The invitation of a token. A token has 256 random bits and is found by its hash, so the time of the search tells
 * nothing about it. Throws ERR_INVITATION_INVALID, ERR_INVITATION_USED, ERR_INVITATION_EXPIRED.
 */
async function validInvitation({ db }: Unit, token: string, now: Date) {
  const [found] = await db
    .select({
      userId: users.id,
      companyId: users.companyId,
      name: users.name,
      email: users.email,
      company: companies.name,
      passwordHash: users.passwordHash,
      retiredAt: users.retiredAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(eq(invitations.tokenHash, tokenHash(token)));
  if (!found || found.retiredAt) throw new AppError('ERR_INVITATION_INVALID');
  if (found.passwordHash !== noPassword) throw new AppError('ERR_INVITATION_USED');
  if (found.expiresAt <= now) throw new AppError('ERR_INVITATION_EXPIRED');
  return found;
}

/** The first administrator of a company who has no password yet. */
async function firstInvited({ db }: Unit, companyId: number): Promise<number | undefined> {
  const [first] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.profile, 'admin'), isInvited))
    .orderBy(asc(users.id))
    .limit(1);
  return first?.id;
}
