import type { AnswerInput, SupportState } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { supportGrants } from '../auth/support-grants.schema.ts';

/** A grant as it is stored. */
export type GrantRow = typeof supportGrants.$inferSelect;
type Shown = AnswerInput<'GET /company-support-grants'>[number];

/** Selects grants with the names of their companies. */
export function selectGrants({ db }: Unit) {
  return db
    .select({ grant: supportGrants, companyName: companies.name })
    .from(supportGrants)
    .innerJoin(companies, eq(companies.id, supportGrants.companyId))
    .$dynamic();
}

/** A grant with the name of its company. */
export type NamedGrant = Awaited<ReturnType<typeof selectGrants>>[number];

/** The state of a grant at a moment: one that was given is over after its hours. */
export function stateOf({ state, expiresAt }: Pick<GrantRow, 'state' | 'expiresAt'>, now: Date): SupportState {
  return state === 'granted' && expiresAt !== null && expiresAt <= now ? 'expired' : state;
}

/** A grant in the form of the contract. */
export function presentGrant({ grant, companyName }: NamedGrant, now: Date): Shown {
  const { id, companyId, askedBy, reason, decidedBy, expiresAt, endedBy, endedAt, createdAt } = grant;
  const state = stateOf(grant, now);
  return { id, companyId, companyName, askedBy, reason, state, decidedBy, expiresAt, endedBy, endedAt, createdAt };
}

/** The same for a super user. */
export function presentAsked(row: NamedGrant, { userId }: Pick<CallerSession, 'userId'>, now: Date) {
  return { ...presentGrant(row, now), isOwn: row.grant.askedById === userId };
}

/** What happened with a grant, beside the entry about its row in the company's audit log: in that of the super user's company. */
export async function noteGrant(
  unit: Unit,
  { grant, companyName }: NamedGrant,
  action: 'create' | 'update',
  after: Record<string, unknown>,
): Promise<void> {
  const { id, askerCompanyId, reason } = grant;
  const about = { kind: 'support_grants', recordId: id, label: companyName } as const;
  await unit.audit({ action, ...about, companyId: askerCompanyId, after: { reason, ...after } });
}

/**
 * Tells the administrators of a company, and lets everybody there read anew whether a super user is in it, which each page then shows.
 */
export function publishGrant(unit: Unit, row: NamedGrant, action: 'create' | 'update'): void {
  const { companyId } = row.grant;
  const payload = { action, record: presentGrant(row, unit.now()) };
  unit.publish({ name: 'support-grant', companyId, audience: { to: 'admins' }, payload });
  if (row.grant.userId !== null) {
    unit.publish({ name: 'rights', companyId, audience: { to: 'company' }, payload: { action: 'update' } });
  }
}
