import type { EventPayload, QueryInput, Ticket } from '@recado/contract';
import { fold } from '@recado/contract/fold';
import { searchForms } from '@recado/contract/search-forms';
import { type Change, defineResource } from './resource.ts';

/** The filters of a ticket list, as the screen uses them. */
export type TicketQuery = Omit<
  NonNullable<QueryInput<'GET /tickets'>>,
  'queueIds' | 'tags' | 'users' | 'pageNumber'
> & {
  queueIds?: number[];
  tags?: number[];
  users?: number[];
  /** The current user; unless `showAll` is 'true' the list holds their tickets and unassigned ones. Not sent. */
  viewerId?: number;
  /** Whether the current user is notified of waiting tickets (SPEC §3, User, allTicket). Not sent: the server knows. */
  viewerHearsWaiting?: boolean;
};

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
  sentQuery: ({ viewerId: _, viewerHearsWaiting: __, ...sent }) => sent,
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
    queue: limitsChange,
  },
  belongs: matches,
  compare: (a, b, { sort }) => (sort === 'waiting' ? byWaiting(a, b) : 0) || byActivity(a, b),
});

function byActivity(a: Ticket, b: Ticket): number {
  return b.lastMessageAt.localeCompare(a.lastMessageAt) || b.id - a.id;
}

/** The longest waiting first, then those who do not wait. */
function byWaiting(a: Ticket, b: Ticket): number {
  if (a.waitingSince === null || b.waitingSince === null) {
    return Number(a.waitingSince === null) - Number(b.waitingSince === null);
  }
  return a.waitingSince.localeCompare(b.waitingSince);
}

/** Changed limits of a queue apply to its tickets, which have no event of their own. */
function limitsChange(event: EventPayload<'queue'>): Change<Ticket> | undefined {
  if (event.action === 'delete') return undefined;
  const { id, firstAnswerLimit, answerLimit } = event.record;
  const limitOf = ({ isAnswered }: Ticket) => (isAnswered ? answerLimit : firstAnswerLimit);
  return {
    type: 'patch',
    where: (ticket) => ticket.queueId === id && ticket.waitingLimit !== limitOf(ticket),
    patch: (ticket) => ({ ...ticket, waitingLimit: limitOf(ticket) }),
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

function matches(ticket: Ticket, query: TicketQuery): boolean {
  if (query.status && ticket.status !== query.status) return false;
  if (query.isGroup !== undefined && ticket.isGroup !== (query.isGroup === 'true')) return false;
  if (query.concernsMe === 'true') return notifies(ticket, query);
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

/**
 * The server's rule: unread or late, own or unassigned and open; for some users, or when late, also waiting ones. And
 * those with unsent messages, for their agent and for who wrote these.
 */
function notifies(ticket: Ticket, { viewerId, viewerHearsWaiting }: TicketQuery): boolean {
  if (ticket.unsentMessages > 0 && [ticket.userId, ticket.unsentUserId].includes(viewerId ?? 0)) return true;
  const isLate = ticket.lateSince !== null;
  if ((ticket.unreadMessages === 0 && !isLate) || ticket.status === 'closed') return false;
  if (ticket.status === 'pending') return viewerHearsWaiting === true || isLate;
  return ticket.userId === null || ticket.userId === viewerId;
}

/** A ticket without a queue is visible to everyone who receives it from the server (SPEC §4.1, Visibility). */
function inQueues(ticket: Ticket, query: TicketQuery): boolean {
  return ticket.queueId === null || (query.queueIds ?? []).includes(ticket.queueId);
}

function contains(ticket: Ticket, text: string): boolean {
  const forms = searchForms(text).map((parts) => parts.map(fold));
  const { contact, lastMessage } = ticket;
  // As on the server: contact name and number are searched as one text, and the beginning of the last message.
  const searched = [`${contact.name} ${contact.number}`, lastMessage].map(fold);
  return forms.length === 0 || searched.some((part) => forms.some((parts) => parts.every((one) => part.includes(one))));
}
