import { defineModule } from '../../define-module.ts';
import { setupRoutes } from './setup.routes.ts';

/** The first start: the super user, and companies that sign up. */
export const setupModule = defineModule('setup', {
  routes: setupRoutes,
});
