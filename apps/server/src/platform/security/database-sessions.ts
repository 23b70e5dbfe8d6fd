import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Database, Unit } from '../database/database.ts';
import { currentRequest } from '../database/request-scope.ts';
import { sessions, users } from '../database/schema/users.ts';
import { together } from '../database/unit.ts';
import { AppError } from '../errors.ts';
import type { Signal, Signals } from '../realtime/signals.ts';
import { tokenHash } from './secrets.ts';
import { type CallerRules, callerReader } from './session-row.ts';
import type { Caller, Sessions } from './sessions.ts';
import { createAccessTokens, createRefreshTokens, createSessionMarks } from './tokens.ts';

/** How long a session lives without being used. */
const sessionDays = 7;
/** Two tabs may refresh with the same token within this time; later the token counts as stolen. */
const graceMilliseconds = 30_000;
/** How many sessions a user has where the company allows several; elsewhere one (SERVER §2, One session per user). */
const mostSessions = 10;

/** The dependencies of sessions; `rules`: the facts of modules that are read with every caller. */
interface SessionParts {
  database: Database;
  signals: Signals;
  secret: string;
  clock: Clock;
  rules: CallerRules;
}

/** Sessions in the database; every process caches their callers until a signal invalidates them. */
export function createSessions({ database, signals, secret, clock, rules }: SessionParts): Sessions {
  const accessTokens = createAccessTokens(secret, clock);
  const refreshTokens = createRefreshTokens(secret);
  const socketTokens = createSessionMarks(secret, 'socket tokens');
  const readCaller = callerReader(rules);
  const load = (sessionId: string) => database.system((unit) => readCaller(unit, sessionId, unit.now()));
  const callers = createCallerCache(load, () => clock().getTime());
  signals.hear((signal) => callers.forget(signal));
  signals.onGap(() => callers.forgetAll());

  /** When an unused session of a user expires; that of a developer at the latest with the grant. */
  function expiryFor({ developerUntil }: Pick<typeof users.$inferSelect, 'developerUntil'>): Date {
    const unused = new Date(clock().getTime() + sessionDays * 24 * 60 * 60 * 1000);
    return developerUntil && developerUntil < unused ? developerUntil : unused;
  }

  /** The browser that requests a token. */
  function browserOf(): { address: string | null; agent: string | null } {
    const { address = null, agent = null } = currentRequest()?.requested?.actor ?? {};
    return { address, agent };
  }

  async function endWhere(unit: Unit, which: SQL): Promise<{ id: string }[]> {
    const ended = await unit.db
      .update(sessions)
      .set({ endedAt: unit.now() })
      .where(and(which, isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    for (const { id } of ended) signals.send(unit, { kind: 'session-ended', sessionId: id });
    return ended;
  }

  const ofUser = (userId: number) => eq(sessions.userId, userId);

  /** The sessions of a user for which there is no place beside a new one. */
  function beyondPlaces(unit: Unit, userId: number): SQL {
    const oldest = unit.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(ofUser(userId), isNull(sessions.endedAt)))
      .orderBy(desc(sessions.createdAt))
      .offset(mostSessions - 1);
    return inArray(sessions.id, oldest);
  }

  /** Deletes ended sessions, so that the table does not grow with every login. */
  async function forgetEnded(unit: Unit, of: { userId: number; companyId: number }): Promise<void> {
    const theirs = and(eq(sessions.companyId, of.companyId), eq(sessions.userId, of.userId));
    await unit.db.delete(sessions).where(and(theirs, isNotNull(sessions.endedAt)));
  }

  async function noteTheft(unit: Unit, { userId, companyId }: { userId: number; companyId: number }): Promise<void> {
    const [user] = await unit.db.select({ name: users.name }).from(users).where(eq(users.id, userId));
    await unit.audit({ action: 'session-ended', kind: 'users', recordId: userId, label: user?.name, companyId });
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
    async authenticateSocket(token) {
      const sessionId = socketTokens.sessionOf(token);
      const caller = sessionId && (await callers.find(sessionId));
      if (caller) return caller;
      throw new AppError('ERR_SESSION_EXPIRED', { status: 401 });
    },
    callerOf: (sessionId) => callers.find(sessionId),
    async start(unit, { id: userId, companyId }, several = false) {
      // Two simultaneous logins run one after the other, so that one session remains.
      const [[user], , ended] = await together(
        unit.db
          .select({ profile: users.profile, developerUntil: users.developerUntil })
          .from(users)
          .where(eq(users.id, userId))
          .for('update')
          .execute(),
        forgetEnded(unit, { userId, companyId }),
        endWhere(unit, several ? beyondPlaces(unit, userId) : ofUser(userId)),
      );
      if (!user) throw new AppError('ERR_SESSION_EXPIRED', { status: 401 });
      const sessionId = randomUUID();
      const value = refreshTokens.first(sessionId);
      const expiresAt = expiryFor(user);
      const session = { id: sessionId, companyId, userId, refreshHash: tokenHash(value), expiresAt, ...browserOf() };
      unit.withCommit(() => unit.db.insert(sessions).values(session).execute());
      const audience = { to: 'user', userId } as const;
      if (several) {
        for (const { id } of ended)
          unit.publish({ name: 'sessionEnded', companyId, audience, payload: { sessionId: id } });
      } else unit.publish({ name: 'auth', companyId, audience, payload: { user: { id: userId, sessionId } } });
      const token = await accessTokens.sign({ userId, sessionId }, { companyId, profile: user.profile });
      return { token, refreshToken: { value, forSockets: socketTokens.sign(sessionId), expiresAt }, sessionId };
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
      if (!row || row.expiresAt <= unit.now()) return undefined;
      const isCurrent = row.refreshHash === hash;
      if (!isCurrent && !isJustReplaced(row, hash)) {
        await endWhere(unit, eq(sessions.id, row.id));
        await noteTheft(unit, row);
        return undefined;
      }
      const value = refreshTokens.successorOf(refreshToken, row.id);
      const [user] = await unit.db
        .select({ profile: users.profile, developerUntil: users.developerUntil })
        .from(users)
        .where(eq(users.id, row.userId));
      if (!user) return undefined;
      const { companyId } = row;
      const shown = { companyId, profile: user.profile };
      const token = await accessTokens.sign({ userId: row.userId, sessionId: row.id }, shown);
      const issued = { token, sessionId: row.id, userId: row.userId };
      const forSockets = socketTokens.sign(row.id);
      if (!isCurrent) return { ...issued, refreshToken: { value, forSockets, expiresAt: row.expiresAt } };
      const expiresAt = expiryFor(user);
      const next = { refreshHash: tokenHash(value), previousRefreshHash: hash, rotatedAt: unit.now(), expiresAt };
      await unit.db
        .update(sessions)
        .set({ ...next, ...browserOf() })
        .where(eq(sessions.id, row.id));
      return { ...issued, refreshToken: { value, forSockets, expiresAt } };
    },
    liveOf: (unit, userId) =>
      unit.db
        .select({
          id: sessions.id,
          userId: sessions.userId,
          address: sessions.address,
          agent: sessions.agent,
          startedAt: sessions.createdAt,
          renewedAt: sql`coalesce(${sessions.rotatedAt}, ${sessions.createdAt})`.mapWith(sessions.createdAt),
        })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, unit.now())))
        .orderBy(desc(sessions.createdAt))
        .limit(mostSessions),
    async end(unit, sessionId) {
      await endWhere(unit, eq(sessions.id, sessionId));
    },
    async endAllOf(unit, userId) {
      await endWhere(unit, ofUser(userId));
    },
    userChanged: (unit, userId) => signals.send(unit, { kind: 'user-changed', userId }),
    companyChanged: (unit, companyId) => signals.send(unit, { kind: 'company-changed', companyId }),
  };
}

