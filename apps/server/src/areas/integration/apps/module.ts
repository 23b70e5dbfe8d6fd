import { planChanged } from '../../company/managed-companies/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { haltedVersions, versionsOfPerson } from '../../operations/releases/in-process-events.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { statesOfHalted } from './health/halted-versions.ts';
import { versionsFor } from './health/versions-of-person.ts';
import { watchAppsWork } from './health/watch-apps.ts';
import { installationRoutes } from './installations/installations.routes.ts';
import { renewAllOf, renewHandler } from './installations/renew-installation.ts';

export { createAppFiles } from './files/app-files.ts';
export { createRegistryApps } from './registry/registry-apps.ts';

/** Apps of anybody: their catalogue, and which company has them for whom (docs/adr/0154). */
export const appsModule = defineModule('apps', {
  routes: () => ({ ...catalogueRoutes, ...installationRoutes }),
  reactions: () => [planChanged.on((unit, { companyId }) => renewAllOf(unit, companyId))],
  answers: () => [versionsOfPerson.answeredBy(versionsFor), haltedVersions.answeredBy(statesOfHalted)],
  jobs: () => [renewHandler()],
  recurring: (platform) => [watchAppsWork(platform)],
});
