import type { authEndpoints, passkeyEndpoints, sessionUser, singleSignOnEndpoints } from '@recado/contract';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { countedSignIn } from '../../../platform/observability/metrics/callers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { challengeLife, newChallenge } from '../passkeys/challenges.ts';
import { siteOf } from '../passkeys/verify.ts';
import { placeOf, type SignedInBrowser } from './account.ts';
import { readSessionUser } from './session-user.ts';
import { signInAnywhere } from './sign-in-anywhere.ts';
import { beginWithCompany, signInWithCompany } from './sign-in-with-company.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';

type Key =
  | keyof typeof authEndpoints
  | Extract<keyof typeof passkeyEndpoints | keyof typeof singleSignOnEndpoints, `POST /auth/${string}`>;

/** `/auth/…` (SPEC §7, Authentication). The refresh token is in a cookie that scripts cannot read. */
export function authRoutes(platform: Platform): Handlers<Key> {
  return {
    'POST /auth/login': async ({ body, deviceToken, setRefreshToken, passCookies }) => {
      const signedIn = await countedSignIn(signInAnywhere(platform, { ...body, device: deviceToken }));
      if ('cookies' in signedIn) passCookies(signedIn.cookies);
      else setRefreshToken(signedIn.refreshToken);
      return signedIn.answer;
    },
    'POST /auth/passkey/challenge': async () => ({
      challenge: newChallenge(platform, 'sign-in'),
      rpId: siteOf(platform.configuration).rpId,
      timeout: challengeLife,
    }),
    'POST /auth/passkey': async ({ body, deviceToken, setRefreshToken }) => {
      const signedIn = await countedSignIn(signInWithPasskey(platform, body, deviceToken));
      setRefreshToken(signedIn.refreshToken);
      return signedIn.answer;
    },
    'POST /auth/company/begin': async ({ body, setAttempt }) => {
      const begun = await beginWithCompany(platform, body.email);
      setAttempt(begun?.cookie ?? null);
      return { address: begun?.address ?? null };
    },
    'POST /auth/company': async ({ body: sent, attempt: cookie, deviceToken: device, setAttempt, setRefreshToken }) => {
      setAttempt(null);
      const signedIn = await countedSignIn(signInWithCompany(platform, { sent, cookie, device }));
      setRefreshToken(signedIn.refreshToken);
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

/** Whether the company asks for a second factor that the user has not set up in time (ADR 177). */
function isOverdue({ secondFactor }: z.input<typeof sessionUser>, now: Date): boolean {
  return secondFactor?.requiredFrom != null && new Date(secondFactor.requiredFrom) <= now;
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
    if (!issued) return undefined;
    const user = await readSessionUser(unit, issued.userId, platform);
    // The days to set a second factor up are over: the next sign-in asks for it.
    if (isOverdue(user, unit.now())) {
      await sessions.end(unit, issued.sessionId);
      return undefined;
    }
    return { issued, user };
  });
  if (!refreshed) throw new AppError('ERR_SESSION_EXPIRED');
  const { issued, user } = refreshed;
  return { answer: { token: issued.token, user, ...placeOf(platform) }, refreshToken: issued.refreshToken };
}
