import { defineModule } from '../../define-module.ts';
import { companyRoutes } from './companies.routes.ts';

/** Companies as others need them: their rules, hours, time zone and subscription. */
export const companiesModule = defineModule('companies', {
  shares: ['company-rules', 'company-subscription', 'company.presenter', 'document', 'schedules', 'time-zone'],
  routes: companyRoutes,
});
