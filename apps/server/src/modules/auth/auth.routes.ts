import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { refreshSession, signIn } from './auth.service.ts';

/** `/auth/…` (SPEC §7, Authentication). The refresh token travels in a cookie scripts cannot read. */
export function authRoutes(
  platform: Platform,
): Handlers<'POST /auth/login' | 'POST /auth/refresh_token' | 'DELETE /auth/logout' | 'GET /auth/me'> {
  const { database, sessions } = platform;
  return {
    'POST /auth/login': async ({ body, setRefreshToken }) => {
      const { answer, refreshToken } = await signIn(platform, body);
      setRefreshToken(refreshToken);
      return answer;
    },
    'POST /auth/refresh_token': async ({ refreshToken, setRefreshToken }) => {
      const refreshed = await refreshSession(platform, refreshToken);
      setRefreshToken(refreshed.refreshToken);
      return refreshed.answer;
    },
    'DELETE /auth/logout': async ({ session, setRefreshToken }) => {
      await database.tenant(session.companyId, (unit) => sessions.end(unit, session.sessionId));
      setRefreshToken(null);
      return { message: 'Signed out' };
    },
    'GET /auth/me': async ({ session }) => ({ id: session.userId, profile: session.profile, super: session.super }),
  };
}
