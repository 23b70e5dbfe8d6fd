import { defineModule } from '../../define-module.ts';
import { ticketViewRoutes } from './ticket-views.routes.ts';

/** Saved filters of the ticket list: of a user, for a queue, or for the company. */
export const ticketViewsModule = defineModule('ticket-views', { routes: ticketViewRoutes });
