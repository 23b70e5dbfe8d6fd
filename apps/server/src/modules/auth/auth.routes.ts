import type { authEndpoints } from '@recado/api/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { refreshSession, signIn } from './auth.service.ts';

/** `/auth/…` (SPEC §7, Authentication). The refresh token is in a cookie that scripts cannot read. */
export function authRoutes(platform: Platform): Handlers<keyof typeof authEndpoints> {
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
    'DELETE /auth/logout': async ({ unit, session, setRefreshToken }) => {
      await platform.sessions.end(unit, session.sessionId);
      await unit.audit({ action: 'sign-out', kind: 'users', recordId: session.userId, label: session.name });
      setRefreshToken(null);
      return { message: 'Signed out' };
    },
    'GET /auth/me': {
      withoutUnit: async ({ session: { userId, profile, super: isSuper } }) => ({
        id: userId,
        profile,
        super: isSuper,
      }),
    },
  };
}
