import type { authEndpoints } from '@recado/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { countedSignIn } from '../../../platform/observability/metrics/callers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readSessionUser } from './session-user.ts';
import { placeOf, type SignedInBrowser } from './sign-in.ts';
import { signInAnywhere } from './sign-in-anywhere.ts';

/** `/auth/…` (SPEC §7, Authentication). The refresh token is in a cookie that scripts cannot read. */
export function authRoutes(platform: Platform): Handlers<keyof typeof authEndpoints> {
  return {
    'POST /auth/login': async ({ body, setRefreshToken, passCookies }) => {
      const signedIn = await countedSignIn(signInAnywhere(platform, body));
      if ('cookies' in signedIn) passCookies(signedIn.cookies);
      else setRefreshToken(signedIn.refreshToken);
      return signedIn.answer;
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
    'GET /auth/me': async ({ session: { userId, profile, super: isSuper } }) => ({
      id: userId,
      profile,
      super: isSuper,
    }),
  };
}

/**
 * Issues a new access token for a refresh token, also for a closed company, whose open tabs wait for the payment.
 * Throws ERR_SESSION_EXPIRED (401) if the token is not valid.
 */
async function refreshSession(platform: Platform, refreshToken: string | undefined): Promise<SignedInBrowser> {
  const { database, sessions } = platform;
  if (!refreshToken) throw new AppError('ERR_SESSION_EXPIRED');
  const refreshed = await database.system(async (unit) => {
    const issued = await sessions.refresh(unit, refreshToken);
    return issued && { issued, user: await readSessionUser(unit, issued.userId, platform) };
  });
  if (!refreshed) throw new AppError('ERR_SESSION_EXPIRED');
  const { issued, user } = refreshed;
  return { answer: { token: issued.token, user, ...placeOf(platform) }, refreshToken: issued.refreshToken };
}
