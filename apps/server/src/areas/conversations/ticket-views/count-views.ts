import { type AnswerInput, mostCountedViews, mostOfView, type TicketViewFilter } from '@recado/contract';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { isOneOf, matches } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { constant, countedRows, ownCompany, type Tail, written } from '../../../platform/database/selection.ts';
import { together } from '../../../platform/database/unit.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { type FieldSubjects, subjectsOf } from '../tickets/field-conditions.ts';
import { newestFirst } from '../tickets/list-order.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { isOfAgent, statusesOf, viewConditions } from '../tickets/view-conditions.ts';
import { seesEveryTicket, servedQueues, visibleTo } from '../tickets/visibility.ts';
import { ticketViews } from './ticket-views.schema.ts';
import { inOrder, seenBy } from './view-rows.ts';

/**
 * The most tickets that are looked at for the count of a view. What an index has in order (state, queue, agent, unread, waiting) is found
 * first; of the rest, the newest are looked at.
 */
const mostExamined = 3_000;
/** With words, for each of which its contact is read, too. */
const mostSearched = 1_500;
/** More parts are not looked at one by one. */
const mostParts = 24;

/** How many tickets the caller sees in views that they see, each counted up to `mostOfView`. */
export async function countViews(
  unit: Unit,
  session: CallerSession,
  ids: readonly number[] | undefined,
): Promise<AnswerInput<'GET /ticket-views/counts'>> {
  const views = await unit.db
    .select({ id: ticketViews.id, filter: ticketViews.filter })
    .from(ticketViews)
    .where(and(seenBy(session), ids && isOneOf(ticketViews.id, ids)))
    .orderBy(...inOrder)
    .limit(mostCountedViews);
  const subjects = await subjectsOf(
    unit,
    views.flatMap(({ filter }) => filter.byFields ?? []),
  );
  const counted = await together(
    ...views.map(({ filter }) => unit.select(countedRows, countOf(session, filter, subjects))),
  );
  return { counts: views.map(({ id }, index) => ({ id, count: counted[index]?.[0]?.count ?? 0 })) };
}

/** The statement that counts a view; `subjects`: those of its conditions on fields. */
export function countOf(session: CallerSession, filter: TicketViewFilter, subjects: FieldSubjects): Tail {
  const parts = partsOf(session, filter);
  if (parts.length === 0) return { from: sql`(select 1 where false) as counted`, where: undefined };
  const each = Math.ceil((filter.searchParam ? mostSearched : mostExamined) / parts.length);
  const order = sql.join([...newestFirst], sql`, `);
  const candidates = sql.join(
    parts.map((part) => {
      const where = and(eq(tickets.companyId, ownCompany), part, indexed(filter));
      return sql`(select * from ${tickets} where ${where} order by ${order} limit ${constant(each)})`;
    }),
    sql` union all `,
  );
  const where = and(visibleTo(session), ...viewConditions(session, filter, subjects), mentions(filter));
  const rows = sql`select 1 from (${candidates}) as ${tickets}${written({ where, limit: mostOfView })}`;
  return { from: sql`(${rows}) as counted`, where: undefined };
}

/** Conditions that narrow the range of an index in which a part is looked at. */
function indexed(filter: TicketViewFilter): SQL | undefined {
  const { withUnreadMessages, silentHours } = filter;
  return and(
    withUnreadMessages ? sql`${tickets.unreadMessages} > 0` : undefined,
    silentHours === undefined
      ? undefined
      : sql`${tickets.lastMessageAt} <= now() - make_interval(hours => ${silentHours}::integer)`,
  );
}

/** The ranges of indexes that hold the view: states, and of each the chosen agents and queues, or those that the caller serves. */
function partsOf(session: CallerSession, filter: TicketViewFilter): (SQL | undefined)[] {
  const statuses = statusesOf(filter).map((status) => eq(tickets.status, constant(status)));
  return [agentsOf(session, filter), placesOf(session, filter)].reduce(
    (parts, choices) =>
      parts.length * choices.length <= mostParts
        ? parts.flatMap((part) => choices.map((one) => and(part, one)))
        : parts,
    statuses as (SQL | undefined)[],
  );
}

function agentsOf(session: CallerSession, { agents }: TicketViewFilter): (SQL | undefined)[] {
  return agents?.length ? [...new Set(agents)].map((agent) => isOfAgent(session, agent)) : [undefined];
}

function placesOf(session: CallerSession, { inQueues }: TicketViewFilter): (SQL | undefined)[] {
  if (inQueues?.length) return [...new Set(inQueues)].map((id) => eq(tickets.queueId, id));
  if (seesEveryTicket(session)) return [undefined];
  return [isNull(tickets.queueId), ...servedQueues.of(session).map((id) => eq(tickets.queueId, id))];
}

/** Contacts are looked up for each ticket in turn: a join would read all of them. */
function mentions({ searchParam = '' }: TicketViewFilter): SQL | undefined {
  if (searchParam === '') return undefined;
  return sql`(${matches(tickets.searchText, searchParam)} or exists (
    select from ${contacts} where ${contacts.id} = ${tickets.contactId} and ${matches(contacts.searchText, searchParam)} offset 0))`;
}
