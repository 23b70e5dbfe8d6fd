import type { AnswerInput } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { releaseKeys } from '../releases.schema.ts';
import { developerGrants } from './developer-grants.schema.ts';

/** Selects grants with the names of their companies and the keys of their teams. Requires a system unit. */
export function selectGrants({ db }: Unit) {
  return db
    .select({ grant: developerGrants, companyName: companies.name, key: releaseKeys })
    .from(developerGrants)
    .innerJoin(companies, eq(companies.id, developerGrants.companyId))
    .innerJoin(releaseKeys, eq(releaseKeys.id, developerGrants.releaseKeyId))
    .$dynamic();
}

/** A grant as `selectGrants` returns them. */
export type GrantRow = Awaited<ReturnType<typeof selectGrants>>[number];

/** A grant in the form of the API; a team gets fewer of its fields. */
export function presentGrant(
  { grant, companyName }: GrantRow,
  now: Date,
): AnswerInput<'GET /developer-grants'>[number] {
  const { linkHash, linkExpiresAt, userId, updatedAt, ...shown } = grant;
  return { ...shown, companyName, state: stateOf(grant, now) };
}

/** Whether a grant can be used. */
export function stateOf(
  { revokedAt, expiresAt }: Pick<GrantRow['grant'], 'revokedAt' | 'expiresAt'>,
  now: Date,
): 'active' | 'expired' | 'revoked' {
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'expired' : 'active';
}
