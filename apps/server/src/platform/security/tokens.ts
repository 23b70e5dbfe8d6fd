import type { Profile } from '@recado/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { acceptedSecrets, derivedKey } from './secrets.ts';
import { createSignatures } from './signatures.ts';

/** Lifetime of an access token; the refresh token gets the next one. */
const accessTokenMinutes = 15;

const claims = z.object({
  sub: z.coerce.number().int().positive(),
  sid: z.uuid(),
  iat: z.number(),
  exp: z.number(),
});
const markShape = z.tuple([z.uuid(), z.string().length(43)]);
const maximumRemembered = 20_000;

/** The user that a token identifies. */
export interface TokenSubject {
  userId: number;
  sessionId: string;
}

/** What clients of the family read in a token (SERVER §1); the server reads only the subject. */
export interface ShownClaims {
  companyId: number;
  profile: Profile;
}

/** The content of a verified token. Times are in milliseconds. */
interface ReadToken extends TokenSubject {
  issuedAt: number;
  expiresAt: number;
}

/** Signs and verifies access tokens: JWT, HS256, 15 minutes. */
export function createAccessTokens(secret: string, clock: Clock) {
  const keys = acceptedSecrets(secret).map((one) => derivedKey(one, 'access tokens'));
  const key = derivedKey(secret, 'access tokens');
  // A browser sends the same token for 15 minutes; its signature is verified only once.
  const genuine = new LRUCache<string, ReadToken>({ max: maximumRemembered });

  async function verify(token: string): Promise<ReadToken> {
    try {
      const { payload } = await verifyWithAny(token, keys, clock());
      const { sub, sid, iat, exp } = claims.parse(payload);
      const subject = { userId: sub, sessionId: sid, issuedAt: iat * 1000, expiresAt: exp * 1000 };
      genuine.set(token, subject);
      return subject;
    } catch (error) {
      const status = error instanceof errors.JWTExpired ? 403 : 401;
      throw new AppError('ERR_SESSION_EXPIRED', { status, cause: error });
    }
  }

  return {
    /** A token for a session, valid from `issuedAt` (default: now), which it contains to the millisecond. */
    sign({ userId, sessionId }: TokenSubject, shown: ShownClaims, issuedAt: Date = clock()): Promise<string> {
      const seconds = issuedAt.getTime() / 1000;
      return new SignJWT({ sid: sessionId, id: userId, userId, ...shown })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt(seconds)
        .setExpirationTime(Math.floor(seconds) + accessTokenMinutes * 60)
        .sign(key);
    },
    /** Throws ERR_SESSION_EXPIRED: 401 for an invalid token, 403 for a valid one that only needs a refresh. */
    async read(token: string | undefined): Promise<ReadToken> {
      if (!token) throw new AppError('ERR_SESSION_EXPIRED', { status: 401 });
      const known = genuine.get(token) ?? (await verify(token));
      if (known.expiresAt <= clock().getTime()) throw new AppError('ERR_SESSION_EXPIRED', { status: 403 });
      return known;
    },
  };
}

/** Verifies a token with the first key that signed it; throws the error of the last one. */
async function verifyWithAny(token: string, [key, ...others]: readonly Buffer[], currentDate: Date) {
  if (!key) throw new errors.JWSSignatureVerificationFailed();
  try {
    return await jwtVerify(token, key, { algorithms: ['HS256'], currentDate });
  } catch (error) {
    if (others.length === 0 || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return verifyWithAny(token, others, currentDate);
  }
}

/**
 * Tokens that are a session id and a signature for one purpose. They give nothing else, and end with their session.
 */
export function createSessionMarks(secret: string, purpose: 'socket tokens' | 'files of remotes') {
  const signatures = createSignatures(secret, purpose);
  return {
    sign: (sessionId: string) => `${sessionId}.${signatures.sign(sessionId)}`,
    /** The session of a genuine token; undefined for anything else. */
    sessionOf(token: string | undefined): string | undefined {
      const read = markShape.safeParse(token?.split('.', 3));
      if (!read.success) return undefined;
      const [sessionId, signature] = read.data;
      return signatures.isGenuine(sessionId, signature) ? sessionId : undefined;
    },
  };
}

const shape = z.tuple([z.uuid(), z.coerce.number().int().nonnegative(), z.string().length(43)]);

/**
 * Refresh tokens: the session id, a counter of renewals, and a signature over both. A token of any age identifies its
 * session, and two tabs that refresh at once get the same next token. The database stores hashes only.
 */
export function createRefreshTokens(secret: string) {
  const signatures = createSignatures(secret, 'refresh tokens');

  function tokenOf(sessionId: string, renewals: number): string {
    const signed = `${sessionId}.${renewals}`;
    return `${signed}.${signatures.sign(signed)}`;
  }

  function read(token: string): { sessionId: string; renewals: number } | undefined {
    const parts = shape.safeParse(token.split('.'));
    if (!parts.success) return undefined;
    const [sessionId, renewals, signature] = parts.data;
    return signatures.isGenuine(`${sessionId}.${renewals}`, signature) ? { sessionId, renewals } : undefined;
  }

  return {
    /** The first token of a session. */
    first: (sessionId: string) => tokenOf(sessionId, 0),
    /** The token after this one; a token of an older format is followed by a first one. */
    successorOf: (token: string, sessionId: string) => tokenOf(sessionId, (read(token)?.renewals ?? 0) + 1),
    /** The session of a genuine token of any age; undefined for anything else. */
    sessionOf: (token: string) => read(token)?.sessionId,
  };
}
