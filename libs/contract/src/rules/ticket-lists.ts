import type { z } from 'zod';
import type { ticketFilter } from '../endpoints/tickets.ts';
import type { Ticket } from '../entities/ticket.ts';
import type { AgentChoice, TicketViewFilter } from '../entities/ticket-view.ts';
import { fold } from '../fold.ts';
import { searchForms } from '../search-forms.ts';

/** Parts of a view, which the screen has as values rather than as text. */
type ViewParts = Omit<TicketViewFilter, 'withUnreadMessages' | 'searchParam'>;
type OfOtherType = 'queueIds' | 'tags' | 'users' | keyof ViewParts;

/** The filters of a ticket list, as the screen uses them. */
export type TicketQuery = Omit<z.input<typeof ticketFilter>, OfOtherType | 'pageNumber'> & {
  queueIds?: number[];
  tags?: number[];
  users?: number[];
  /** The current user; unless `showAll` is 'true' the list holds their tickets and unassigned ones. Not sent. */
  viewerId?: number;
  /** Whether the current user is notified of waiting tickets (SPEC §3, User, allTicket). Not sent: the server knows. */
  viewerHearsWaiting?: boolean;
  /** The tickets that the current user follows, if any. Not sent: the server knows. */
  viewerFollows?: readonly number[] | undefined;
} & ViewParts;

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
 * (`list-rules.test.ts`). `isListed`: whether the list shows it; only the server knows the values of fields, so a list by fields
 * keeps what it has until it is fetched again.
 */
export function isInTicketList(ticket: Ticket, query: TicketQuery, isListed = true): boolean {
  if (query.byFields?.length && !isListed) return false;
  if (query.status && ticket.status !== query.status) return false;
  if (!isAwakeEnough(ticket, query)) return false;
  if (query.isGroup !== undefined && ticket.isGroup !== (query.isGroup === 'true')) return false;
  if (query.following === 'true' && (ticket.status === 'closed' || !follows(ticket, query))) return false;
  if (query.concernsMe === 'true') return notifies(ticket, query);
  if (query.viewerId && query.showAll !== 'true' && !concerns(ticket, query.viewerId)) return false;
  if (query.queueIds && !inQueues(ticket, query)) return false;
  if (query.users?.length && !(ticket.userId && query.users.includes(ticket.userId))) return false;
  if (query.tags?.length && !query.tags.every((id) => ticket.tags.some((tag) => tag.id === id))) return false;
  if (query.withUnreadMessages === 'true' && ticket.unreadMessages === 0) return false;
  if (!isInView(ticket, query)) return false;
  return !query.searchParam || contains(ticket, query.searchParam);
}

/** The parts of a view at this moment; time moves tickets in and out, so such a list is fetched again from time to time. */
function isInView(ticket: Ticket, query: TicketQuery): boolean {
  const { inQueues, agents, anyTags, organisations, connections, statuses } = query;
  if (inQueues?.length && !isAmong(ticket.queueId, inQueues)) return false;
  if (agents?.length && !agents.some((agent) => isOfAgent(ticket, agent, query.viewerId))) return false;
  if (anyTags?.length && !ticket.tags.some(({ id }) => anyTags.includes(id))) return false;
  if (organisations?.length && !isAmong(ticket.contact.organisationId, organisations)) return false;
  if (connections?.length && !isAmong(ticket.whatsappId, connections)) return false;
  if (statuses?.length && !statuses.includes(ticket.status)) return false;
  return hasLastedAsLong(ticket, query);
}

function isAmong(id: number | null, ids: readonly number[]): boolean {
  return id !== null && ids.includes(id);
}

function isOfAgent({ userId }: Ticket, agent: AgentChoice, viewerId: number | undefined): boolean {
  if (agent === 'nobody') return userId === null;
  return userId !== null && userId === (agent === 'me' ? viewerId : agent);
}

const minute = 60_000;

