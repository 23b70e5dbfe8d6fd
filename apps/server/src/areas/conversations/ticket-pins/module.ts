import { defineModule } from '../../define-module.ts';
import { ticketsMerging } from '../tickets/in-process-events.ts';
import { movePins, ticketPinRoutes } from './ticket-pins.routes.ts';

/** Tickets that a user keeps at the top of their list. */
export const ticketPinsModule = defineModule('ticket-pins', {
  routes: ticketPinRoutes,
  reactions: () => [ticketsMerging.on(movePins)],
});