const keptMilliseconds = 30_000;
const maximumKept = 20_000;

interface Kept {
  caller: Promise<Caller | undefined>;
  /** Undefined while the caller is being loaded. */
  found?: { caller: Caller | undefined };
}

/**
 * Caches callers for 30 seconds, so that a request needs no query for them. Signals invalidate entries at once; the 30
 * seconds limit the effect of a lost signal.
 */
function createCallerCache(load: (sessionId: string) => Promise<Caller | undefined>, now: () => number) {
  const kept = new LRUCache<string, Kept>({
    max: maximumKept,
    ttl: keptMilliseconds,
    ttlResolution: 0,
    perf: { now },
  });

  function remember(sessionId: string): Promise<Caller | undefined> {
    const entry: Kept = { caller: load(sessionId) };
    kept.set(sessionId, entry);
    entry.caller.then(
      (caller) => {
        entry.found = { caller };
      },
      () => kept.delete(sessionId),
    );
    return entry.caller;
  }

  function forgetWhere(matches: (caller: Caller) => boolean): void {
    // A copy, because entries must not be deleted while the cache is iterated.
    for (const [sessionId, { found }] of [...kept.entries()]) {
      // A caller that is still being loaded may already be outdated.
      if (!found || (found.caller && matches(found.caller))) kept.delete(sessionId);
    }
  }

  return {
    /** The caller of a session; undefined when it ended. */
    async find(sessionId: string): Promise<Caller | undefined> {
      const caller = await (kept.get(sessionId)?.caller ?? remember(sessionId));
      const end = caller?.session.developer?.until;
      return end && end.getTime() <= now() ? undefined : caller;
    },
    forgetAll: () => kept.clear(),
    /** Removes the entries that a signal invalidates. */
    forget(signal: Signal): void {
      if (signal.kind === 'session-ended') kept.delete(signal.sessionId);
      else if (signal.kind === 'user-changed') forgetWhere(({ session }) => session.userId === signal.userId);
      else forgetWhere(({ session }) => session.companyId === signal.companyId);
    },
  };
}
