import { visibilityChanged } from '../../company/users/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { ticketsHappened, ticketsMerging } from '../tickets/in-process-events.ts';
import { endOfMoved, endOfUser, moveFollows } from './end-follows.ts';
import { followSockets } from './follow-rows.ts';
import { ticketFollowRoutes } from './ticket-follows.routes.ts';

/** Tickets of others of which a user hears (ADR 163). */
export const ticketFollowsModule = defineModule('ticket-follows', {
  routes: ticketFollowRoutes,
  reactions: () => [ticketsMerging.on(moveFollows), ticketsHappened.on(endOfMoved), visibilityChanged.on(endOfUser)],
  sockets: ({ database }) => [followSockets({ database })],
});
