import { defineModule } from '../../define-module.ts';
import { roleRoutes } from './roles.routes.ts';

/** The roles that a company makes of the abilities of the contract (docs/adr/0186). */
export const rolesModule = defineModule('roles', { routes: roleRoutes });
