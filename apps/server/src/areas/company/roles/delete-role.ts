import { abilitiesOf, profileOfBase, type QueryOutput } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { roles } from '../../../platform/database/schema/roles.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { lockCompany } from '../plans/limits.ts';
import {
  isWholeAdministrator,
  type PersonRights,
  requireAdministrator,
  requireMayGive,
  requireRole,
} from '../users/role-rights.ts';
import { requireOtherRole } from './change-roles.ts';
import { rightsChanged } from './rights-changed.ts';
import { peopleOf, rightsOf } from './role-rows.ts';

/**
 * Deletes a role; its people get another role or a profile. Throws ERR_NO_ROLE_FOUND for either role, ERR_ROLE_USED when people
 * have it and nothing is said about them, ERR_ROLE_ABILITIES, ERR_LAST_ADMINISTRATOR, and ERR_NO_PERMISSION for the caller's own.
 */
export async function deleteRole(
  unit: Unit,
  caller: CallerSession,
  { roleId, ...to }: { roleId: number } & QueryOutput<'DELETE /roles/:roleId'>,
): Promise<void> {
  const { companyId } = caller;
  await lockCompany(unit, companyId);
  const gone = await requireRole(unit, companyId, roleId);
  requireOtherRole(caller, roleId);
  requireMayGive(caller, rightsOf(gone));
  const people = await peopleOf(unit, companyId, roleId);
  if (people.length > 0) {
    const next = await rightsAfter(unit, companyId, roleId, to);
    if (!next) throw new AppError('ERR_ROLE_USED');
    const exchangesContacts = people.some((person) => person.exchangesContacts);
    requireMayGive(caller, { ...next, exchangesContacts });
    const values = { profile: next.profile, roleId: next.role?.id ?? null };
    await unit.db.update(users).set(values).where(eq(users.roleId, roleId));
  }
  await unit.db.delete(roles).where(eq(roles.id, roleId));
  await rightsChanged(
    unit,
    companyId,
    people.map(({ id }) => id),
  );
  if (isWholeAdministrator(abilitiesOf(rightsOf(gone)))) await requireAdministrator(unit, companyId);
  unit.publish({ name: 'role', companyId, audience: { to: 'admins' }, payload: { action: 'delete', id: roleId } });
}

type NextRights = PersonRights & { role: { id: number } | null };

async function rightsAfter(
  unit: Unit,
  companyId: number,
  roleId: number,
  { toRoleId, toProfile }: QueryOutput<'DELETE /roles/:roleId'>,
): Promise<NextRights | undefined> {
  const none = { super: false, exchangesContacts: false };
  if (toRoleId === roleId) throw new AppError('ERR_NO_ROLE_FOUND');
  if (toRoleId !== undefined) {
    const role = await requireRole(unit, companyId, toRoleId);
    return { ...none, profile: profileOfBase(role.base), role };
  }
  return toProfile && { ...none, profile: toProfile, role: null };
}
