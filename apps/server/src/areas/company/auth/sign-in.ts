import { abilitiesOf, type signedIn } from '@recado/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AuditNote, Unit } from '../../../platform/database/database.ts';
import { currentRequest, onRequest } from '../../../platform/database/request-scope.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { together } from '../../../platform/database/unit.ts';
import { AppError } from '../../../platform/errors.ts';
import { currentCorrelation, withCorrelation } from '../../../platform/observability/tracing/correlation.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireRemaining } from '../../../platform/security/call-limits.ts';
import { checkPassword, hashPassword, isBcryptHash } from '../../../platform/security/passwords.ts';
import type { IssuedTokens } from '../../../platform/security/sessions.ts';
import { checkSubscription } from '../../../platform/security/subscription.ts';
import { readSessionUser } from './session-user.ts';

/** The result of a sign-in: the response body and the cookie. */
export interface SignedInBrowser {
  answer: z.input<typeof signedIn>;
  refreshToken: IssuedTokens['refreshToken'];
}

/** Where the API of a session answers, for a shell that may be of another cell. */
export function placeOf({ configuration }: Pick<Platform, 'configuration'>): { apiUrl?: string } {
  return configuration.cells ? { apiUrl: configuration.apiUrl } : {};
}

/** What a person enters to sign in. */
export interface Credentials {
  email: string;
  password: string;
}

/** The attempts to enter the password of one account, from any address; the right password resets the count. */
export const triesPerAccount = { name: 'sign-in', calls: 20, milliseconds: 15 * 60_000 };

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
  withCorrelation(currentCorrelation(), () => onRequest(null, work, currentRequest()?.requested)).catch(
    (error: unknown) => logger.error({ err: error }, 'a failed sign-in is missing in the audit log'),
  );
}

/**
 * Signs a user in and ends their previous session (SERVER §2). Throws ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_REQUESTS
 * (also for unknown addresses), or, after the right password, ERR_SUBSCRIPTION_EXPIRED with the date (SPEC §4.5); the
 * administrators of an expired company may sign in, with restricted rights (ADR 60).
 */
export async function signIn(platform: Platform, credentials: Credentials): Promise<SignedInBrowser> {
  const { callLimits, database, sessions } = platform;
  const email = credentials.email.toLowerCase();
  const [tries, [found]] = await database.system(
    (unit) => together(callLimits.tallyIn(unit, triesPerAccount, email), accountOf(unit, email)),
    undefined,
    'often',
  );
  requireRemaining(tries);
  // The password is verified outside the unit of work: it takes milliseconds of CPU time.
  const right = await checkPassword(credentials.password, found?.user.passwordHash);
  if (found && !right) noteFailure(platform, found.user);
  if (!found || !right) throw new AppError('ERR_INVALID_CREDENTIALS');
  try {
    checkAdmission(platform, found);
  } catch (error) {
    await callLimits.forget(triesPerAccount, email);
    throw error;
  }
  const { passwordHash } = found.user;
  const renewed = isBcryptHash(passwordHash) ? await hashPassword(credentials.password) : undefined;
  const started = async (unit: Unit) => {
    if (renewed !== undefined) await replaceHash(unit, found.user, renewed);
    const { id: userId, name } = found.user;
    const [{ token, refreshToken }, user] = await together(
      sessions.start(unit, found.user),
      readSessionUser(unit, userId, platform),
    );
    unit.withCommit(() => unit.audit({ ...noteOn('sign-in', found.user), actor: { userId, name } }));
    await callLimits.forget(triesPerAccount, email, unit);
    return { answer: { token, user, ...placeOf(platform) }, refreshToken };
  };
  return database.system(started, undefined, 'often');
}

type Found = Awaited<ReturnType<typeof accountOf>>[number];

/** The account with an address, in lower case, and its company. */
function accountOf({ db }: Unit, email: string) {
  return db
    .select({ user: users, company: companies })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(sql`lower(${users.email})`, email))
    .execute();
}

/** Throws ERR_SUBSCRIPTION_EXPIRED for who may not sign in to an expired company. */
function checkAdmission(platform: Platform, { user, company }: Found): void {
  checkSubscription(company, { super: user.super, abilities: abilitiesOf(user) }, 'administrators', platform);
}

/** Replaces the hash that a user brought from another product, unless the password was changed meanwhile. */
async function replaceHash(
  { db }: Unit,
  { id, passwordHash }: Pick<typeof users.$inferSelect, 'id' | 'passwordHash'>,
  renewed: string,
): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: renewed })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)));
}
