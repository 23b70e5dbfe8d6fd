import { type AnswerInput, type TicketFilter, ticketPageSize } from '@recado/contract';
import { and, eq, gte, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { isOneOf, matches } from '../../../platform/database/conditions.ts';
import type { CompanyReader } from '../../../platform/database/database.ts';
import {
  type FastList,
  type FastPage,
  fastListOf,
  fastPageOf,
  readFastPage,
} from '../../../platform/database/fast-list.ts';
import { keptOf } from '../../../platform/database/kept-of.ts';
import type { Search } from '../../../platform/database/search-page.ts';
import { constant, ownCompany } from '../../../platform/database/selection.ts';
import { dayIn } from '../../../platform/day.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { endOfDay, startOfDay, timeZoneOf } from '../../company/companies/time-zone.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { bellOf, isInBellOf } from './bell.ts';
import { type FieldSubjects, subjectsOf } from './field-conditions.ts';
import { isFollowedBy } from './followed.ts';
import { foundByActivity, foundByWait, longestWaiting, newestFirst } from './list-order.ts';
import { partsOf } from './list-parts.ts';
import { ticketTags } from './tags.schema.ts';
import { type ListedTicketRow, listedTicketSelection, ticketCount, ticketsOfPage } from './ticket-rows.ts';
import { tickets } from './tickets.schema.ts';
import { everyStatus, statusesOf, viewConditions } from './view-conditions.ts';
import { visibleTo } from './visibility.ts';

/** The most tickets that are read in the order of a list to find those of its first pages. */
const mostExamined = 10_000;
/** Those at which a search with many hits glances before it sorts them: a page of hits that one in a hundred is. */
const mostGlanced = 5_000;
/** The id and the sort columns of lists. */
const sorted = sql`${tickets.id}, ${tickets.lastMessageAt}, ${tickets.waitingSince}`;
const contactJoined = sql`join ${contacts} on ${contacts.id} = ${tickets.contactId}`;
/** The contact of each ticket in turn. As a join, PostgreSQL may read all contacts for a few thousand tickets. */
const contactOfEach = sql`join lateral (
  select ${contacts.searchText} from ${contacts} where ${contacts.id} = ${tickets.contactId} offset 0) as ${contacts} on true`;

/** The filters of the ticket screen. They have few variants, so each connection can keep their statements. */
const screenFilters = new Set([
  'pageNumber',
  'searchParam',
  'status',
  'isGroup',
  'showAll',
  'queueIds',
  'sort',
  'concernsMe',
  'snoozed',
  'following',
]);

/** Tickets that the caller may see and that match a filter, latest activity first, 40 per page (SPEC §2.4, §4.1). */
export async function listTickets(
  reader: CompanyReader,
  session: CallerSession,
  filter: TicketFilter,
): Promise<AnswerInput<'GET /tickets'>> {
  if (!isOfScreen(filter) || filter.searchParam.trim() !== '') {
    const hasDay = filter.date !== undefined || filter.updatedAt !== undefined;
    const timeZone = hasDay ? await timeZoneOf(reader) : '';
    const list = listFor(session, filter, { timeZone, subjects: await subjectsOf(reader, filter.byFields) });
    return fastListOf(reader, list, filter, ticketsOfPage);
  }
  const page = keptPages(session, JSON.stringify(filter), () => fastPageOf(listFor(session, filter, ofScreen), filter));
  return readFastPage(reader, page, ticketsOfPage);
}

/** The pages of the ticket screen that a caller asks for again and again, as long as what is known of the caller. */
const keptPages = keptOf<CallerSession, FastPage<ListedTicketRow>>();

function isOfScreen(filter: TicketFilter): boolean {
  return Object.keys(filter).every((name) => screenFilters.has(name));
}

/** What a filter needs to know of its company: the time zone of its days, and whose values its fields have. */
interface Known {
  timeZone: string;
  subjects: FieldSubjects;
}

/** The filters of the screen have neither days nor fields. */
const ofScreen: Known = { timeZone: '', subjects: new Map() };

function listFor(session: CallerSession, filter: TicketFilter, known: Known): FastList<ListedTicketRow> {
  const shared = and(eq(tickets.companyId, ownCompany), visibleTo(session), ...conditions(session, filter, known));
  const where = filter.concernsMe ? and(shared, isInBellOf(session)) : shared;
  const text = filter.searchParam.trim();
  // Nobody waits in a closed ticket.
  const order = filter.sort === 'waiting' && filter.status !== 'closed' ? longestWaiting : newestFirst;
  const parts = filter.concernsMe
    ? { each: bellOf(session), areTheList: true, mayOverlap: true }
    : partsOf(session, filter);
  return {
    rows: listedTicketSelection,
    count: ticketCount,
    where: parts?.areTheList ? shared : where,
    order,
    size: ticketPageSize,
    prepared: isOfScreen(filter),
    search: text === '' ? undefined : mentions(text, { where, order, statuses: statusesOf(filter) }),
    found: order === longestWaiting ? foundByWait : foundByActivity,
    parts,
  };
}

function conditions(session: CallerSession, filter: TicketFilter, { timeZone, subjects }: Known): (SQL | undefined)[] {
  return [
    filter.following ? and(ne(tickets.status, constant('closed')), isFollowedBy(session.userId)) : undefined,
    filter.isGroup === undefined ? undefined : isGroup(filter.isGroup),
    filter.showAll === false ? ownOrWaiting(session, filter) : undefined,
    filter.queueIds && or(isNull(tickets.queueId), inQueues(filter.queueIds)),
    filter.users?.length ? isOneOf(tickets.userId, filter.users) : undefined,
    filter.tags?.length ? hasAllTags(filter.tags) : undefined,
    filter.date && onDay(tickets.createdAt, filter.date, timeZone),
    filter.updatedAt && onDay(tickets.updatedAt, filter.updatedAt, timeZone),
    ...viewConditions(session, filter, subjects),
  ].map((condition) => condition || undefined);
}

/**
 * The caller's tickets and pending ones, as far as they have the requested status: an OR over the columns of two
 * indexes would read and sort all rows of both.
 */
function ownOrWaiting({ userId }: CallerSession, { status }: TicketFilter): SQL | undefined {
  if (status === 'pending') return undefined;
  const own = eq(tickets.userId, userId);
  return status ? own : or(own, eq(tickets.status, 'pending'));
}

/** Written so that the index of groups fits: it has no others. */
function isGroup(wanted: boolean): SQL {
  return wanted ? sql`${tickets.isGroup}` : sql`not ${tickets.isGroup}`;
}

function inQueues(queueIds: number[]): SQL | undefined {
  return queueIds.length > 0 ? isOneOf(tickets.queueId, queueIds) : undefined;
}

/** The most tags that are conditions of their own: with a condition for each of many tags, planning took PostgreSQL minutes. */
const fewTags = 3;

/** Few tags are looked up for each ticket until the page is full; of many, all links are read and counted. */
function hasAllTags(tagIds: number[]): SQL | undefined {
  const distinctIds = [...new Set(tagIds)];
  if (distinctIds.length <= fewTags) return and(...distinctIds.map(hasTag));
  return sql`${tickets.id} in (
    select ${ticketTags.ticketId} from ${ticketTags} where ${isOneOf(ticketTags.tagId, distinctIds)}
    group by ${ticketTags.ticketId} having count(*) = ${distinctIds.length})`;
}

function hasTag(tagId: number): SQL {
  return sql`${tickets.id} in (select ${ticketTags.ticketId} from ${ticketTags} where ${ticketTags.tagId} = ${tagId})`;
}

/** The condition that a time is on a calendar day of the company's time zone; `written` is the day, or an instant of it. */
function onDay(column: typeof tickets.createdAt | typeof tickets.updatedAt, written: string, timeZone: string) {
  const day = written.includes('T') ? dayIn(timeZone, new Date(written)) : written;
  return and(gte(column, startOfDay(day, timeZone)), lt(column, endOfDay(day, timeZone)));
}

type Status = NonNullable<TicketFilter['status']>;

/**
 * The tickets of a list whose contact's name or number, or last message, contains a text, ignoring case, accents and
 * the order of words.
 */
export function mentions(
  text: string,
  list: { where: SQL | undefined; order: readonly SQL[]; statuses: readonly Status[] },
): Omit<Search, 'order'> {
  const inContact = matches(contacts.searchText, text);
  const inLastMessage = matches(tickets.searchText, text);
  const order = sql.join([...list.order], sql`, `);
  // Each side uses its own index; an OR over both tables could not.
  const hits = (most: number) => sql`
    (select ${sorted} from ${tickets} ${contactJoined} where ${and(list.where, inContact)} limit ${most})
    union (select ${sorted} from ${tickets} where ${and(list.where, inLastMessage)} limit ${most})`;
  const within = (examined: number) => (most: number) =>
    sql`
    select ${sorted} from (${beginningOf(list.statuses, order, examined)}) as ${tickets} ${contactOfEach}
    where ${and(list.where, or(inContact, inLastMessage))} order by ${order} limit ${most}`;
  return { id: tickets.id, hits, first: within(mostExamined), glance: within(mostGlanced) };
}

/** The first tickets of the company in this order. Bounded, because possibly none of them matches the search. */
function beginningOf(statuses: readonly Status[], order: SQL, most: number): SQL {
  // Each status separately, because the indexes are sorted within a status. Nobody waits in a closed ticket.
  const parts = (statuses.length > 0 ? statuses : everyStatus).map(
    (status) => sql`
      (select * from ${tickets} where ${and(eq(tickets.companyId, ownCompany), eq(tickets.status, constant(status)))}
       order by ${status === 'closed' ? sql.join([...newestFirst], sql`, `) : order} limit ${most})`,
  );
  return sql`select * from (${sql.join(parts, sql` union all `)}) as ${tickets} order by ${order} limit ${most}`;
}
