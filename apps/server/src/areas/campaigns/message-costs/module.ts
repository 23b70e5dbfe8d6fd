import { defineModule } from '../../define-module.ts';
import { messageCostRoutes } from './message-costs.routes.ts';

/** What WhatsApp's messages cost a company in a month, and what campaigns may spend. */
export const messageCostsModule = defineModule('message-costs', { routes: messageCostRoutes });
