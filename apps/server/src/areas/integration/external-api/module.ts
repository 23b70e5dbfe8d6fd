import { defineModule } from '../../define-module.ts';
import { apiKeyRoutes } from './api-keys.routes.ts';
import { externalApiRoutes } from './external-api.routes.ts';
import { forgetRequestsWork } from './once.ts';
import { apiContactRoutes } from './v1/contacts.routes.ts';
import { apiOrganisationRoutes } from './v1/organisations.routes.ts';
import { apiTagRoutes } from './v1/tags.routes.ts';
import { apiTicketRoutes } from './v1/tickets.routes.ts';

/** The API for programs, and their keys (docs/adr/0075). */
export const externalApiModule = defineModule('external-api', {
  routes: (platform) => ({
    ...apiKeyRoutes(platform),
    ...externalApiRoutes(platform),
    ...apiContactRoutes(platform),
    ...apiTicketRoutes(platform),
    ...apiTagRoutes(),
    ...apiOrganisationRoutes(),
  }),
  recurring: (platform) => [forgetRequestsWork(platform)],
});
