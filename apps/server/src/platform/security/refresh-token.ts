import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { derivedKey } from './secrets.ts';

const shape = z.tuple([z.uuid(), z.coerce.number().int().nonnegative(), z.string().length(43)]);

/**
 * Refresh tokens: the session id, a counter of renewals, and a signature over both. A token of any age identifies its
 * session, and two tabs that refresh at once get the same next token. The database stores hashes only.
 */
export function createRefreshTokens(secret: string) {
  const key = derivedKey(secret, 'refresh tokens');

  function tokenOf(sessionId: string, renewals: number): string {
    const signed = `${sessionId}.${renewals}`;
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  }

  function read(token: string): { sessionId: string; renewals: number } | undefined {
    const parts = shape.safeParse(token.split('.'));
    if (!parts.success) return undefined;
    const [sessionId, renewals] = parts.data;
    const genuine = Buffer.from(tokenOf(sessionId, renewals));
    const given = Buffer.from(token);
    return given.length === genuine.length && timingSafeEqual(given, genuine) ? { sessionId, renewals } : undefined;
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
