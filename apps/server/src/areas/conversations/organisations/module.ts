import { defineModule } from '../../define-module.ts';
import { organisationRoutes } from './organisations.routes.ts';

/** The organisations that contacts belong to (docs/adr/0179). */
export const organisationsModule = defineModule('organisations', {
  shares: ['change-organisations'],
  routes: organisationRoutes,
});
