import { eq } from 'drizzle-orm';
import { holidaysChanged } from '../../company/holidays/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { agentAnswered, customerWrote } from '../messages/in-process-events.ts';
import { ticketsHappened, ticketsMerging } from '../tickets/in-process-events.ts';
import {
  followTicketHandler,
  onAgentAnswered,
  onCustomerWrote,
  onTicketsHappened,
  renewLevelsHandler,
  renewLevelsWork,
  renewSoon,
} from './level-jobs.ts';
import { levelRounds } from './level-rounds.schema.ts';
import { markMissedWork } from './mark-missed.ts';
import { serviceLevelRoutes } from './service-levels.routes.ts';

/** How soon customers are answered and helped, by what a company promises (docs/adr/0171). */
export const serviceLevelsModule = defineModule('service-levels', {
  shares: ['set-priority'],
  routes: serviceLevelRoutes,
  reactions: () => [
    customerWrote.on(onCustomerWrote),
    agentAnswered.on(onAgentAnswered),
    ticketsHappened.on(onTicketsHappened),
    holidaysChanged.on(renewSoon),
    ticketsMerging.on(async ({ db }, { survivorId, otherId }) => {
      await db.update(levelRounds).set({ ticketId: survivorId }).where(eq(levelRounds.ticketId, otherId));
    }),
  ],
  jobs: () => [followTicketHandler(), renewLevelsHandler()],
  recurring: (platform) => [renewLevelsWork(platform), markMissedWork(platform)],
});
