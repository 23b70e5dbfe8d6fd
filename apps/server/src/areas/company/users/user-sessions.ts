import type { AnswerInput } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isOnline } from '../../../platform/realtime/online-question.ts';
import type { LiveSession } from '../../../platform/security/sessions.ts';
import { requireOversight } from './role-rights.ts';
import { readUser } from './users.service.ts';

type Shown = AnswerInput<'GET /users/:userId/sessions'>;

/** The sessions of one user, as they are shown to a caller. An open page says which session it is of only when there is one. */
export function presentSessions(
  unit: Unit,
  live: readonly (LiveSession & { userId: number })[],
  caller: CallerSession,
): Shown {
  return live.map(({ renewedAt, userId, ...session }) => ({
    ...session,
    seenAt: live.length === 1 && unit.query(isOnline, userId) ? unit.now() : renewedAt,
    isOwn: session.id === caller.sessionId,
  }));
}

/**
 * The sessions of a user, for administrators; only a super user sees those of a super user. Throws ERR_NO_USER_FOUND,
 * ERR_NO_PERMISSION.
 */
export async function listUserSessions(
  platform: Platform,
  unit: Unit,
  caller: CallerSession,
  userId: number,
): Promise<Shown> {
  await readOverseen(unit, caller, userId);
  return presentSessions(unit, await platform.sessions.liveOf(unit, userId), caller);
}

/** Ends a session of a user, and notifies its browser. Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION. */
export async function endUserSession(
  platform: Platform,
  unit: Unit,
  caller: CallerSession,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<void> {
  const { companyId, name } = await readOverseen(unit, caller, userId);
  const live = await platform.sessions.liveOf(unit, userId);
  if (!live.some(({ id }) => id === sessionId)) return;
  unit.publish({ name: 'sessionEnded', companyId, audience: { to: 'user', userId }, payload: { sessionId } });
  await platform.sessions.end(unit, sessionId);
  await unit.audit({ action: 'session-ended', kind: 'users', recordId: userId, label: name });
}

async function readOverseen(unit: Unit, caller: CallerSession, userId: number) {
  const user = await readUser(unit, caller.companyId, userId);
  requireOversight(caller, user);
  return user;
}
