import { planChanged } from '../../company/managed-companies/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { installationRoutes } from './installations/installations.routes.ts';
import { renewAllOf, renewHandler } from './installations/renew-installation.ts';

export { createAppFiles } from './files/app-files.ts';
export { createRegistryApps } from './registry/registry-apps.ts';

/** Apps of anybody: their catalogue, and which company has them for whom (docs/adr/0154). */
export const appsModule = defineModule('apps', {
  routes: () => ({ ...catalogueRoutes, ...installationRoutes }),
  reactions: () => [planChanged.on((unit, { companyId }) => renewAllOf(unit, companyId))],
  jobs: () => [renewHandler()],
});
