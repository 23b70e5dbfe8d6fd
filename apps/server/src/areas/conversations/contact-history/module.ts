import { defineModule } from '../../define-module.ts';
import { contactHistoryRoutes } from './contact-history.routes.ts';

/** Everything that was said with a contact, over all connections. */
export const contactHistoryModule = defineModule('contact-history', {
  routes: contactHistoryRoutes,
});
