import type { BodyOutput } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { UnitReader } from '../../../platform/database/database.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import type { CallLimits } from '../../../platform/security/call-limits.ts';
import { checkPassword } from '../../../platform/security/passwords.ts';
import { requireOversight } from './role-rights.ts';
import type { UserRow } from './user-rows.ts';
import { isSameWeek } from './working-hours.ts';

/** The fields of `PUT /users/:userId`. */
export type UserChange = BodyOutput<'PUT /users/:userId'>;

/**
 * Checks whether a caller may make a change (SPEC §6): agents change only themselves, and never profile, queues,
 * connection or visibility; nobody changes somebody who may do more; administrators cannot remove their own role. A
 * dialog sends every field, so an unchanged value is not a change. Throws ERR_NO_PERMISSION.
 */
export function requireRight(session: CallerSession, user: UserRow, change: UserChange): void {
  const manages = session.abilities.has('users:manage');
  const self = session.userId === user.id;
  const allowed =
    (manages || (self && !touchesRights(user, change))) &&
    !(self && manages && touchesRole(user, change) && !session.super);
  if (!allowed) throw new AppError('ERR_NO_PERMISSION');
  requireOversight(session, user);
}

function touchesRights(user: UserRow, change: UserChange): boolean {
  const queueIds = new Set(user.queues.map(({ id }) => id));
  return (
    touchesRole(user, change) ||
    differs(change.allTicket, user.allTicket) ||
    differs(change.exchangesContacts, user.exchangesContacts) ||
    differs(change.ticketLimit, user.ticketLimit) ||
    differs(change.skills?.join('\n'), user.skills.join('\n')) ||
    (change.workingHours !== undefined && !isSameWeek(change.workingHours, user.workingHours)) ||
    (change.whatsappId !== undefined && change.whatsappId !== user.whatsappId) ||
    (change.queueIds !== undefined &&
      (change.queueIds.length !== queueIds.size || change.queueIds.some((queueId) => !queueIds.has(queueId))))
  );
}

function touchesRole(user: UserRow, { profile, roleId }: UserChange): boolean {
  return differs(profile, user.profile) || differs(roleId, user.role?.id ?? null);
}

function differs<Value>(wanted: Value | undefined, present: Value): boolean {
  return wanted !== undefined && wanted !== present;
}

const tries = { name: 'current password', calls: 10, milliseconds: 15 * 60_000 };

/**
 * Whether a change of users about themselves could lock them out if another person made it on an unlocked screen: the
 * e-mail address, the password, or the removal of the verified number.
 */
export function touchesAccess(user: UserRow, change: UserChange, wpp: string | null | undefined): boolean {
  const email = change.email?.toLowerCase();
  return (
    Boolean(change.password) ||
    (email !== undefined && email !== user.email) ||
    (user.wppProved && wpp !== undefined && wpp !== user.wpp)
  );
}

/**
 * Verifies the user's current password. Call it outside a unit of work. Throws ERR_CURRENT_PASSWORD_WRONG, also without
 * a password, and ERR_TOO_MANY_REQUESTS after too many attempts.
 */
export async function requireCurrentPassword(
  callLimits: CallLimits,
  reader: UnitReader,
  session: CallerSession,
  password: string | undefined,
): Promise<void> {
  if (!password) throw new AppError('ERR_CURRENT_PASSWORD_WRONG');
  await callLimits.count(tries, String(session.userId));
  const [user] = await reader.inUnit(({ db }) =>
    db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, session.userId)),
  );
  if (!(await checkPassword(password, user?.passwordHash))) throw new AppError('ERR_CURRENT_PASSWORD_WRONG');
  await callLimits.forget(tries, String(session.userId));
}
