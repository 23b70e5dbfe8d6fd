import { abilitiesOf, type RoleRights } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { type RoleOfUser, userWithRole } from '../../../platform/database/role-of-user.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { secondFactorRules, secondFactors } from './second-factors.schema.ts';

/** The second factor of a user, as it is stored. */
export type FactorRow = typeof secondFactors.$inferSelect;
/** A second factor that a code confirmed. */
type ConfirmedFactor = FactorRow & { confirmedAt: Date };
/** What a company asks of its people. */
export type RuleRow = Pick<typeof secondFactorRules.$inferSelect, 'audience' | 'requiredFrom'>;
type UserRow = Pick<typeof users.$inferSelect, 'profile' | 'super' | 'developerRemote' | 'developerUntil'> & {
  role?: RoleRights | null;
};

/** Whether a user signs in with it now: it was confirmed, and no help of an administrator has taken it away. */
export function isOn(factor: FactorRow | null | undefined, now: Date): factor is ConfirmedFactor {
  if (!factor?.confirmedAt) return false;
  return factor.removedAt === null || factor.removedAt > now;
}

/** From when on the company refuses a user without a second factor; null: it does not. */
export function requiredFrom(rule: RuleRow | null | undefined, user: UserRow): Date | null {
  // Whoever looks in with a developer grant signs in with a link, and not with a password.
  if (!rule || rule.audience === 'nobody' || user.developerUntil) return null;
  const isAsked = rule.audience === 'everybody' || abilitiesOf(user).has('settings:manage');
  return isAsked ? rule.requiredFrom : null;
}

interface FactorNews {
  user: UserRow;
  factor: FactorRow | null;
  rule: RuleRow | null;
  hasPasskey: boolean;
}

/** What the signed-in user is told about the second step: a date from which they need it, or the removal of theirs. */
export function newsOfFactor(
  { user, factor, rule, hasPasskey }: FactorNews,
  now: Date,
): { requiredFrom: string | null; removedAt: string | null } | undefined {
  const on = isOn(factor, now);
  // A passkey is a second step, too.
  const from = on || hasPasskey ? null : requiredFrom(rule, user);
  const removedAt = on ? factor.removedAt : null;
  if (!from && !removedAt) return undefined;
  return { requiredFrom: from?.toISOString() ?? null, removedAt: removedAt?.toISOString() ?? null };
}

/** A user with their second factor and the rule of their company. */
export interface FactorOfUser {
  user: typeof users.$inferSelect & { role: RoleOfUser | null };
  company: typeof companies.$inferSelect;
  factor: FactorRow | null;
  rule: typeof secondFactorRules.$inferSelect | null;
}

/** Reads all that decides about the second factor of a user; undefined if there is no such user. */
export async function readFactor({ db }: Unit, userId: number): Promise<FactorOfUser | undefined> {
  const [found] = await db
    .select({ user: userWithRole, company: companies, factor: secondFactors, rule: secondFactorRules })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(secondFactorRules, eq(secondFactorRules.companyId, users.companyId))
    .where(eq(users.id, userId));
  return found;
}
