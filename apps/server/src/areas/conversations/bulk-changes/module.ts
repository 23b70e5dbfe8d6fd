import { defineModule } from '../../define-module.ts';
import { bulkChangeRoutes } from './bulk-changes.routes.ts';

/** Changes of many tickets that somebody chose in a list. */
export const bulkChangesModule = defineModule('bulk-changes', {
  shares: ['change-many'],
  routes: bulkChangeRoutes,
});
