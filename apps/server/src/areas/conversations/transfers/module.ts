import { defineModule } from '../../define-module.ts';
import { ticketMoved } from '../tickets/in-process-events.ts';
import { transferRoutes, transferSockets } from './transfers.routes.ts';
import { createTransferNews, notifyOfTransfer } from './transfers.ts';

/** Tickets that were handed to a user or their queue, until they have seen them. */
export const transfersModule = defineModule('transfers', {
  routes: transferRoutes,
  news: (platform) => {
    const tellTransfers = createTransferNews(platform);
    return [ticketMoved.on((unit, move) => notifyOfTransfer(unit, move, tellTransfers))];
  },
  sockets: ({ database }) => [transferSockets({ database })],
});
