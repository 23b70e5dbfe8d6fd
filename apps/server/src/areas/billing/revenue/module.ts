import { defineModule } from '../../define-module.ts';
import { revenueRoutes } from './revenue.routes.ts';

/** What the installation earns, for the super user. */
export const revenueModule = defineModule('revenue', {
  routes: revenueRoutes,
});
