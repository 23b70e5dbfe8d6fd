import { abilitiesOf, type BodyOutput } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { agentsChanged } from '../../company/users/in-process-events.ts';
import { findUser, presentUser, publishUser, type UserRow } from '../../company/users/user-rows.ts';

/**
 * Says that a user is away, until a time or until they are back. Throws ERR_NO_USER_FOUND; ERR_NO_PERMISSION for others than
 * administrators and the user; ERR_VALIDATION for a time that is over.
 */
export async function goAway(
  unit: Unit,
  session: CallerSession,
  userId: number,
  { reason = '', until }: BodyOutput<'PUT /users/:userId/away'>,
) {
  const user = await requireOwnOrManaged(unit, session, userId);
  const awayUntil = until ? new Date(until) : null;
  if (awayUntil && awayUntil <= unit.now()) throw refusedValue('body.until', 'invalid');
  const awaySince = user.awaySince && presentUser(unit, user).away ? user.awaySince : unit.now();
  return store(unit, user, { awaySince, awayUntil, awayReason: reason });
}

/** Says that a user is back. Throws ERR_NO_USER_FOUND and ERR_NO_PERMISSION. */
export async function comeBack(unit: Unit, session: CallerSession, userId: number) {
  const user = await requireOwnOrManaged(unit, session, userId);
  return store(unit, user, { awaySince: null, awayUntil: null, awayReason: null });
}

async function requireOwnOrManaged(unit: Unit, session: CallerSession, userId: number): Promise<UserRow> {
  const user = await findUser(unit, session.companyId, userId);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  const isAllowed =
    userId === session.userId || (session.abilities.has('users:manage') && (!user.super || session.super));
  if (!isAllowed) throw new AppError('ERR_NO_PERMISSION');
  return user;
}

async function store(
  unit: Unit,
  { id, companyId }: UserRow,
  absence: Pick<typeof users.$inferSelect, 'awaySince' | 'awayUntil' | 'awayReason'>,
) {
  await unit.db.update(users).set(absence).where(eq(users.id, id));
  const user = await findUser(unit, companyId, id);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  publishUser(unit, 'update', user);
  await unit.emit(agentsChanged, { companyId });
  return { ...presentUser(unit, user), seesAll: abilitiesOf(user).has('tickets-manager:showall') };
}
