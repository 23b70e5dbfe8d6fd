import { type AnswerInput, mostPins, type ticketPinEndpoints } from '@recado/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { CompanyReader, Unit } from '../../../platform/database/database.ts';
import { fastListOf } from '../../../platform/database/fast-list.ts';
import { one } from '../../../platform/database/one.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { ownCompany } from '../../../platform/database/selection.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { newestFirst } from '../tickets/list-order.ts';
import { listedTicketSelection, presentTicket, ticketCount, ticketsOfPage } from '../tickets/ticket-rows.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { requireTicket, visibleTo } from '../tickets/visibility.ts';
import { ticketPins } from './ticket-pins.schema.ts';

/** Pinned tickets; each endpoint covers only the caller's own pins. */
export function ticketPinRoutes(): Handlers<keyof typeof ticketPinEndpoints> {
  return {
    'GET /ticket-pins': { reads: ({ reader, session }) => listPins(reader, session) },
    'PUT /ticket-pins/:ticketId': ({ unit, session, params }) => pin(unit, session, params.ticketId),
    'DELETE /ticket-pins/:ticketId': async ({ unit, session, params }) => {
      await unpin(unit, session, params.ticketId);
      return { message: 'Ticket unpinned' };
    },
  };
}

async function listPins(reader: CompanyReader, session: CallerSession): Promise<AnswerInput<'GET /ticket-pins'>> {
  const isPinned = sql`${tickets.id} in (
    select ${ticketPins.ticketId} from ${ticketPins} where ${ticketPins.userId} = ${session.userId})`;
  const where = and(eq(tickets.companyId, ownCompany), ne(tickets.status, 'closed'), isPinned, visibleTo(session));
  const list = { rows: listedTicketSelection, count: ticketCount, where, order: newestFirst, size: 2 * mostPins };
  return fastListOf(reader, list, { pageNumber: 1 }, ticketsOfPage);
}

/**
 * Pins a ticket that the caller sees. Pins of closed tickets are forgotten here. Throws ERR_NO_TICKET_FOUND,
 * ERR_NO_PERMISSION, ERR_TICKET_PIN_LIMIT.
 */
async function pin(
  unit: Unit,
  session: CallerSession,
  ticketId: number,
): Promise<AnswerInput<'PUT /ticket-pins/:ticketId'>> {
  const { companyId, userId } = session;
  const row = await requireTicket(unit, session, ticketId);
  // Locked, so that two requests do not both take the last place.
  await unit.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  await unit.db.execute(sql`
    delete from ${ticketPins} using ${tickets}
    where ${ticketPins.userId} = ${userId} and ${tickets.id} = ${ticketPins.ticketId} and ${tickets.status} = 'closed'`);
  await unit.db.insert(ticketPins).values({ companyId, userId, ticketId }).onConflictDoNothing();
  const pinned = await unit.db.$count(ticketPins, eq(ticketPins.userId, userId));
  if (pinned > mostPins) throw new AppError('ERR_TICKET_PIN_LIMIT');
  const ticket = presentTicket(row);
  unit.publish({
    name: 'ticketPin',
    companyId,
    audience: { to: 'user', userId },
    payload: { action: 'create', ticket },
  });
  return ticket;
}

/** Unpins a ticket, also one that the caller no longer sees. Throws ERR_NO_TICKET_FOUND. */
async function unpin(unit: Unit, { companyId, userId }: CallerSession, ticketId: number): Promise<void> {
  one(await unit.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, ticketId)), 'ERR_NO_TICKET_FOUND');
  await unit.db.delete(ticketPins).where(and(eq(ticketPins.userId, userId), eq(ticketPins.ticketId, ticketId)));
  unit.publish({
    name: 'ticketPin',
    companyId,
    audience: { to: 'user', userId },
    payload: { action: 'delete', ticketId },
  });
}

/** Moves the pins of a ticket to the ticket that takes over its data. */
export async function movePins(unit: Unit, pair: { survivorId: number; otherId: number }): Promise<void> {
  await unit.db.execute(sql`
    insert into ${ticketPins} (company_id, user_id, ticket_id, pinned_at)
    select company_id, user_id, ${pair.survivorId}::integer, pinned_at from ${ticketPins}
    where ticket_id = ${pair.otherId}
    on conflict do nothing`);
  await unit.db.delete(ticketPins).where(eq(ticketPins.ticketId, pair.otherId));
}
