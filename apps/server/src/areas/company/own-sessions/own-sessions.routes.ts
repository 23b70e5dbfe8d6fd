import type { ownSessionEndpoints } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentSessions } from '../users/user-sessions.ts';
import { forgetNews } from './known-devices.ts';

/** Where the caller is signed in (ADR 181). */
export function ownSessionRoutes(platform: Platform): Handlers<keyof typeof ownSessionEndpoints> {
  return {
    'GET /users/me/sessions': async ({ unit, session }) =>
      presentSessions(unit, await platform.sessions.liveOf(unit, session.userId), session),
    'DELETE /users/me/sessions': async ({ unit, session }) => {
      await endOthers(platform, unit, session, () => true);
      return { message: 'Sessions ended' };
    },
    'DELETE /users/me/sessions/:sessionId': async ({ unit, session, params }) => {
      const ended = await endOthers(platform, unit, session, (id) => id === params.sessionId);
      if (ended === 0) throw new AppError('ERR_NO_SESSION_FOUND');
      return { message: 'Session ended' };
    },
    'DELETE /users/me/new-devices': async ({ unit, session }) => {
      await forgetNews(unit, session.userId);
      return { message: 'Seen' };
    },
  };
}

/** Ends sessions of the caller, and notifies their browsers; the caller's own stays. Resolves with how many ended. */
async function endOthers(
  { sessions }: Platform,
  unit: Unit,
  { sessionId: own, userId, companyId, name }: CallerSession,
  isMeant: (sessionId: string) => boolean,
): Promise<number> {
  const live = await sessions.liveOf(unit, userId);
  const ended = live.filter(({ id }) => id !== own && isMeant(id));
  for (const { id: sessionId } of ended) {
    unit.publish({ name: 'sessionEnded', companyId, audience: { to: 'user', userId }, payload: { sessionId } });
    await sessions.end(unit, sessionId);
  }
  if (ended.length > 0) await unit.audit({ action: 'session-ended', kind: 'users', recordId: userId, label: name });
  return ended.length;
}
