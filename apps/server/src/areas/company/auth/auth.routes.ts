import { abilitiesOf, type authEndpoints, type sessionUser, type signedIn } from '@recado/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AuditNote, Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { currentRequest, onRequest } from '../../../platform/database/request-scope.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { userQueues, users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkPassword } from '../../../platform/security/passwords.ts';
import type { IssuedTokens } from '../../../platform/security/sessions.ts';
import { type Calendar, checkSubscription, subscriptionFor } from '../../../platform/security/subscription.ts';
import { presentCompany } from '../companies/company.presenter.ts';

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
    'GET /auth/me': async ({ session: { userId, profile, super: isSuper } }) => ({
      id: userId,
      profile,
      super: isSuper,
    }),
  };
}

/** The result of a sign-in: the response body and the cookie. */
interface SignedInBrowser {
  answer: z.input<typeof signedIn>;
  refreshToken: IssuedTokens['refreshToken'];
}

/** The attempts to enter the password of one account, from any address; the right password resets the count. */
const triesPerAccount = { name: 'sign-in', calls: 20, milliseconds: 15 * 60_000 };

/** The user in an entry of the audit log. */
type Account = Pick<typeof users.$inferSelect, 'id' | 'name' | 'companyId'>;

function noteOn(action: AuditNote['action'], { id, name, companyId }: Account): AuditNote {
  return { action, kind: 'users', recordId: id, label: name, companyId };
}

/**
 * Writes a failed sign-in to the audit log. It is not awaited, because a slower answer would reveal that the account
 * exists. So it outlives the request, whose address it gets as a value.
 */
function noteFailure({ database, logger }: Platform, account: Account): void {
  const work = () => database.system((unit) => unit.audit(noteOn('sign-in-failed', account)));
  onRequest(null, work, currentRequest()?.requested).catch((error: unknown) =>
    logger.error({ err: error }, 'a failed sign-in is missing in the audit log'),
  );
}

/**
 * Signs a user in and ends their previous session (SERVER §2). Throws ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_REQUESTS
 * (also for unknown addresses), or, after the right password, ERR_SUBSCRIPTION_EXPIRED with the date (SPEC §4.5); the
 * administrators of an expired company may sign in, with restricted rights (ADR 60).
 */
async function signIn(platform: Platform, credentials: { email: string; password: string }): Promise<SignedInBrowser> {
  const { callLimits, database, sessions } = platform;
  const email = credentials.email.toLowerCase();
  await callLimits.count(triesPerAccount, email);
  const found = await database.system(async (unit) => {
    const [row] = await unit.db
      .select({ user: users, company: companies })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(eq(sql`lower(${users.email})`, email));
    return row;
  });
  // The password is verified outside the unit of work: it takes milliseconds of CPU time.
  const right = await checkPassword(credentials.password, found?.user.passwordHash);
  if (found && !right) noteFailure(platform, found.user);
  if (!found || !right) throw new AppError('ERR_INVALID_CREDENTIALS');
  await callLimits.forget(triesPerAccount, email);
  const person = { super: found.user.super, abilities: abilitiesOf(found.user) };
  checkSubscription(found.company, person, 'administrators', platform);
  return database.system(async (unit) => {
    const { token, refreshToken } = await sessions.start(unit, found.user);
    const { id: userId, name } = found.user;
    await unit.audit({ ...noteOn('sign-in', found.user), actor: { userId, name } });
    return { answer: { token, user: await readSessionUser(unit, found.user.id, platform) }, refreshToken };
  });
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
  return { answer: { token: issued.token, user }, refreshToken: issued.refreshToken };
}

/**
 * The signed-in user with all data that the shell needs to start (SERVER §1). Throws ERR_SESSION_EXPIRED if the user
 * was deleted.
 */
async function readSessionUser(unit: Unit, userId: number, calendar: Calendar): Promise<z.input<typeof sessionUser>> {
  const user = one(await unit.db.select().from(users).where(eq(users.id, userId)), 'ERR_SESSION_EXPIRED');
  const company = await presentCompany(unit, user.companyId, abilitiesOf(user).has('settings:manage'));
  if (!company) throw new AppError('ERR_SESSION_EXPIRED');
  const own = await unit.db
    .select({ id: queues.id, name: queues.name, color: queues.color })
    .from(userQueues)
    .innerJoin(queues, eq(queues.id, userQueues.queueId))
    .where(eq(userQueues.userId, userId))
    .orderBy(asc(queues.id));
  const served = own.map((queue) => ({ ...queue, UserQueue: { userId, queueId: queue.id } }));
  return {
    ...user,
    wppProved: user.wppProvedAt !== null,
    queues: served,
    queueIds: own.map(({ id }) => id),
    company,
    subscription: subscriptionFor(user, company, calendar),
  };
}
