import { abilityToSeeEveryTicket, type CompanyAbility, type RoleRights } from '@recado/contract';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { roles } from './schema/roles.ts';
import { users } from './schema/users.ts';

/** The role of a user, as `abilitiesOf` reads it. */
export interface RoleOfUser extends RoleRights {
  id: number;
  name: string;
  abilities: string[];
}

/** The role of the company that a user has, within a query of `users`; null without one. */
export const roleOfUser = sql<RoleOfUser | null>`(
  select json_build_object('id', r.id, 'name', r.name, 'base', r.base, 'abilities', r.abilities)
  from ${roles} r where r.id = ${users}.role_id)`;

/** All columns of a user, with their role. */
export const userWithRole = { ...getTableColumns(users), role: roleOfUser };

/**
 * Within a query: whether a user has an ability that administrators have, the same rule as `abilitiesOf`. `user`: the name of
 * the rows.
 */
export function holdsAbility(ability: CompanyAbility, user: SQL = sql`${users}`): SQL<boolean> {
  return sql<boolean>`(${user}.super or case when ${user}.role_id is null then ${user}.profile = 'admin' else exists (
    select 1 from ${roles} r where r.id = ${user}.role_id
      and r.abilities @> ${JSON.stringify([ability])}::jsonb) end)`;
}

/** Within a query: whether a user sees every ticket of the company (SPEC §6), the same rule as `seesEveryTicket`. */
export function seesEverything(user?: SQL): SQL<boolean> {
  return holdsAbility(abilityToSeeEveryTicket, user);
}
