import { abilitiesOf, type signedIn } from '@recado/contract';
import { eq, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { AuditNote, Unit } from '../../../platform/database/database.ts';
import { currentRequest, onRequest } from '../../../platform/database/request-scope.ts';
import { userWithRole } from '../../../platform/database/role-of-user.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { together } from '../../../platform/database/unit.ts';
import { currentCorrelation, withCorrelation } from '../../../platform/observability/tracing/correlation.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IssuedTokens } from '../../../platform/security/sessions.ts';
import { checkSubscription } from '../../../platform/security/subscription.ts';
import { isKnownDevice, learnDevice } from '../own-sessions/known-devices.ts';
import { passkeyColumns } from '../passkeys/has-passkey.ts';
import { secondFactorRules, secondFactors } from '../second-factors/second-factors.schema.ts';
import { allowsSeveral, requireAllowedAddress } from '../sign-in-rules/sign-in-rule.ts';
import { signInRules } from '../sign-in-rules/sign-in-rules.schema.ts';
import { companyAccountOnly } from '../single-sign-on/only-this-way.ts';
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

/** An account, with its company and all that decides about its sign-in. */
export type Account = Awaited<ReturnType<typeof accountWhere>>[number];

/** The account that a condition over the rows of `users` names; `device`: the token that its browser sent. */
export function accountWhere(unit: Unit, condition: SQL, device: string | undefined) {
  return unit.db
    .select({
      ...{
        user: userWithRole,
        company: companies,
        factor: secondFactors,
        rule: secondFactorRules,
        signInRule: signInRules,
      },
      ...passkeyColumns(unit.now()),
      isKnownDevice: isKnownDevice(device),
      isOfCompanyAccount: companyAccountOnly,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(secondFactorRules, eq(secondFactorRules.companyId, users.companyId))
    .leftJoin(signInRules, eq(signInRules.companyId, users.companyId))
    .where(condition)
    .execute();
}

/**
 * Throws ERR_SUBSCRIPTION_EXPIRED for who may not sign in to an expired company, and ERR_ADDRESS_NOT_ALLOWED for who may not from where
 * they are.
 */
export function checkAdmission(platform: Platform, { user, company, signInRule }: Account): void {
  checkSubscription(company, { super: user.super, abilities: abilitiesOf(user) }, 'administrators', platform);
  requireAllowedAddress(signInRule, user);
}

/** Starts the session of an account that proved to be its owner, at the end of a unit. */
export async function startSession(
  platform: Platform,
  unit: Unit,
  { user: account, signInRule, isKnownDevice: isKnown }: Account,
  device: string | undefined,
): Promise<SignedInBrowser> {
  const { id: userId, name } = account;
  const forDevice = isKnown
    ? undefined
    : await learnDevice(unit, account, { token: device, isNews: isKnown === false });
  const [{ token, refreshToken }, user] = await together(
    platform.sessions.start(unit, account, allowsSeveral(signInRule, account)),
    readSessionUser(unit, userId, platform),
  );
  unit.withCommit(() => unit.audit({ ...noteOn('sign-in', account), actor: { userId, name } }));
  return {
    answer: { token, user, ...placeOf(platform) },
    refreshToken: { ...refreshToken, ...(forDevice !== undefined && { forDevice }) },
  };
}

/** The user in an entry of the audit log. */
type Noted = Pick<typeof users.$inferSelect, 'id' | 'name' | 'companyId'>;

function noteOn(action: AuditNote['action'], { id, name, companyId }: Noted): AuditNote {
  return { action, kind: 'users', recordId: id, label: name, companyId };
}

/**
 * Writes a failed sign-in to the audit log. It is not awaited, because a slower answer would reveal that the account
 * exists. So it outlives the request, whose address it gets as a value.
 */
export function noteFailure({ database, logger }: Platform, account: Noted): void {
  const work = () => database.system((unit) => unit.audit(noteOn('sign-in-failed', account)));
  withCorrelation(currentCorrelation(), () => onRequest(null, work, currentRequest()?.requested)).catch(
    (error: unknown) => logger.error({ err: error }, 'a failed sign-in is missing in the audit log'),
  );
}
