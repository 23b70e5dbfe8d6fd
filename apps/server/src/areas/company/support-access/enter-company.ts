import { abilitiesOf } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkSubscription } from '../../../platform/security/subscription.ts';
import { placeOf, type SignedInBrowser } from '../auth/account.ts';
import { readSessionUser } from '../auth/session-user.ts';
import { supportGrants } from '../auth/support-grants.schema.ts';
import { lockGrant } from './answer-grant.ts';
import { stateOf } from './grant-rows.ts';

/**
 * Begins the session of a super user in a company that let them in; a former one of the same grant ends. Throws ERR_NOT_FOUND for what
 * somebody else asked for, ERR_SUPPORT_GRANT_ENDED, ERR_SUBSCRIPTION_EXPIRED. Requires a system unit.
 */
export async function enterCompany(
  unit: Unit,
  platform: Platform,
  { userId: askedById }: Pick<CallerSession, 'userId'>,
  id: number,
): Promise<SignedInBrowser> {
  const row = await lockGrant(unit, id, eq(supportGrants.askedById, askedById));
  const { companyId, userId, askedBy } = row.grant;
  if (userId === null || stateOf(row.grant, unit.now()) !== 'granted') throw new AppError('ERR_SUPPORT_GRANT_ENDED');
  const company = one(await unit.db.select().from(companies).where(eq(companies.id, companyId)), 'ERR_NOT_FOUND');
  const abilities = abilitiesOf({ profile: 'admin', super: false, developer: {} });
  checkSubscription(company, { super: false, abilities }, undefined, platform);
  const issued = await platform.sessions.start(unit, { id: userId, companyId });
  const user = await readSessionUser(unit, userId, platform);
  const about = { action: 'sign-in', kind: 'support_grants', recordId: id } as const;
  await unit.audit({ ...about, label: askedBy, companyId, actor: { userId, name: user.name } });
  return { answer: { token: issued.token, user, ...placeOf(platform) }, refreshToken: issued.refreshToken };
}
