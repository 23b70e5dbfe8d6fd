import type { AnswerInput, RoleRights } from '@recado/contract';
import { profileOfBase } from '@recado/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { roles } from '../../../platform/database/schema/roles.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import type { PersonRights } from '../users/role-rights.ts';

type Shown = AnswerInput<'POST /roles'>;

const people = sql<number>`(
  select count(*)::int from ${users} u where u.role_id = ${roles}.id and u.retired_at is null)`;

function selectRoles({ db }: Unit, where: SQL | undefined) {
  const { id, name, description, base, abilities, updatedAt } = roles;
  return db
    .select({ id, name, description, base, abilities, updatedAt, people })
    .from(roles)
    .where(where)
    .orderBy(asc(sql`lower(${roles.name})`), asc(roles.id));
}

/** The roles of a company, by name. */
export function listRoles(unit: Unit, companyId: number): Promise<Shown[]> {
  return selectRoles(unit, eq(roles.companyId, companyId)).execute();
}

/** One role as it is shown. Throws ERR_NO_ROLE_FOUND. */
export async function readRole(unit: Unit, companyId: number, roleId: number): Promise<Shown> {
  return one(await selectRoles(unit, and(eq(roles.companyId, companyId), eq(roles.id, roleId))), 'ERR_NO_ROLE_FOUND');
}

/** The ids of the people who have a role. */
export async function peopleOf({ db }: Unit, companyId: number, roleId: number) {
  return db
    .select({ id: users.id, exchangesContacts: users.exchangesContacts })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.roleId, roleId), isMember))
    .orderBy(users.id);
}

/** The rights of somebody with a role. */
export function rightsOf(role: RoleRights): PersonRights {
  return { profile: profileOfBase(role.base), super: false, exchangesContacts: false, role };
}

/** Publishes a role to those who manage users. */
export function publishRole(unit: Unit, companyId: number, action: 'create' | 'update', record: Shown): void {
  unit.publish({ name: 'role', companyId, audience: { to: 'admins' }, payload: { action, record } });
}
