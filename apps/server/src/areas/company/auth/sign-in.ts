import type { ErrorCode } from '@recado/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { together } from '../../../platform/database/unit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireRemaining } from '../../../platform/security/call-limits.ts';
import { checkPassword, hashPassword, isBcryptHash } from '../../../platform/security/passwords.ts';
import { beginFactor } from '../second-factors/set-up.ts';
import { type SecondStep, secondStepOf } from '../second-factors/sign-in-step.ts';
import { requireOtherWay } from '../single-sign-on/only-this-way.ts';
import {
  type Account,
  accountWhere,
  checkAdmission,
  noteFailure,
  type SignedInBrowser,
  startSession,
} from './account.ts';

/** What a person enters to sign in. */
export interface Credentials {
  email: string;
  password: string;
  /** Of the second factor, where there is one. */
  code?: string | undefined;
  /** The token that names the browser from one sign-in to the next. */
  device?: string | undefined;
}

/** The attempts to enter the password of one account, from any address; the right password resets the count. */
export const triesPerAccount = { name: 'sign-in', calls: 20, milliseconds: 15 * 60_000 };

/**
 * Signs a user in and ends their previous session (SERVER §2). Throws ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_REQUESTS
 * (also for unknown addresses), or, after the right password, ERR_COMPANY_SIGN_IN_ONLY (ADR 193), ERR_SUBSCRIPTION_EXPIRED with the date (SPEC §4.5); the
 * administrators of an expired company may sign in, with restricted rights (ADR 60). Then it throws what the second step does
 * (ADR 177).
 */
export async function signIn(platform: Platform, credentials: Credentials): Promise<SignedInBrowser> {
  const { callLimits, database } = platform;
  const email = credentials.email.toLowerCase();
  const [tries, [found]] = await database.system(
    (unit) =>
      together(
        callLimits.tallyIn(unit, triesPerAccount, email),
        accountWhere(unit, eq(sql`lower(${users.email})`, email), credentials.device),
      ),
    undefined,
    'often',
  );
  requireRemaining(tries);
  // The password is verified outside the unit of work: it takes milliseconds of CPU time.
  const right = await checkPassword(credentials.password, found?.user.passwordHash);
  if (found && !right) noteFailure(platform, found.user);
  if (!found || !right) throw new AppError('ERR_INVALID_CREDENTIALS');
  try {
    requireOtherWay(found);
    checkAdmission(platform, found);
  } catch (error) {
    await callLimits.forget(triesPerAccount, email);
    throw error;
  }
  const secondStep = await secondStepFor(platform, found, credentials.code);
  const { passwordHash } = found.user;
  const renewed = isBcryptHash(passwordHash) ? await hashPassword(credentials.password) : undefined;
  const started = async (unit: Unit) => {
    // The first statements of the unit: a wrong code ends no session.
    const recoveryCodes = await secondStep?.(unit);
    if (renewed !== undefined) await replaceHash(unit, found.user, renewed);
    const signedIn = await startSession(platform, unit, found, credentials.device);
    await callLimits.forget(triesPerAccount, email, unit);
    return { ...signedIn, answer: { ...signedIn.answer, ...(recoveryCodes && { recoveryCodes }) } };
  };
  // A wrong code is noted after its unit was rolled back.
  return database.system(started, undefined, 'often').catch((error: unknown) => refuse(platform, found, error));
}

/**
 * The second step of a sign-in; undefined: none. Throws what `secondStepOf` throws. Whoever has to set a second factor up gets a
 * new one with ERR_SECOND_FACTOR_SETUP.
 */
async function secondStepFor(
  platform: Platform,
  found: Account,
  code: string | undefined,
): Promise<SecondStep | undefined> {
  try {
    return await secondStepOf(platform, found, { code, now: platform.clock() });
  } catch (error) {
    if (!isCode(error, 'ERR_SECOND_FACTOR_SETUP')) throw error;
    const secondFactor = await platform.database.system((unit) => beginFactor(platform.secret, unit, found));
    throw new AppError('ERR_SECOND_FACTOR_SETUP', { details: { secondFactor } });
  }
}

/** Throws the error again; wrong codes go into the audit log like wrong passwords. */
function refuse(platform: Platform, found: Account, error: unknown): never {
  if (isCode(error, 'ERR_SECOND_FACTOR_CODE')) noteFailure(platform, found.user);
  throw error;
}

function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof AppError && error.code === code;
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
