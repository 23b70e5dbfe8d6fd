import { abilitiesOf, type RoleRights } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { type RoleOfUser, userWithRole } from '../../../platform/database/role-of-user.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { passkeyColumns } from '../passkeys/has-passkey.ts';
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

/** With what a user takes the second step: codes of an app, and passkeys. */
export interface Steps {
  factor: FactorRow | null;
  /** Whether there is a passkey that no help has taken away. */
  hasPasskey: boolean;
  /** When help takes the passkeys away, or has taken them. */
  passkeysRemovedAt: Date | null;
}

interface FactorNews extends Steps {
  user: UserRow;
  rule: RuleRow | null;
}

/** When help takes the codes and passkeys of a user away; null without help, and once it has (ADR 192). */
export function removalOf({ factor, hasPasskey, passkeysRemovedAt }: Steps, now: Date): Date | null {
  if (isOn(factor, now) && factor.removedAt) return factor.removedAt;
  return hasPasskey && passkeysRemovedAt && passkeysRemovedAt > now ? passkeysRemovedAt : null;
}

/** What the signed-in user is told about the second step: a date from which they need it, or the removal of theirs. */
export function newsOfFactor(
  { user, rule, ...steps }: FactorNews,
  now: Date,
): { requiredFrom: string | null; removedAt: string | null } | undefined {
  // A passkey is a second step, too.
  const from = isOn(steps.factor, now) || steps.hasPasskey ? null : requiredFrom(rule, user);
  const removedAt = removalOf(steps, now);
  if (!from && !removedAt) return undefined;
  return { requiredFrom: from?.toISOString() ?? null, removedAt: removedAt?.toISOString() ?? null };
}

/** A user with their second factor and the rule of their company. */
export interface FactorOfUser extends Steps {
  user: typeof users.$inferSelect & { role: RoleOfUser | null };
  company: typeof companies.$inferSelect;
  rule: typeof secondFactorRules.$inferSelect | null;
}

/** Reads all that decides about the second factor of a user; undefined if there is no such user. */
export async function readFactor(unit: Unit, userId: number): Promise<FactorOfUser | undefined> {
  const [found] = await unit.db
    .select({
      ...{ user: userWithRole, company: companies, factor: secondFactors, rule: secondFactorRules },
      ...passkeyColumns(unit.now()),
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(secondFactorRules, eq(secondFactorRules.companyId, users.companyId))
    .where(eq(users.id, userId));
  return found;
}
