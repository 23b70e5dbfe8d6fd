import {
  type AnswerInput,
  abilitiesOf,
  type BodyOutput,
  profileOfBase,
  type RoleRights,
  readingAbilities,
} from '@recado/contract';
import { count, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { onDuplicate } from '../../../platform/database/database-errors.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { roles } from '../../../platform/database/schema/roles.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { lockCompany } from '../plans/limits.ts';
import { isWholeAdministrator, requireAdministrator, requireMayGive, requireRole } from '../users/role-rights.ts';
import { rightsChanged } from './rights-changed.ts';
import { peopleOf, publishRole, readRole, rightsOf } from './role-rows.ts';

const mostRoles = 50;

/** Creates a role. Throws ERR_ROLE_ABILITIES, ERR_ROLE_NAME_ALREADY_EXISTS, ERR_ROLES_TOO_MANY. */
export async function createRole(
  unit: Unit,
  caller: CallerSession,
  draft: BodyOutput<'POST /roles'>,
): Promise<AnswerInput<'POST /roles'>> {
  const { companyId } = caller;
  requireGivable(caller, draft);
  await lockCompany(unit, companyId);
  const [known] = await unit.db.select({ count: count() }).from(roles).where(eq(roles.companyId, companyId));
  if ((known?.count ?? 0) >= mostRoles) throw new AppError('ERR_ROLES_TOO_MANY');
  const values = { ...draft, abilities: [...new Set(draft.abilities)], companyId };
  const created = await oneName(() => unit.db.insert(roles).values(values).returning({ id: roles.id }));
  const record = await readRole(unit, companyId, one(created, 'ERR_NO_ROLE_FOUND').id);
  publishRole(unit, companyId, 'create', record);
  return record;
}

/**
 * Changes a role, at once for everybody who has it. Throws ERR_NO_ROLE_FOUND, ERR_ROLE_ABILITIES, ERR_ROLE_NAME_ALREADY_EXISTS,
 * ERR_LAST_ADMINISTRATOR, and ERR_NO_PERMISSION for the role that the caller has.
 */
export async function changeRole(
  unit: Unit,
  caller: CallerSession,
  roleId: number,
  change: BodyOutput<'PUT /roles/:roleId'>,
): Promise<AnswerInput<'PUT /roles/:roleId'>> {
  const { companyId } = caller;
  await lockCompany(unit, companyId);
  const before = await requireRole(unit, companyId, roleId);
  requireOtherRole(caller, roleId);
  requireMayGive(caller, rightsOf(before));
  const after = { base: change.base ?? before.base, abilities: [...new Set(change.abilities ?? before.abilities)] };
  requireGivable(caller, after);
  await oneName(() =>
    unit.db
      .update(roles)
      .set({ ...change, ...after, ...touched })
      .where(eq(roles.id, roleId)),
  );
  const people = await peopleOf(unit, companyId, roleId);
  if (after.base !== before.base) {
    await unit.db
      .update(users)
      .set({ profile: profileOfBase(after.base) })
      .where(eq(users.roleId, roleId));
  }
  await rightsChanged(
    unit,
    companyId,
    people.map(({ id }) => id),
  );
  if (isWholeAdministrator(abilitiesOf(rightsOf(before)))) await requireAdministrator(unit, companyId);
  const record = await readRole(unit, companyId, roleId);
  publishRole(unit, companyId, 'update', record);
  return record;
}

/** Nobody changes what they may themselves; a super user is no less with a role. Throws ERR_NO_PERMISSION. */
export function requireOtherRole(caller: CallerSession, roleId: number): void {
  if (caller.role?.id === roleId) throw new AppError('ERR_NO_PERMISSION');
}

/** Requires that the caller has these rights themself, and that an auditor gets only what reads. Throws ERR_ROLE_ABILITIES. */
function requireGivable(caller: CallerSession, rights: RoleRights): void {
  const reading: ReadonlySet<string> = new Set(readingAbilities);
  if (rights.base === 'auditor' && !rights.abilities.every((ability) => reading.has(ability))) {
    throw new AppError('ERR_ROLE_ABILITIES');
  }
  requireMayGive(caller, rightsOf(rights));
}

function oneName<Result>(write: () => Promise<Result>): Promise<Result> {
  return onDuplicate('ERR_ROLE_NAME_ALREADY_EXISTS', write, 'roles_name');
}
