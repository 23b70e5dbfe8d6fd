import type { AnswerInput, QueryOutput } from '@recado/api/contract';
import { and, eq, gte } from 'drizzle-orm';
import type { Services } from '../../../channels/services.ts';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { TokenHolder } from '../../../platform/http/handler.ts';
import { everyStatus, newestFirst } from '../../tickets/list-tickets.ts';
import { listedTicketSelection, presentTicket } from '../../tickets/ticket-rows.ts';
import { tickets } from '../../tickets/tickets.schema.ts';
import { visibleTo } from '../../tickets/visibility.ts';
import { before, type Cursor, cursorOf, pageOf } from './cursor.ts';

const order = { at: tickets.lastMessageAt, id: tickets.id };

/**
 * Tickets that a key gives access to, the latest activity first. Their ids are read for each status by itself, because
 * the indexes have the order of one.
 */
export async function listTickets(
  services: Services,
  unit: Unit,
  holder: TokenHolder,
  { cursor, limit, ...filter }: QueryOutput<'GET /api/v1/tickets'>,
): Promise<AnswerInput<'GET /api/v1/tickets'>> {
  const where = and(...conditionsOf(holder, filter), before(order, cursorOf(cursor)));
  const statuses = filter.status ? [filter.status] : everyStatus;
  const ofEach = await Promise.all(
    statuses.map((status) =>
      unit.db
        .select({ id: tickets.id, at: tickets.lastMessageAt })
        .from(tickets)
        .where(and(where, eq(tickets.status, status)))
        .orderBy(...newestFirst)
        .limit(limit + 1),
    ),
  );
  const { page, nextCursor } = pageOf(ofEach.flat().sort(byNewest), limit, (place) => place);
  const ids = page.map(({ id }) => id);
  const rows = await unit.select(listedTicketSelection, { where: isOneOf(tickets.id, ids), orderBy: newestFirst });
  return { tickets: rows.map((row) => presentTicket(services, row)), nextCursor };
}

function conditionsOf(
  holder: TokenHolder,
  { queueId, userId, contactId, activeSince }: Omit<QueryOutput<'GET /api/v1/tickets'>, 'cursor' | 'limit'>,
) {
  return [
    eq(tickets.companyId, holder.companyId),
    visibleTo(holder),
    queueId === undefined ? undefined : eq(tickets.queueId, queueId),
    userId === undefined ? undefined : eq(tickets.userId, userId),
    contactId === undefined ? undefined : eq(tickets.contactId, contactId),
    activeSince === undefined ? undefined : gte(tickets.lastMessageAt, new Date(activeSince)),
  ];
}

function byNewest(a: Cursor, b: Cursor): number {
  return b.at.getTime() - a.at.getTime() || b.id - a.id;
}
