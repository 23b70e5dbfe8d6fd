import type { AnswerInput } from '@recado/api/contract';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { readUser } from './users.service.ts';

/**
 * Where a user is signed in, for administrators; only a super user sees where a super user is. Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION.
 */
export async function listUserSessions(
  platform: Platform,
  unit: Unit,
  caller: Session,
  userId: number,
): Promise<AnswerInput<'GET /users/:userId/sessions'>> {
  await requireOversight(unit, caller, userId);
  const live = await platform.sessions.liveOf(unit, userId);
  const isOnline = platform.realtime.online(userId);
  return live.map(({ renewedAt, ...session }) => ({
    ...session,
    seenAt: isOnline ? platform.clock() : renewedAt,
    isOwn: session.id === caller.sessionId,
  }));
}

/** Ends a session of a user, and tells its browser. Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION. */
export async function endUserSession(
  platform: Platform,
  unit: Unit,
  caller: Session,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<void> {
  const { companyId, name } = await requireOversight(unit, caller, userId);
  const live = await platform.sessions.liveOf(unit, userId);
  if (!live.some(({ id }) => id === sessionId)) return;
  unit.publish({ name: 'sessionEnded', companyId, audience: { to: 'user', userId }, payload: { sessionId } });
  await platform.sessions.end(unit, sessionId);
  await unit.audit({ action: 'session-ended', kind: 'users', recordId: userId, label: name });
}

async function requireOversight(unit: Unit, caller: Session, userId: number) {
  const user = await readUser(unit, caller.companyId, userId);
  if (user.super && !caller.super) throw new AppError('ERR_NO_PERMISSION');
  return user;
}
