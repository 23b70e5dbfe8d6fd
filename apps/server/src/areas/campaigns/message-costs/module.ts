import { defineModule } from '../../define-module.ts';
import { messageCostRoutes } from './message-costs.routes.ts';

/** The page of what WhatsApp's messages cost a company in a month, and of the limit for its campaigns. */
export const messageCostsModule = defineModule('message-costs', { routes: messageCostRoutes });
