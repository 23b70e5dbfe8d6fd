import { defineModule } from '../../define-module.ts';
import { companyFounded } from '../companies/in-process-events.ts';
import { managedCompanyRoutes } from './managed-companies.routes.ts';
import { publishCompanyCreated } from './managed-company-events.ts';
import { removeCompanyHandler } from './remove-company.ts';

/** The companies of the installation, for the super user. */
export const managedCompaniesModule = defineModule('managed-companies', {
  shares: ['change-companies', 'remove-company'],
  routes: managedCompanyRoutes,
  news: () => [companyFounded.on(publishCompanyCreated)],
  jobs: (platform) => [removeCompanyHandler(platform)],
});
