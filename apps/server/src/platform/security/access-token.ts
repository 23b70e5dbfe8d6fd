import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Clock } from '../platform.ts';
import { derivedKey } from './secrets.ts';

/** How long an access token is good; the refresh token gives the next one. */
export const accessTokenMinutes = 15;

const claims = z.object({ sub: z.coerce.number().int().positive(), sid: z.uuid() });

/** Who a token is about. */
export interface TokenSubject {
  userId: number;
  sessionId: string;
}

/** Signs and reads access tokens: JWT, HS256, 15 minutes. */
export function createAccessTokens(secret: string, clock: Clock) {
  const key = derivedKey(secret, 'access tokens');
  return {
    /** A token for a session, good from `issuedAt` (default: now). */
    sign({ userId, sessionId }: TokenSubject, issuedAt: Date = clock()): Promise<string> {
      const seconds = Math.floor(issuedAt.getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessTokenMinutes * 60)
        .sign(key);
    },
    /** Throws ERR_SESSION_EXPIRED: 401 for no genuine token, 403 for one that was genuine and only needs a refresh. */
    async read(token: string | undefined): Promise<TokenSubject> {
      if (!token) throw new AppError('ERR_SESSION_EXPIRED', { status: 401 });
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock() });
        const { sub, sid } = claims.parse(payload);
        return { userId: sub, sessionId: sid };
      } catch (error) {
        throw new AppError('ERR_SESSION_EXPIRED', {
          status: error instanceof errors.JWTExpired ? 403 : 401,
          cause: error,
        });
      }
    },
  };
}
export type AccessTokens = ReturnType<typeof createAccessTokens>;
