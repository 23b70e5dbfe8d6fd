import type { AnswerInput } from '@recado/contract';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { type CellConfiguration, pageAddress } from '../../../cell-configuration.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { noPassword } from '../invitations/invite.ts';
import { makeMailLink } from '../mail-links/mail-link.ts';
import { requireOversight } from './role-rights.ts';
import { readUser } from './users.service.ts';

/**
 * A link for a colleague who forgot their password, for whom no e-mail is sent (ADR 191). Throws ERR_NO_USER_FOUND, also for whoever has
 * an invitation, and ERR_NO_PERMISSION for oneself and for whoever may do more.
 */
export async function linkForColleague(
  configuration: CellConfiguration & { webUrl: string },
  unit: Unit,
  session: CallerSession,
  userId: number,
): Promise<AnswerInput<'POST /users/:userId/recovery-link'>> {
  const { id, companyId, name, email } = users;
  const isColleague = and(eq(id, userId), eq(companyId, session.companyId), isNull(users.retiredAt), isMember);
  const found = unit.db
    .select({ id, companyId, name, email })
    .from(users)
    .where(and(isColleague, ne(users.passwordHash, noPassword)));
  const user = one(await found, 'ERR_NO_USER_FOUND');
  if (userId === session.userId) throw new AppError('ERR_NO_PERMISSION');
  requireOversight(session, await readUser(unit, session.companyId, userId));
  await unit.audit({ action: 'recovery-link', kind: 'users', recordId: userId, label: user.name });
  const { token, expiresAt } = await makeMailLink(unit, user, 'recover');
  return { link: pageAddress(configuration, `/recovery/${token}`), expiresAt: expiresAt.toISOString() };
}
