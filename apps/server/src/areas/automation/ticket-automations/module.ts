import { defineModule } from '../../define-module.ts';
import { ticketAutomationRoutes } from './ticket-automations.routes.ts';

/** Starts or stops an automation on a ticket, by hand. */
export const ticketAutomationsModule = defineModule('ticket-automations', {
  routes: ticketAutomationRoutes,
});
