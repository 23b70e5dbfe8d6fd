import { type AnswerInput, type TicketFilter, ticketPageSize } from '@recado/api/contract';
import { and, count, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { companies, contacts, tickets, ticketTags } from '../../platform/database/schema/index.ts';
import { foldedLike } from '../../platform/database/search.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { Desk } from './desk.ts';
import { presentTicket } from './ticket.presenter.ts';
import { selectTickets } from './ticket-rows.ts';
import { visibleTo } from './visibility.ts';

/** The tickets somebody may see that match a filter, latest activity first, 40 a page (SPEC §2.4, §4.1). */
export async function listTickets(
  desk: Desk,
  unit: Unit,
  session: Session,
  filter: TicketFilter,
): Promise<AnswerInput<'GET /tickets'>> {
  const where = and(eq(tickets.companyId, session.companyId), visibleTo(session), ...conditions(session, filter));
  const offset = (filter.pageNumber - 1) * ticketPageSize;
  const rows = await selectTickets(unit)
    .where(where)
    .orderBy(desc(tickets.lastMessageAt), desc(tickets.id))
    .limit(ticketPageSize + 1)
    .offset(offset);
  const hasMore = rows.length > ticketPageSize;
  return {
    tickets: rows.slice(0, ticketPageSize).map((row) => presentTicket(desk, row)),
    count:
      hasMore || (rows.length === 0 && offset > 0) ? await countTickets(unit, filter, where) : offset + rows.length,
    hasMore,
  };
}

/** Only asked when the list goes on: a last page already says how many there are. */
async function countTickets(unit: Unit, filter: TicketFilter, where: SQL | undefined): Promise<number> {
  const counting = unit.db.select({ total: count() }).from(tickets).$dynamic();
  const searched = filter.searchParam ? counting.innerJoin(contacts, eq(contacts.id, tickets.contactId)) : counting;
  const [answer] = await searched.where(where);
  return answer?.total ?? 0;
}

function conditions(session: Session, filter: TicketFilter): (SQL | undefined)[] {
  return [
    filter.status && eq(tickets.status, filter.status),
    filter.isGroup === undefined ? undefined : eq(tickets.isGroup, filter.isGroup),
    filter.showAll === false ? or(eq(tickets.userId, session.userId), eq(tickets.status, 'pending')) : undefined,
    filter.withUnreadMessages ? gt(tickets.unreadMessages, 0) : undefined,
    filter.queueIds && or(isNull(tickets.queueId), inQueues(filter.queueIds)),
    filter.users?.length ? inArray(tickets.userId, filter.users) : undefined,
    ...(filter.tags ?? []).map(hasTag),
    filter.date && onDay(tickets.createdAt, filter.date),
    filter.updatedAt && onDay(tickets.updatedAt, filter.updatedAt),
    filter.searchParam ? mentions(filter.searchParam) : undefined,
  ].map((condition) => condition || undefined);
}

function inQueues(queueIds: number[]): SQL | undefined {
  return queueIds.length > 0 ? inArray(tickets.queueId, queueIds) : undefined;
}

function hasTag(tagId: number): SQL {
  return sql`exists (select 1 from ${ticketTags} where ${ticketTags.ticketId} = ${tickets.id} and ${ticketTags.tagId} = ${tagId})`;
}

/** A calendar day of the company's own time zone. */
function onDay(column: typeof tickets.createdAt | typeof tickets.updatedAt, day: string): SQL | undefined {
  const zone = sql`(select ${companies.timeZone} from ${companies} where ${companies.id} = ${tickets.companyId})`;
  const midnight = sql`(${day}::date)::timestamp at time zone ${zone}`;
  return and(gte(column, midnight), lt(column, sql`(${day}::date + 1)::timestamp at time zone ${zone}`));
}

/** The contact's name or number, or the last message, without regard to case and accents. */
function mentions(text: string): SQL | undefined {
  return or(
    foldedLike(contacts.searchText, text),
    sql`position(recado_fold(${text}) in recado_fold(${tickets.lastMessage})) > 0`,
  );
}
