import type { EventPayload, Ticket } from '@recado/contract';
import { compareTickets, isInTicketList, type TicketQuery } from '@recado/contract/ticket-lists';
import { type Change, defineResource } from './resource.ts';

export type { TicketQuery };

/**
 * Tickets. A ticket leaves a list when it stops matching its filters, and a new message moves it to the top
 * (SPEC §4.1, Live updates).
 */
export const tickets = defineResource<'GET /tickets', TicketQuery>({
  list: 'GET /tickets',
  record: 'GET /tickets/:ticketId',
  create: 'POST /tickets',
  update: 'PUT /tickets/:ticketId',
  remove: 'DELETE /tickets/:ticketId',
  pageSize: 40,
  sentQuery: ({ viewerId: _, viewerHearsWaiting: __, viewerFollows: ___, byFields, ...sent }) => ({
    ...sent,
    ...(byFields && { byFields: JSON.stringify(byFields) }),
  }),
  events: {
    ticket: (event) =>
      event.action === 'delete' ? { type: 'remove', id: event.ticketId } : { type: 'upsert', record: event.ticket },
    appMessage: ({ ticket }) => ({ type: 'upsert', record: ticket }),
    contact: (event) =>
      event.action === 'delete'
        ? undefined
        : {
            type: 'patch',
            where: ({ contactId, contact }) =>
              contactId === event.contact.id && contact.updatedAt <= event.contact.updatedAt,
            patch: (ticket) => ({ ...ticket, contact: event.contact }),
          },
    tag: tagChange,
    queue: queueChange,
  },
  belongs: isInTicketList,
  compare: compareTickets,
});

/** Changed limits of a queue, and what it asks for, apply to its tickets, which have no event of their own. */
function queueChange(event: EventPayload<'queue'>): Change<Ticket> | undefined {
  if (event.action === 'delete') return undefined;
  const { id, firstAnswerLimit, answerLimit, askReason: asked, requiredFieldIds: required } = event.record;
  const askReason = asked === 'none' ? undefined : asked;
  const requiredFieldIds = required.length > 0 ? required : undefined;
  const limitOf = ({ isAnswered }: Ticket) => (isAnswered ? answerLimit : firstAnswerLimit);
  const asksOtherwise = (queue: Ticket['queue']) =>
    queue !== null && (queue.askReason !== askReason || String(queue.requiredFieldIds) !== String(requiredFieldIds));
  return {
    type: 'patch',
    where: (ticket) =>
      ticket.queueId === id && (ticket.waitingLimit !== limitOf(ticket) || asksOtherwise(ticket.queue)),
    patch: (ticket) => ({
      ...ticket,
      waitingLimit: limitOf(ticket),
      queue: ticket.queue && { ...ticket.queue, askReason, requiredFieldIds },
    }),
  };
}

/** A changed tag changes in the tickets that have it; they have no event of their own. */
function tagChange(event: EventPayload<'tag'>): Change<Ticket> {
  if (event.action === 'delete') {
    const isGone = ({ id }: Ticket['tags'][number]) => id === event.id;
    return {
      type: 'patch',
      where: ({ tags }) => tags.some(isGone),
      patch: (ticket) => ({ ...ticket, tags: ticket.tags.filter((tag) => !isGone(tag)) }),
    };
  }
  const { id, name, color } = event.record;
  return {
    type: 'patch',
    where: ({ tags }) => tags.some((tag) => tag.id === id && (tag.name !== name || tag.color !== color)),
    patch: (ticket) => ({ ...ticket, tags: ticket.tags.map((tag) => (tag.id === id ? { id, name, color } : tag)) }),
  };
}
