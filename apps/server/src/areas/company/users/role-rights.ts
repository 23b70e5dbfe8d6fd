import {
  type Ability,
  abilitiesOf,
  companyAbilities,
  holdsAll,
  type Profile,
  profileOfBase,
  type RoleRights,
} from '@recado/contract';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { roles } from '../../../platform/database/schema/roles.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { lockCompany } from '../plans/limits.ts';

/** What decides the rights of a person. */
export interface PersonRights {
  profile: Profile;
  super: boolean;
  exchangesContacts: boolean;
  role: RoleRights | null;
}

/**
 * Requires that a caller may look after another user: nobody changes, helps or removes somebody who may do more than
 * themself (docs/adr/0186), nor a super user without being one. Throws ERR_NO_PERMISSION.
 */
export function requireOversight(caller: CallerSession, user: PersonRights & { id: number }): void {
  if (user.id === caller.userId) return;
  const isAbove = (user.super && !caller.super) || !holdsAll(caller.abilities, abilitiesOf(user));
  if (isAbove) throw new AppError('ERR_NO_PERMISSION');
}

/**
 * Requires that a caller has all that they give; who is no administrator makes nobody one, whatever the role can do, because
 * apps and clients of the family go by the profile. Throws ERR_ROLE_ABILITIES.
 */
export function requireMayGive(caller: CallerSession, given: PersonRights): void {
  const isRaised = given.profile === 'admin' && caller.profile !== 'admin' && !caller.super;
  if (isRaised || !holdsAll(caller.abilities, abilitiesOf(given))) throw new AppError('ERR_ROLE_ABILITIES');
}

/** What a change says about the rights of a user. */
interface RightsChange {
  profile?: Profile | undefined;
  roleId?: number | null | undefined;
  exchangesContacts?: boolean | undefined;
}

/**
 * The profile and role of a user after a change, or of a new one; nothing when neither changes. Another profile without a
 * role, as clients of the family choose it, takes the role away. The company stays locked until the unit ends, so that no
 * role goes meanwhile. Throws ERR_NO_ROLE_FOUND, ERR_ROLE_ABILITIES.
 */
export async function givenRights(
  unit: Unit,
  caller: CallerSession,
  change: RightsChange,
  before?: PersonRights & { role: { id: number } | null },
): Promise<{ profile?: Profile; roleId?: number | null }> {
  const isOther = (change.profile ?? before?.profile) !== before?.profile;
  const kept = isOther ? null : (before?.role?.id ?? null);
  const roleId = change.roleId === undefined ? kept : change.roleId;
  const exchangesContacts = change.exchangesContacts ?? before?.exchangesContacts ?? false;
  const isSame = before && !isOther && roleId === kept && exchangesContacts === before.exchangesContacts;
  if (isSame) return {};
  await lockCompany(unit, caller.companyId);
  const role = roleId === null ? null : await requireRole(unit, caller.companyId, roleId);
  const profile = role ? profileOfBase(role.base) : (change.profile ?? before?.profile ?? 'user');
  requireMayGive(caller, { profile, super: before?.super ?? false, exchangesContacts, role });
  return { profile, roleId };
}

/** A role of the company. Throws ERR_NO_ROLE_FOUND. */
export async function requireRole({ db }: Unit, companyId: number, roleId: number) {
  const found = await db
    .select()
    .from(roles)
    .where(and(eq(roles.id, roleId), eq(roles.companyId, companyId)));
  return one(found, 'ERR_NO_ROLE_FOUND');
}

/** Whether somebody can give everything that a company gives. */
export function isWholeAdministrator(abilities: ReadonlySet<Ability>): boolean {
  return companyAbilities.every((ability) => abilities.has(ability));
}

/**
 * Requires that somebody who can give everything is left in the company, which its changes keep locked: two administrators
 * cannot take each other's rights away at once. Throws ERR_LAST_ADMINISTRATOR.
 */
export async function requireAdministrator(unit: Unit, companyId: number): Promise<void> {
  const isWhole = sql`exists (select 1 from ${roles} r where r.id = ${users.roleId}
    and r.abilities @> ${JSON.stringify(companyAbilities)}::jsonb)`;
  const administers = or(users.super, and(isNull(users.roleId), eq(users.profile, 'admin')), isWhole);
  const [left] = await unit.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), isMember, isNull(users.retiredAt), administers))
    .limit(1);
  if (!left) throw new AppError('ERR_LAST_ADMINISTRATOR');
}
