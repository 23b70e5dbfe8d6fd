import type { AnswerInput, BodyOutput } from '@recado/contract';
import { and, desc, eq, gt, or } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { supportGrants } from '../auth/support-grants.schema.ts';
import { noteGrant, presentAsked, publishGrant, selectGrants } from './grant-rows.ts';

type Asked = AnswerInput<'POST /support-grants'>;

/** The most that is shown: the latest. */
export const mostShown = 100;

/** What super users asked for. Requires a system unit, like all functions of this file. */
export async function listAsked(unit: Unit, session: CallerSession): Promise<Asked[]> {
  const rows = await selectGrants(unit).orderBy(desc(supportGrants.id)).limit(mostShown);
  return rows.map((row) => presentAsked(row, session, unit.now()));
}

/**
 * Asks a company for access. Throws ERR_VALIDATION for the own company, ERR_NO_COMPANY_FOUND, and ERR_SUPPORT_ASKED while the caller
 * waits for an answer or has access.
 */
export async function askForAccess(
  unit: Unit,
  session: CallerSession,
  { companyId, reason }: BodyOutput<'POST /support-grants'>,
): Promise<Asked> {
  if (companyId === session.companyId) throw refusedValue('body.companyId', 'notAChoice');
  const byId = unit.db.select().from(companies).where(eq(companies.id, companyId));
  const company = one(await byId.for('no key update'), 'ERR_NO_COMPANY_FOUND');
  const { state, expiresAt } = supportGrants;
  const isOpen = or(eq(state, 'asked'), and(eq(state, 'granted'), gt(expiresAt, unit.now())));
  const isTheirs = and(eq(supportGrants.companyId, companyId), eq(supportGrants.askedById, session.userId));
  if ((await unit.db.$count(supportGrants, and(isTheirs, isOpen))) > 0) throw new AppError('ERR_SUPPORT_ASKED');
  const asker = { askedById: session.userId, askedBy: session.name, askerCompanyId: session.companyId };
  const grant = one(
    await unit.db
      .insert(supportGrants)
      .values({ companyId, reason, ...asker })
      .returning(),
    'ERR_INTERNAL',
  );
  const row = { grant, companyName: company.name };
  await noteGrant(unit, row, 'create', {});
  publishGrant(unit, row, 'create');
  return presentAsked(row, session, unit.now());
}
