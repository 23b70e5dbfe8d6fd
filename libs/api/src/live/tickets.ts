import type { QueryInput, Ticket } from '../contract/index.ts';
import { defineResource } from './resource.ts';

/** The filters of a ticket list, as the screen writes them. */
export type TicketQuery = Omit<
  NonNullable<QueryInput<'GET /tickets'>>,
  'queueIds' | 'tags' | 'users' | 'pageNumber'
> & {
  queueIds?: number[];
  tags?: number[];
  users?: number[];
  /** Who looks; with `showAll` not 'true' the list holds this user's tickets and what nobody has accepted. Not sent. */
  viewerId?: number;
};

/**
 * Tickets. A ticket leaves a list when it stops matching its filters, and a new message moves it to the top
 * (SPEC §4.1, Live updates).
 */
export const tickets = defineResource<Ticket, TicketQuery>({
  name: 'tickets',
  list: 'GET /tickets',
  plural: 'tickets',
  record: 'GET /tickets/:ticketId',
  update: 'PUT /tickets/:ticketId',
  remove: 'DELETE /tickets/:ticketId',
  param: 'ticketId',
  pageSize: 40,
  sentQuery: ({ viewerId: _, ...sent }) => sent,
  events: {
    ticket: (told) =>
      told.action === 'delete' ? { type: 'remove', id: told.ticketId } : { type: 'upsert', record: told.ticket },
    appMessage: ({ ticket }) => ({ type: 'upsert', record: ticket }),
    contact: (told) =>
      told.action === 'delete'
        ? undefined
        : {
            type: 'patch',
            where: (ticket) => ticket.contactId === told.contact.id,
            patch: (ticket) => ({ ...ticket, contact: told.contact }),
          },
  },
  belongs: matches,
  compare: (a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt) || b.id - a.id,
});

function matches(ticket: Ticket, query: TicketQuery): boolean {
  if (query.status && ticket.status !== query.status) return false;
  if (query.isGroup !== undefined && ticket.isGroup !== (query.isGroup === 'true')) return false;
  if (query.viewerId && query.showAll !== 'true' && !concerns(ticket, query.viewerId)) return false;
  if (query.queueIds && !inQueues(ticket, query)) return false;
  if (query.users?.length && !(ticket.userId && query.users.includes(ticket.userId))) return false;
  if (query.tags?.length && !query.tags.every((id) => ticket.tags.some((tag) => tag.id === id))) return false;
  if (query.withUnreadMessages === 'true' && ticket.unreadMessages === 0) return false;
  return !query.searchParam || contains(ticket, query.searchParam);
}

function concerns(ticket: Ticket, viewerId: number): boolean {
  return ticket.status === 'pending' || ticket.userId === viewerId;
}

/** Tickets without a queue are in everybody's reach whom the server told about them (SPEC §4.1, Visibility). */
function inQueues(ticket: Ticket, query: TicketQuery): boolean {
  return ticket.queueId === null || (query.queueIds ?? []).includes(ticket.queueId);
}

function contains(ticket: Ticket, text: string): boolean {
  const wanted = text.toLowerCase();
  return [ticket.contact.name, ticket.contact.number, ticket.lastMessage].some((part) =>
    part.toLowerCase().includes(wanted),
  );
}
