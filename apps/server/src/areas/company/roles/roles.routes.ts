import type { roleEndpoints } from '@recado/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { changeRole, createRole } from './change-roles.ts';
import { deleteRole } from './delete-role.ts';
import { listRoles } from './role-rows.ts';

/** The roles of a company. */
export function roleRoutes(): Handlers<keyof typeof roleEndpoints> {
  return {
    'GET /roles': ({ unit, session }) => listRoles(unit, session.companyId),
    'POST /roles': ({ unit, session, body }) => createRole(unit, session, body),
    'PUT /roles/:roleId': ({ unit, session, params, body }) => changeRole(unit, session, params.roleId, body),
    'DELETE /roles/:roleId': async ({ unit, session, params, query }) => {
      await deleteRole(unit, session, { ...params, ...query });
      return { message: 'Role deleted' };
    },
  };
}