/** The parts about time; in a closed ticket nobody waits for anybody. */
function hasLastedAsLong(ticket: Ticket, query: TicketQuery): boolean {
  const { waitingMinutes, silentHours, windowMinutes, levelMinutes } = query;
  if ([waitingMinutes, silentHours, windowMinutes, levelMinutes].every((part) => part === undefined)) return true;
  if (ticket.status === 'closed') return false;
  const now = Date.now();
  const { waitingSince, windowUntil } = ticket;
  if (waitingMinutes !== undefined && !isBefore(waitingSince, now - waitingMinutes * minute)) return false;
  if (silentHours !== undefined && !isSilent(ticket, now - silentHours * 60 * minute)) return false;
  if (levelMinutes !== undefined && !isDueWithin(ticket, levelMinutes, now)) return false;
  if (windowMinutes === undefined) return true;
  return isBefore(windowUntil, now + windowMinutes * minute) && !isBefore(windowUntil, now);
}

/** Whether a service level will be missed within so many minutes; with 0 whether it is missed. */
function isDueWithin({ level }: Ticket, minutes: number, now: number): boolean {
  const due = level?.dueAt ?? null;
  if (minutes === 0) return isBefore(due, now);
  return isBefore(due, now + minutes * minute) && !isBefore(due, now);
}

/** The company wrote last, nobody waits for it, and the customer has not written since a moment. */
function isSilent({ lastMessageFromMe, waitingSince, lastMessageAt }: Ticket, since: number): boolean {
  return lastMessageFromMe && waitingSince === null && isBefore(lastMessageAt, since);
}

function isBefore(written: string | null, moment: number): boolean {
  return written !== null && Date.parse(written) <= moment;
}

function follows({ id }: Ticket, { viewerFollows = [] }: TicketQuery): boolean {
  return viewerFollows.includes(id);
}

/** Snoozed tickets have a list of their own; only lists for which no status was chosen have them, too. */
function isAwakeEnough({ snooze }: Ticket, { snoozed, status, statuses }: TicketQuery): boolean {
  if (snoozed === 'true') return Boolean(snooze);
  return !snooze || (snoozed === undefined && status !== 'open' && status !== 'pending' && !statuses?.length);
}

function concerns(ticket: Ticket, viewerId: number): boolean {
  return ticket.status === 'pending' || ticket.userId === viewerId;
}

/**
 * The server's rule: unread or late, own or unassigned and open; for some users, or when late, also waiting ones; and all that
 * the user follows. And those with unsent messages, for their agent and for who wrote these.
 */
function notifies(ticket: Ticket, query: TicketQuery): boolean {
  const { viewerId, viewerHearsWaiting } = query;
  if (ticket.unsentMessages > 0 && [ticket.userId, ticket.unsentUserId].includes(viewerId ?? 0)) return true;
  if (ticket.snooze) return false;
  const isLate = ticket.lateSince !== null;
  if ((ticket.unreadMessages === 0 && !isLate) || ticket.status === 'closed') return false;
  if (follows(ticket, query)) return true;
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

/** The query of a view: everything that the reader sees and its parts allow, those who wait first if it is about waiting. */
export function queryOfView({ withUnreadMessages, searchParam, ...parts }: TicketViewFilter): TicketQuery {
  return {
    ...parts,
    showAll: 'true',
    ...(withUnreadMessages && { withUnreadMessages: 'true' }),
    ...(searchParam && { searchParam }),
    ...(parts.waitingMinutes !== undefined && { sort: 'waiting' }),
  };
}

/** Whether tickets enter or leave a view by the time alone, or by what the browser does not know. */
export function changesWithTime(filter: TicketViewFilter): boolean {
  const { waitingMinutes, silentHours, windowMinutes, levelMinutes, byFields } = filter;
  if (byFields?.length) return true;
  return [waitingMinutes, silentHours, windowMinutes, levelMinutes].some((part) => part !== undefined);
}
