import { defineModule } from '../../define-module.ts';
import { billingDetailRoutes } from './billing-details.routes.ts';

/** Who pays: the name, document and e-mail on the bills of a company. */
export const billingDetailsModule = defineModule('billing-details', {
  routes: billingDetailRoutes,
});
