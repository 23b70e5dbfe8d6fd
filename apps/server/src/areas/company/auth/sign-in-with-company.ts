import type { BodyOutput } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashPassword } from '../../../platform/security/passwords.ts';
import { newToken } from '../../../platform/security/secrets.ts';
import { addressAtIssuer, personOf } from '../single-sign-on/ask-issuer.ts';
import { newAttempt, takeAttempt } from '../single-sign-on/attempts.ts';
import { domainOf, providerOfDomain, userOf } from '../single-sign-on/person.ts';
import { findProvider } from '../single-sign-on/provider.ts';
import { accountWhere, checkAdmission, type SignedInBrowser, startSession } from './account.ts';

/**
 * Begins a sign-in with the account of a company: where the browser goes, and what it keeps meanwhile. Only the domain of the address
 * counts, so the answer says nothing about accounts. Throws ERR_ISSUER_UNREACHABLE.
 */
export async function beginWithCompany(
  platform: Platform,
  email: string,
): Promise<{ address: string; cookie: string } | undefined> {
  const provider = await platform.database.system((unit) => providerOfDomain(unit, domainOf(email)));
  if (!provider) return undefined;
  const { attempt, cookie } = newAttempt(platform, provider.companyId);
  return { address: await addressAtIssuer(platform, provider, { attempt, email }), cookie };
}

/** What came back from an issuer, and what the browser kept. */
interface SentBack {
  sent: BodyOutput<'POST /auth/company'>;
  cookie: string | undefined;
  device: string | undefined;
}

/**
 * Signs in with the account of a company, which stands for the password and the second step (ADR 193). Throws
 * ERR_COMPANY_SIGN_IN_REFUSED for whatever is wrong with it, ERR_ISSUER_UNREACHABLE, ERR_PLAN_LIMIT_REACHED, and then what any sign-in
 * throws: ERR_SUBSCRIPTION_EXPIRED, ERR_ADDRESS_NOT_ALLOWED.
 */
export async function signInWithCompany(
  platform: Platform,
  { sent, cookie, device }: SentBack,
): Promise<SignedInBrowser> {
  const { database } = platform;
  const attempt = await takeAttempt(platform, cookie, sent.state);
  const provider = attempt && (await database.system((unit) => findProvider(unit, attempt.companyId)));
  if (!attempt || !provider) throw new AppError('ERR_COMPANY_SIGN_IN_REFUSED');
  const person = await personOf(platform, provider, { attempt, sent });
  // Slow, so before the unit: of a password that nobody knows, for somebody new.
  const passwordHash = await hashPassword(newToken());
  return database.system(async (unit) => {
    const userId = await userOf(unit, provider, { person, passwordHash });
    const [account] = await accountWhere(unit, eq(users.id, userId), device);
    if (!account) throw new AppError('ERR_COMPANY_SIGN_IN_REFUSED');
    checkAdmission(platform, account);
    return startSession(platform, unit, account, device);
  });
}
