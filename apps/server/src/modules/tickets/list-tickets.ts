import { type AnswerInput, type TicketFilter, ticketPageSize } from '@recado/api/contract';
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import { isOneOf, matches } from '../../platform/database/conditions.ts';
import { fastListOf } from '../../platform/database/paging.ts';
import { companies, contacts, tickets, ticketTags } from '../../platform/database/schema/index.ts';
import { constant, ownCompany } from '../../platform/database/selection.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { hearsPending } from './caller-facts.ts';
import { presentTicket } from './ticket.presenter.ts';
import { listedTicketSelection, ticketCount } from './ticket-rows.ts';
import { visibleTo } from './visibility.ts';

const newestFirst = [desc(tickets.lastMessageAt), desc(tickets.id)];
const longestWaiting = [asc(tickets.waitingSince), ...newestFirst];

/** The filters of the ticket screen. They have few variants, so each connection can keep their statements. */
const asked = new Set(['pageNumber', 'searchParam', 'status', 'isGroup', 'showAll', 'queueIds', 'sort']);

/** Tickets that the caller may see and that match a filter, latest activity first, 40 per page (SPEC §2.4, §4.1). */
export async function listTickets(
  platform: Services & Pick<Platform, 'database'>,
  session: Session,
  filter: TicketFilter,
): Promise<AnswerInput<'GET /tickets'>> {
  const where = and(eq(tickets.companyId, ownCompany), visibleTo(session), ...conditions(session, filter));
  const countIsDear = filter.searchParam !== '';
  const list = {
    rows: listedTicketSelection,
    count: ticketCount,
    where,
    order: filter.sort === 'waiting' ? longestWaiting : newestFirst,
    size: ticketPageSize,
    prepared: !countIsDear && Object.keys(filter).every((name) => asked.has(name)),
    countIsDear,
  };
  const { rows, ...paged } = await fastListOf(platform.database, session.companyId, list, filter);
  return { tickets: rows.map((row) => presentTicket(platform, row)), ...paged };
}

function conditions(session: Session, filter: TicketFilter): (SQL | undefined)[] {
  return [
    filter.status && eq(tickets.status, constant(filter.status)),
    filter.isGroup === undefined ? undefined : eq(tickets.isGroup, filter.isGroup),
    filter.showAll === false ? ownOrWaiting(session, filter) : undefined,
    filter.concernsMe ? notifying(session) : undefined,
    filter.withUnreadMessages ? gt(tickets.unreadMessages, 0) : undefined,
    filter.queueIds && or(isNull(tickets.queueId), inQueues(filter.queueIds)),
    filter.users?.length ? isOneOf(tickets.userId, filter.users) : undefined,
    filter.tags?.length ? hasAllTags(filter.tags) : undefined,
    filter.date && onDay(tickets.createdAt, filter.date, session.companyId),
    filter.updatedAt && onDay(tickets.updatedAt, filter.updatedAt, session.companyId),
    filter.searchParam.trim() ? mentions(session.companyId, filter.searchParam) : undefined,
  ].map((condition) => condition || undefined);
}

/** Depends on the requested status: an OR over the columns of two indexes would read and sort all rows of both. */
function ownOrWaiting({ userId }: Session, { status }: TicketFilter): SQL | undefined {
  if (status === 'pending') return undefined;
  const own = eq(tickets.userId, userId);
  return status ? own : or(own, eq(tickets.status, 'pending'));
}

/**
 * Unread or late tickets for the bell: own and unassigned open ones, with `allTicket` pending ones, too (SPEC §2.3).
 * Late pending ones are for everybody who sees them.
 */
function notifying(session: Session): SQL | undefined {
  const open = and(eq(tickets.status, 'open'), or(eq(tickets.userId, session.userId), isNull(tickets.userId)));
  const isLate = isNotNull(tickets.lateSince);
  const isPending = eq(tickets.status, 'pending');
  const heard = or(open, hearsPending.of(session) ? isPending : and(isPending, isLate));
  return and(or(gt(tickets.unreadMessages, 0), isLate), heard);
}

function inQueues(queueIds: number[]): SQL | undefined {
  return queueIds.length > 0 ? isOneOf(tickets.queueId, queueIds) : undefined;
}

/** Reads the tags once, however many there are: with a condition for each, planning took PostgreSQL minutes. */
function hasAllTags(tagIds: number[]): SQL {
  const wanted = [...new Set(tagIds)];
  return sql`${tickets.id} in (
    select ${ticketTags.ticketId} from ${ticketTags} where ${isOneOf(ticketTags.tagId, wanted)}
    group by ${ticketTags.ticketId} having count(*) = ${wanted.length})`;
}

/** A calendar day in the company's time zone. */
function onDay(
  column: typeof tickets.createdAt | typeof tickets.updatedAt,
  day: string,
  companyId: number,
): SQL | undefined {
  const zone = sql`(select ${companies.timeZone} from ${companies} where ${companies.id} = ${companyId})`;
  const midnight = sql`(${day}::date)::timestamp at time zone ${zone}`;
  return and(gte(column, midnight), lt(column, sql`(${day}::date + 1)::timestamp at time zone ${zone}`));
}

/**
 * The contact's name or number, or the last message, ignoring case, accents and the order of words. Each side uses its own index; an OR
 * over both tables could not.
 */
function mentions(companyId: number, text: string): SQL {
  const byContact = sql`select ${tickets.id} from ${tickets} join ${contacts} on ${contacts.id} = ${tickets.contactId}
    where ${contacts.companyId} = ${companyId} and ${matches(contacts.searchText, text)}`;
  const byLastMessage = sql`select ${tickets.id} from ${tickets}
    where ${tickets.companyId} = ${companyId} and ${matches(tickets.searchText, text)}`;
  return sql`${tickets.id} in (${byContact} union ${byLastMessage})`;
}
