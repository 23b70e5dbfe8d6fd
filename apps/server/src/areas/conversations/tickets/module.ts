import { channelEvents } from '../../../channels/channel-events.ts';
import { removeRetiredHandler } from '../../company/retirement/retire.ts';
import { averageRating, ticketsOfUser, userLeaving, visibilityChanged } from '../../company/users/in-process-events.ts';
import { defineModule } from '../../define-module.ts';
import { contactLeaving, contactsMerging, contactsParting, latestConnections } from '../contacts/in-process-events.ts';
import { awaitedReply } from '../messages/in-process-events.ts';
import { queueLeaving, ticketsOfQueue } from '../queues/in-process-events.ts';
import { closeTicketsHandler } from './close-all.ts';
import {
  countTicketsOfQueue,
  countTicketsOfUser,
  leavingAgent,
  leavingQueue,
  onContactDeleted,
  onQueueDeleted,
  onUserDeleted,
  returnUnseen,
} from './deletions.ts';
import { receiveControl } from './holder.ts';
import { latestConnectionsOf } from './latest-connections.ts';
import { mergeTickets } from './merge-tickets.ts';
import { moveTickets, returnTickets } from './move-tickets.ts';
import { awaitedComment } from './rating-comments.ts';
import { averageRatingOf, awaitedRating } from './ratings.ts';
import { returnTicketsHandler } from './return-tickets.ts';
import { isAfterthought } from './thanks.ts';
import { ticketSockets } from './ticket-sockets.ts';
import { ticketRoutes } from './tickets.routes.ts';
import { ticketFacts } from './visibility.ts';

/** Tickets: a company's conversation with a contact over a connection, and its rounds (SPEC §4). */
export const ticketsModule = defineModule('tickets', {
  shares: [
    'change-ticket',
    'close-tickets',
    'create-ticket',
    'cycles',
    'field-conditions',
    'hand-over',
    'late-tickets',
    'list-order',
    'open-ticket',
    'resolve-reason',
    'return-tickets',
    'snoozing',
    'round-ratings',
    'round-reasons',
    'ticket-rows',
    'ticket-with',
    'view-conditions',
    'visibility',
  ],
  routes: ticketRoutes,
  reactions: () => [
    channelEvents.control.on(receiveControl),
    contactLeaving.on(onContactDeleted),
    contactsMerging.on((unit, merging) =>
      merging.moved ? moveTickets(unit, merging, merging.moved) : mergeTickets(unit, merging),
    ),
    contactsParting.on(returnTickets),
    queueLeaving.on((unit, leaving) => onQueueDeleted(unit, leaving)),
    userLeaving.on((unit, leaving) => onUserDeleted(unit, leaving)),
    visibilityChanged.on((unit, changed) => returnUnseen(unit, changed)),
  ],
  answers: () => [
    awaitedReply.answeredBy(async (unit, asked) => {
      const rating = (await awaitedRating(unit, asked)) ?? (await awaitedComment(unit, asked));
      if (rating || !(await isAfterthought(unit, asked))) return rating;
      return { answer: null, handle: async () => undefined };
    }),
    latestConnections.answeredBy(latestConnectionsOf),
    ticketsOfUser.answeredBy(countTicketsOfUser),
    ticketsOfQueue.answeredBy(countTicketsOfQueue),
    averageRating.answeredBy((_unit, userId) => averageRatingOf(userId)),
  ],
  jobs: (platform) => [
    returnTicketsHandler(platform),
    closeTicketsHandler(platform),
    removeRetiredHandler(platform, { queues: leavingQueue(platform), users: leavingAgent(platform) }),
  ],
  sockets: ({ database, logger }) => [ticketSockets({ database, logger })],
  callerRules: { facts: ticketFacts },
});
