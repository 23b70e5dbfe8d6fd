import type { AnswerInput, BodyOutput } from '@recado/contract';
import { and, count, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { hasPasskeyOfUser } from '../passkeys/has-passkey.ts';
import { usualHelpHours } from './help.ts';
import { secondFactorRules, secondFactors } from './second-factors.schema.ts';

type Shown = AnswerInput<'GET /second-factor-rule'>;

/** Days in which people set their second factor up, where the company has not chosen. */
const usualGraceDays = 7;
const dayMilliseconds = 86_400_000;

/** Who of a company must have a second factor, and how many have one. */
export async function readRule(unit: Unit, companyId: number): Promise<Shown> {
  const [rule] = await unit.db.select().from(secondFactorRules).where(eq(secondFactorRules.companyId, companyId));
  return {
    audience: rule?.audience ?? 'nobody',
    graceDays: rule?.graceDays ?? usualGraceDays,
    helpHours: rule?.helpHours ?? usualHelpHours,
    requiredFrom: rule?.requiredFrom?.toISOString() ?? null,
    ...(await protectedPeople(unit, companyId)),
  };
}

/**
 * Chooses who must have a second factor. The days of grace begin anew when more people must have one; a shorter time counts from when
 * they began.
 */
export async function chooseRule(
  unit: Unit,
  companyId: number,
  { audience, graceDays, helpHours }: BodyOutput<'PUT /second-factor-rule'>,
): Promise<Shown> {
  const [former] = await unit.db
    .select()
    .from(secondFactorRules)
    .where(eq(secondFactorRules.companyId, companyId))
    .for('update');
  const isWider = reach[audience] > reach[former?.audience ?? 'nobody'];
  const began =
    former?.requiredFrom && !isWider ? former.requiredFrom.getTime() - former.graceDays * dayMilliseconds : undefined;
  const from = new Date((began ?? unit.now().getTime()) + graceDays * dayMilliseconds);
  // Clients that do not know the wait leave it as it is.
  const chosen = { audience, graceDays, helpHours, requiredFrom: audience === 'nobody' ? null : from };
  await unit.db
    .insert(secondFactorRules)
    .values({ companyId, ...chosen })
    .onConflictDoUpdate({ target: secondFactorRules.companyId, set: chosen });
  return readRule(unit, companyId);
}

/** How many people an audience is of. */
const reach = { nobody: 0, administrators: 1, everybody: 2 } as const;

async function protectedPeople(unit: Unit, companyId: number): Promise<{ protected: number; people: number }> {
  const isOn = or(
    and(
      sql`${secondFactors.confirmedAt} is not null`,
      or(isNull(secondFactors.removedAt), gt(secondFactors.removedAt, unit.now())),
    ),
    hasPasskeyOfUser(unit.now()),
  );
  const [counted] = await unit.db
    .select({ people: count(), protected: sql<number>`count(*) filter (where ${isOn})`.mapWith(Number) })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.companyId, companyId), isMember));
  return counted ?? { people: 0, protected: 0 };
}
