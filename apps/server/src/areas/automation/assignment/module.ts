import { agentsChanged } from '../../company/users/in-process-events.ts';
import { ticketLeft, ticketsHappened } from '../../conversations/tickets/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { assignmentRoutes } from './assignment.routes.ts';
import {
  assignmentSockets,
  assignRegularlyWork,
  assignSoon,
  assignTicketsHandler,
  companyAssigns,
  onTicketsHappened,
} from './assignment-jobs.ts';

/** Who gets the tickets that wait in a queue (docs/adr/0167). */
export const assignmentModule = defineModule('assignment', {
  routes: assignmentRoutes,
  reactions: () => [ticketsHappened.on(onTicketsHappened), ticketLeft.on(assignSoon), agentsChanged.on(assignSoon)],
  jobs: () => [assignTicketsHandler()],
  recurring: (platform) => [assignRegularlyWork(platform)],
  sockets: ({ database, logger, clock }) => [assignmentSockets({ database, logger, clock })],
  callerRules: { facts: [companyAssigns] },
});
