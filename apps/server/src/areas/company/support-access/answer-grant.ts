import { randomUUID } from 'node:crypto';
import type { AnswerInput, SupportHours } from '@recado/contract';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { noRemote, users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { callersChanged } from '../../../platform/security/callers-changed.ts';
import type { Sessions } from '../../../platform/security/sessions.ts';
import { supportGrants } from '../auth/support-grants.schema.ts';
import { noPassword } from '../invitations/invite.ts';
import { mostShown } from './ask-for-access.ts';
import {
  type GrantRow,
  type NamedGrant,
  noteGrant,
  presentGrant,
  publishGrant,
  selectGrants,
  stateOf,
} from './grant-rows.ts';

type Shown = AnswerInput<'GET /company-support-grants'>[number];

/** How the user is named in whose name a super user works in a company, in its language. */
const support: Record<string, string> = { pt: 'Suporte', en: 'Support', es: 'Soporte' };

/** What the company was asked for; `state`: only what waits for an answer. */
export async function listForCompany(unit: Unit, companyId: number, state: 'asked' | undefined): Promise<Shown[]> {
  const isWanted = and(eq(supportGrants.companyId, companyId), state && eq(supportGrants.state, state));
  const rows = await selectGrants(unit).where(isWanted).orderBy(desc(supportGrants.id)).limit(mostShown);
  return rows.map((row) => presentGrant(row, unit.now()));
}

/**
 * Gives a super user access for some hours, or refuses it (null), in the name of a company. Throws ERR_NOT_FOUND, and
 * ERR_SUPPORT_GRANT_ENDED for what was answered or taken back. Requires a system unit, like all functions below.
 */
export async function answerGrant(
  unit: Unit,
  { companyId, name }: Pick<CallerSession, 'companyId' | 'name'>,
  id: number,
  hours: SupportHours | null,
): Promise<Shown> {
  const { grant, companyName } = await lockGrant(unit, id, eq(supportGrants.companyId, companyId));
  if (grant.state !== 'asked') throw new AppError('ERR_SUPPORT_GRANT_ENDED');
  const decided = { decidedBy: name, decidedAt: unit.now() };
  const values = hours === null ? { state: 'refused' as const } : await givenFor(unit, grant, hours);
  const row = { grant: await change(unit, id, { ...decided, ...values }), companyName };
  await noteGrant(unit, row, 'update', { state: row.grant.state, decidedBy: name, expiresAt: row.grant.expiresAt });
  publishGrant(unit, row, 'update');
  return presentGrant(row, unit.now());
}

/** Makes the user in whose name the super user works: nobody knows a password for it, and nothing about users finds it (ADR 155). */
async function givenFor(unit: Unit, { id, companyId, askedBy }: GrantRow, hours: SupportHours) {
  const expiresAt = new Date(unit.now().getTime() + hours * 3_600_000);
  const [company] = await unit.db
    .select({ language: companies.language })
    .from(companies)
    .where(eq(companies.id, companyId));
  const user = one(
    await unit.db
      .insert(users)
      .values({
        companyId,
        name: `${support[company?.language ?? 'pt'] ?? support.pt} #${id}: ${askedBy}`,
        // Nobody has an address in this domain.
        email: `support-${randomUUID()}@grant.invalid`,
        passwordHash: noPassword,
        profile: 'admin',
        developerRemote: noRemote,
        developerUntil: expiresAt,
      })
      .returning({ id: users.id }),
    'ERR_INTERNAL',
  );
  return { state: 'granted' as const, expiresAt, userId: user.id };
}

/**
 * Ends a grant, or takes back what was asked, with the session that it began; what is over stays as it is. Throws ERR_NOT_FOUND unless
 * `isTheirs`.
 */
export async function endGrant(
  unit: Unit,
  sessions: Sessions,
  { id, isTheirs, endedBy }: { id: number; isTheirs: SQL; endedBy: string },
): Promise<NamedGrant> {
  const { grant, companyName } = await lockGrant(unit, id, isTheirs);
  const state = stateOf(grant, unit.now());
  if (state !== 'asked' && state !== 'granted') return { grant, companyName };
  const endedAt = unit.now();
  const row = { grant: await change(unit, id, { state: 'ended', endedBy, endedAt }), companyName };
  if (grant.userId !== null) {
    await unit.db.update(users).set({ developerUntil: endedAt }).where(eq(users.id, grant.userId));
    await sessions.endAllOf(unit, grant.userId);
    await unit.emit(callersChanged, { userId: grant.userId });
  }
  await noteGrant(unit, row, 'update', { state: 'ended', endedBy });
  publishGrant(unit, row, 'update');
  return row;
}

/** Locks a grant. Throws ERR_NOT_FOUND unless `isTheirs`. */
export async function lockGrant(unit: Unit, id: number, isTheirs: SQL): Promise<NamedGrant> {
  const isIt = and(eq(supportGrants.id, id), isTheirs);
  return one(await selectGrants(unit).where(isIt).for('update', { of: supportGrants }), 'ERR_NOT_FOUND');
}

async function change(unit: Unit, id: number, values: Partial<GrantRow>): Promise<GrantRow> {
  const changed = unit.db.update(supportGrants).set(values).where(eq(supportGrants.id, id)).returning();
  return one(await changed, 'ERR_NOT_FOUND');
}
