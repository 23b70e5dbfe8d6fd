import { defineModule } from '../../define-module.ts';
import { operationRoutes } from './operations.routes.ts';

/** Live figures of the processes, for the super user (docs/adr/0045). */
export const operationsModule = defineModule('operations', {
  routes: operationRoutes,
});
