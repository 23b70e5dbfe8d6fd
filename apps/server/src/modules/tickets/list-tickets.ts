import { type AnswerInput, type TicketFilter, ticketPageSize } from '@recado/api/contract';
import { and, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { readPageAtOnce, readPageThenCount } from '../../platform/database/paging.ts';
import { companies, contacts, tickets, ticketTags } from '../../platform/database/schema/index.ts';
import { foldedLike } from '../../platform/database/search.ts';
import { constant, ownCompany } from '../../platform/database/selection.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Desk } from './desk.ts';
import { presentTicket } from './ticket.presenter.ts';
import { ticketCount, ticketSelection } from './ticket-rows.ts';
import { visibleTo } from './visibility.ts';

const newestFirst = [desc(tickets.lastMessageAt), desc(tickets.id)];

/** The tickets somebody may see that match a filter, latest activity first, 40 a page (SPEC §2.4, §4.1). */
export async function listTickets(
  platform: Desk & Pick<Platform, 'database'>,
  session: Session,
  filter: TicketFilter,
): Promise<AnswerInput<'GET /tickets'>> {
  const where = and(eq(tickets.companyId, ownCompany), visibleTo(session), ...conditions(session, filter));
  const page = { number: filter.pageNumber, size: ticketPageSize };
  const list = { rows: ticketSelection, count: ticketCount, where, orderBy: newestFirst };
  const read = filter.searchParam ? readPageThenCount : readPageAtOnce;
  const { rows, ...paged } = await read(platform.database, session.companyId, page, list);
  return { tickets: rows.map((row) => presentTicket(platform, row)), ...paged };
}

function conditions(session: Session, filter: TicketFilter): (SQL | undefined)[] {
  return [
    filter.status && eq(tickets.status, constant(filter.status)),
    filter.isGroup === undefined ? undefined : eq(tickets.isGroup, filter.isGroup),
    filter.showAll === false ? ownOrWaiting(session, filter) : undefined,
    filter.withUnreadMessages ? gt(tickets.unreadMessages, 0) : undefined,
    filter.queueIds && or(isNull(tickets.queueId), inQueues(filter.queueIds)),
    filter.users?.length ? inArray(tickets.userId, filter.users) : undefined,
    ...(filter.tags ?? []).map(hasTag),
    filter.date && onDay(tickets.createdAt, filter.date, session.companyId),
    filter.updatedAt && onDay(tickets.updatedAt, filter.updatedAt, session.companyId),
    filter.searchParam ? mentions(session.companyId, filter.searchParam) : undefined,
  ].map((condition) => condition || undefined);
}

/** Written for the status that is asked for: an OR over the columns of two indexes would read and sort all of both. */
function ownOrWaiting({ userId }: Session, { status }: TicketFilter): SQL | undefined {
  if (status === 'pending') return undefined;
  const own = eq(tickets.userId, userId);
  return status ? own : or(own, eq(tickets.status, 'pending'));
}

function inQueues(queueIds: number[]): SQL | undefined {
  return queueIds.length > 0 ? inArray(tickets.queueId, queueIds) : undefined;
}

function hasTag(tagId: number): SQL {
  return sql`exists (select 1 from ${ticketTags} where ${ticketTags.ticketId} = ${tickets.id} and ${ticketTags.tagId} = ${tagId})`;
}

/** A calendar day of the company's own time zone. */
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
 * The contact's name or number, or the last message, without regard to case and accents. Each side has its own index,
 * which an OR over both tables could not use.
 */
function mentions(companyId: number, text: string): SQL {
  const byContact = sql`select ${tickets.id} from ${tickets} join ${contacts} on ${contacts.id} = ${tickets.contactId}
    where ${contacts.companyId} = ${companyId} and ${foldedLike(contacts.searchText, text)}`;
  const byLastMessage = sql`select ${tickets.id} from ${tickets}
    where ${tickets.companyId} = ${companyId} and ${foldedLike(tickets.searchText, text)}`;
  return sql`${tickets.id} in (${byContact} union ${byLastMessage})`;
}
