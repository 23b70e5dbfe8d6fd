import { defineModule } from '../../define-module.ts';
import { ticketSnoozeRoutes } from './ticket-snoozes.routes.ts';

/** Tickets that leave the lists until a moment or until the customer writes (ADR 163). */
export const ticketSnoozesModule = defineModule('ticket-snoozes', { routes: ticketSnoozeRoutes });
