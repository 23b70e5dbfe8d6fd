import { formerTicket } from '../../conversations/tickets/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { ticketOfAddress } from './former-tickets.ts';
import { moveRoutes } from './moves.routes.ts';
import { startMoveWorker } from './tasks/move-worker.ts';
import { moveHandler } from './tasks/run-task.ts';

/** Companies that move here from another product (docs/moving.md). */
export const moveModule = defineModule('move', {
  routes: moveRoutes,
  answers: () => [formerTicket.answeredBy(ticketOfAddress)],
  jobs: (platform) => [moveHandler(platform)],
  workers: [startMoveWorker],
});
