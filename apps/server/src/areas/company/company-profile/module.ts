import { defineModule } from '../../define-module.ts';
import { companyProfileRoutes } from './company-profile.routes.ts';

/** Name, legal data, country, language and time zone of a company (docs/adr/0113). */
export const companyProfileModule = defineModule('company-profile', {
  routes: companyProfileRoutes,
});
