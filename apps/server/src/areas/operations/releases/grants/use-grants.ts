import { type AnswerInput, abilitiesOf, developerLinkMinutes } from '@recado/contract';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { pageAddress } from '../../../../cell-configuration.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { one } from '../../../../platform/database/one.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { newToken, tokenHash } from '../../../../platform/security/secrets.ts';
import { checkSubscription } from '../../../../platform/security/subscription.ts';
import { placeOf, type SignedInBrowser } from '../../../company/auth/account.ts';
import { readSessionUser } from '../../../company/auth/session-user.ts';
import { developerGrants } from './developer-grants.schema.ts';
import { covers } from './give-grants.ts';
import { type GrantRow, presentGrant, selectGrants, stateOf } from './grant-rows.ts';

/** Whether the team's key is in use, and still names the remote of the grant. */
function isUsable({ grant, key }: GrantRow, now: Date): boolean {
  return stateOf(grant, now) === 'active' && !key.endedAt && covers(key, grant.remote);
}

/** The grants that a team can use now; a key of the API belongs to the teams whose records name it. Requires a system unit. */
export async function listOwnGrants(unit: Unit, apiKeyId: number): Promise<AnswerInput<'GET /own-grants'>> {
  const now = unit.now();
  const live = and(isNull(developerGrants.revokedAt), gt(developerGrants.expiresAt, now));
  const rows = await selectGrants(unit).where(live).orderBy(desc(developerGrants.id));
  return rows
    .filter((row) => row.key.apiKeyIds.includes(apiKeyId) && isUsable(row, now))
    .map((row) => presentGrant(row, now));
}

/**
 * Makes the address with which one browser signs in once; the former one of the grant is no longer valid. Throws ERR_NOT_FOUND
 * for the grants of other teams, ERR_DEVELOPER_GRANT_ENDED. Requires a system unit.
 */
export async function makeLink(
  unit: Unit,
  { configuration }: Pick<Platform, 'configuration'>,
  { id, apiKeyId }: { id: number; apiKeyId: number },
): Promise<AnswerInput<'POST /own-grants/:developerGrantId/sign-in'>> {
  const now = unit.now();
  const row = one(await selectGrants(unit).where(eq(developerGrants.id, id)), 'ERR_NOT_FOUND');
  if (!row.key.apiKeyIds.includes(apiKeyId)) throw new AppError('ERR_NOT_FOUND');
  if (!isUsable(row, now)) throw new AppError('ERR_DEVELOPER_GRANT_ENDED');
  const token = newToken();
  const expiresAt = new Date(Math.min(now.getTime() + developerLinkMinutes * 60_000, row.grant.expiresAt.getTime()));
  const link = { linkHash: tokenHash(token), linkExpiresAt: expiresAt };
  await unit.db.update(developerGrants).set(link).where(eq(developerGrants.id, id));
  return { address: pageAddress(configuration, `/developer/${token}`), expiresAt, grant: presentGrant(row, now) };
}

/**
 * Begins the only session of the user of a grant, and uses its address up. Throws ERR_DEVELOPER_LINK_INVALID,
 * ERR_SUBSCRIPTION_EXPIRED.
 */
export function signInWithLink(platform: Platform, token: string): Promise<SignedInBrowser> {
  const { database, sessions } = platform;
  return database.system(async (unit) => {
    const now = unit.now();
    // One statement, so that of two browsers at once only one gets in.
    const { id, companyId, userId, team, remote, profile } = one(
      await unit.db
        .update(developerGrants)
        .set({ linkHash: null, linkExpiresAt: null, lastUsedAt: now })
        .where(
          and(
            eq(developerGrants.linkHash, tokenHash(token)),
            gt(developerGrants.linkExpiresAt, now),
            gt(developerGrants.expiresAt, now),
            isNull(developerGrants.revokedAt),
          ),
        )
        .returning(),
      'ERR_DEVELOPER_LINK_INVALID',
    );
    const company = one(
      await unit.db.select().from(companies).where(eq(companies.id, companyId)),
      'ERR_DEVELOPER_LINK_INVALID',
    );
    const abilities = abilitiesOf({ profile, super: false, developer: {} });
    checkSubscription(company, { super: false, abilities }, undefined, platform);
    const issued = await sessions.start(unit, { id: userId, companyId });
    const user = await readSessionUser(unit, userId, platform);
    await unit.audit({
      ...{ action: 'sign-in', kind: 'developer_grants', recordId: id, label: team, companyId },
      after: { remote },
      actor: { userId, name: user.name },
    });
    return { answer: { token: issued.token, user, ...placeOf(platform) }, refreshToken: issued.refreshToken };
  });
}
