import type { z } from 'zod';
import type { ticketFilter } from '../endpoints/tickets.ts';
import type { Ticket } from '../entities/ticket.ts';
import { fold } from '../fold.ts';
import { searchForms } from '../search-forms.ts';

/** The filters of a ticket list, as the screen uses them. */
export type TicketQuery = Omit<z.input<typeof ticketFilter>, 'queueIds' | 'tags' | 'users' | 'pageNumber'> & {
  queueIds?: number[];
  tags?: number[];
  users?: number[];
  /** The current user; unless `showAll` is 'true' the list holds their tickets and unassigned ones. Not sent. */
  viewerId?: number;
  /** Whether the current user is notified of waiting tickets (SPEC §3, User, allTicket). Not sent: the server knows. */
  viewerHearsWaiting?: boolean;
};

/**
 * The order of a list: the latest activity first, or who waits longest (SPEC §4.1). Negative if `a` comes first. The
 * server orders the same way in SQL (`list-rules.test.ts`).
 */
export function compareTickets(a: Ticket, b: Ticket, { sort }: Pick<TicketQuery, 'sort'>): number {
  return (sort === 'waiting' ? byWaiting(a, b) : 0) || byActivity(a, b);
}

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

/**
 * Whether a ticket that the viewer sees is in a list (SPEC §2.3, §4.1). The server filters the same way in SQL
 * (`list-rules.test.ts`).
 */
export function isInTicketList(ticket: Ticket, query: TicketQuery): boolean {
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
