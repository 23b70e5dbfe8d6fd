import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Database, Unit } from '../database/database.ts';
import { sessions, users } from '../database/schema/users.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../platform.ts';
import type { Signals } from '../realtime/signals.ts';
import { createAccessTokens } from './access-token.ts';
import { createCallerCache } from './caller-cache.ts';
import type { CallerFact } from './caller-fact.ts';
import { createRefreshTokens } from './refresh-token.ts';
import { tokenHash } from './secrets.ts';
import { readCaller } from './session-row.ts';
import type { Caller, Sessions } from './sessions.ts';

/** How long a session lives without being used. */
const sessionDays = 7;
/** Two tabs may refresh with the same token within this time; later the token counts as stolen. */
const graceMilliseconds = 30_000;

/** What sessions are built on; `facts` are what modules need to know of every caller. */
interface SessionParts {
  database: Database;
  signals: Signals;
  secret: string;
  clock: Clock;
  facts: readonly CallerFact[];
}

/** Sessions in the database; every process caches their callers until a signal invalidates them. */
export function createSessions({ database, signals, secret, clock, facts }: SessionParts): Sessions {
  const accessTokens = createAccessTokens(secret, clock);
  const refreshTokens = createRefreshTokens(secret);
  const load = (sessionId: string) => database.system((unit) => readCaller(unit, sessionId, facts, clock()));
  const callers = createCallerCache(load, () => clock().getTime());
  signals.hear((signal) => callers.forget(signal));
  signals.onGap(() => callers.forgetAll());

  const expiry = () => new Date(clock().getTime() + sessionDays * 24 * 60 * 60 * 1000);

  async function endWhere(unit: Unit, which: { userId: number } | { sessionId: string }): Promise<void> {
    const match = 'userId' in which ? eq(sessions.userId, which.userId) : eq(sessions.id, which.sessionId);
    const ended = await unit.db
      .update(sessions)
      .set({ endedAt: clock() })
      .where(and(match, isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    for (const { id } of ended) signals.send(unit, { kind: 'session-ended', sessionId: id });
  }

  /** Deletes ended sessions, so that the table does not grow with every login. */
  async function forgetEnded(unit: Unit, of: { userId: number; companyId: number }): Promise<void> {
    const theirs = and(eq(sessions.companyId, of.companyId), eq(sessions.userId, of.userId));
    await unit.db.delete(sessions).where(and(theirs, isNotNull(sessions.endedAt)));
  }

  /** Two tabs that refresh at once: the token of the second was replaced a moment ago. */
  function isJustReplaced(row: { previousRefreshHash: string | null; rotatedAt: Date | null }, hash: string): boolean {
    if (row.previousRefreshHash !== hash || !row.rotatedAt) return false;
    return clock().getTime() - row.rotatedAt.getTime() <= graceMilliseconds;
  }

  async function authenticateIssued(token: string | undefined): Promise<{ caller: Caller; issuedAt: Date }> {
    const { userId, sessionId, issuedAt } = await accessTokens.read(token);
    const caller = await callers.find(sessionId);
    if (caller?.session.userId === userId) return { caller, issuedAt: new Date(issuedAt) };
    throw new AppError('ERR_SESSION_EXPIRED', { status: 401 });
  }

  return {
    authenticate: async (token) => (await authenticateIssued(token)).caller,
    authenticateIssued,
    callerOf: (sessionId) => callers.find(sessionId),
    async start(unit, { id: userId, companyId }) {
      // Two simultaneous logins run one after the other, so that one session remains.
      await unit.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
      await forgetEnded(unit, { userId, companyId });
      await endWhere(unit, { userId });
      const sessionId = randomUUID();
      const value = refreshTokens.first(sessionId);
      const expiresAt = expiry();
      await unit.db
        .insert(sessions)
        .values({ id: sessionId, companyId, userId, refreshHash: tokenHash(value), expiresAt });
      const payload = { user: { id: userId, sessionId } };
      unit.publish({ name: 'auth', companyId, audience: { to: 'user', userId }, payload });
      const token = await accessTokens.sign({ userId, sessionId });
      return { token, refreshToken: { value, expiresAt }, sessionId };
    },
    async refresh(unit, refreshToken) {
      const hash = tokenHash(refreshToken);
      // A token of this server names its session, so a token of any age is recognised; older formats are found by their
      // hash.
      const sessionId = refreshTokens.sessionOf(refreshToken);
      const named = sessionId ? eq(sessions.id, sessionId) : undefined;
      const [row] = await unit.db
        .select()
        .from(sessions)
        .where(
          and(
            named ?? or(eq(sessions.refreshHash, hash), eq(sessions.previousRefreshHash, hash)),
            isNull(sessions.endedAt),
          ),
        )
        .for('update');
      if (!row || row.expiresAt <= clock()) return undefined;
      const isCurrent = row.refreshHash === hash;
      if (!isCurrent && !isJustReplaced(row, hash)) {
        await endWhere(unit, { sessionId: row.id });
        return undefined;
      }
      const value = refreshTokens.successorOf(refreshToken, row.id);
      const token = await accessTokens.sign({ userId: row.userId, sessionId: row.id });
      const issued = { token, sessionId: row.id, userId: row.userId };
      if (!isCurrent) return { ...issued, refreshToken: { value, expiresAt: row.expiresAt } };
      const expiresAt = expiry();
      const next = { refreshHash: tokenHash(value), previousRefreshHash: hash, rotatedAt: clock(), expiresAt };
      await unit.db.update(sessions).set(next).where(eq(sessions.id, row.id));
      return { ...issued, refreshToken: { value, expiresAt } };
    },
    end: (unit, sessionId) => endWhere(unit, { sessionId }),
    endAllOf: (unit, userId) => endWhere(unit, { userId }),
    userChanged: (unit, userId) => signals.send(unit, { kind: 'user-changed', userId }),
    companyChanged: (unit, companyId) => signals.send(unit, { kind: 'company-changed', companyId }),
  };
}
