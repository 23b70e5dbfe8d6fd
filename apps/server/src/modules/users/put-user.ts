import type { Session } from '../../platform/http/handler.ts';
import { digitsOf } from '../../platform/phone-number.ts';
import type { Platform } from '../../platform/platform.ts';
import { newPasswordHash } from '../../platform/security/passwords.ts';
import { requireRight, type UserChange } from './change-rights.ts';
import { requireCurrentPassword, touchesAccess } from './current-password.ts';
import { despiteTakenNumber, requireInternational } from './number.ts';
import type { ShownUser } from './user.presenter.ts';
import { changeUser, readUser } from './users.service.ts';

/**
 * Answers `PUT /users/:userId`. What is slow or counts attempts is done before the unit of work. Throws what
 * `changeUser` throws, ERR_CURRENT_PASSWORD_WRONG, ERR_PASSWORD_TOO_COMMON, ERR_VALIDATION for a number without a
 * country code.
 */
export async function putUser(
  platform: Platform,
  session: Session,
  userId: number,
  { wpp: written, ...change }: UserChange,
): Promise<ShownUser> {
  const { database } = platform;
  const user = await database.tenant(session.companyId, (unit) => readUser(unit, session.companyId, userId));
  requireRight(session, user, change);
  const wpp = numberOf(written, user.wpp);
  if (session.userId === userId && touchesAccess(user, change, wpp)) {
    await requireCurrentPassword(platform, session, change.currentPassword);
  }
  const { password } = change;
  const passwordHash = password ? await newPasswordHash(password, change.email ?? user.email) : undefined;
  return despiteTakenNumber((keepsNumber) =>
    database.tenant(session.companyId, (unit) =>
      changeUser(platform, unit, session, { userId, change, passwordHash, wpp: keepsNumber ? wpp : undefined }),
    ),
  );
}

/**
 * The number in a change. Undefined leaves it unchanged, also one that was stored before country codes were required.
 */
function numberOf(written: string | null | undefined, present: string | null): string | null | undefined {
  if (written === undefined || (written && digitsOf(written) === present)) return undefined;
  return written ? requireInternational(written) : null;
}
