import type { AnswerInput } from '@recado/contract';
import { and, desc, eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { one } from '../../../../platform/database/one.ts';
import type { CallerSession } from '../../../../platform/http/handler.ts';
import type { Sessions } from '../../../../platform/security/sessions.ts';
import { developerGrants } from './developer-grants.schema.ts';
import { endGrant } from './give-grants.ts';
import { stateOf } from './grant-rows.ts';

type Shown = AnswerInput<'GET /company-grants'>[number];

/** The most grants that a company is shown: the latest. */
const mostShown = 100;

/** The latest grants for a company, ended ones, too. */
export async function listCompanyGrants(unit: Unit, companyId: number): Promise<Shown[]> {
  const rows = await unit.db
    .select()
    .from(developerGrants)
    .where(eq(developerGrants.companyId, companyId))
    .orderBy(desc(developerGrants.id))
    .limit(mostShown);
  return rows.map((row) => present(row, unit.now()));
}

/**
 * Ends the access of a team to a company, as its administrator; one that ended stays as it is. Throws ERR_NOT_FOUND. Requires a
 * system unit.
 */
export async function revokeCompanyGrant(
  unit: Unit,
  sessions: Sessions,
  id: number,
  { companyId, name }: Pick<CallerSession, 'companyId' | 'name'>,
): Promise<Shown> {
  const own = and(eq(developerGrants.id, id), eq(developerGrants.companyId, companyId));
  const select = () => unit.db.select().from(developerGrants).where(own);
  const grant = one(await select().for('update'), 'ERR_NOT_FOUND');
  if (stateOf(grant, unit.now()) === 'active') await endGrant(unit, sessions, grant, name);
  return present(one(await select(), 'ERR_NOT_FOUND'), unit.now());
}

function present(grant: typeof developerGrants.$inferSelect, now: Date): Shown {
  const { linkHash, linkExpiresAt, userId, updatedAt, companyId, releaseKeyId, ...shown } = grant;
  return { ...shown, state: stateOf(grant, now) };
}
