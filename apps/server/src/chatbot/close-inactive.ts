import { and, eq, gt, sql } from 'drizzle-orm';
import type { Services } from '../channels/services.ts';
import { sendAutomaticText } from '../modules/messages/automatic-text.ts';
import { closeRounds, resolvedFields } from '../modules/tickets/close-tickets.ts';
import { recordTicketEvents } from '../modules/tickets/record-events.ts';
import type { Unit } from '../platform/database/database.ts';
import { tickets, whatsapps } from '../platform/database/schema/index.ts';
import type { DueTicket } from './sweep.ts';

/** Open, the last message is ours, and nothing happened for longer than the connection allows. */
function inactive(now: Date) {
  return and(
    eq(tickets.status, 'open'),
    eq(tickets.isGroup, false),
    eq(tickets.lastMessageFromMe, true),
    gt(whatsapps.expiresTicket, 0),
    sql`${tickets.lastMessageAt} < ${now.toISOString()}::timestamptz - ${whatsapps.expiresTicket} * interval '1 minute'`,
  );
}

/**
 * Open tickets whose customer has not replied for more than `expiresTicket` minutes (SERVER §2, Inactivity); at most
 * 500.
 */
export async function findInactiveTickets(unit: Unit, now: Date): Promise<DueTicket[]> {
  return unit.db
    .select({ id: tickets.id, companyId: tickets.companyId })
    .from(tickets)
    .innerJoin(whatsapps, eq(whatsapps.id, tickets.whatsappId))
    .where(inactive(now))
    .limit(500);
}

/** Sends `expiresInactiveMessage` and closes the ticket if it is still inactive. */
export async function closeInactiveTicket(services: Services, unit: Unit, ticketId: number): Promise<void> {
  const [still] = await unit.db
    .select({ ticket: tickets, farewell: whatsapps.expiresInactiveMessage })
    .from(tickets)
    .innerJoin(whatsapps, eq(whatsapps.id, tickets.whatsappId))
    .where(and(eq(tickets.id, ticketId), inactive(services.clock())))
    .for('update', { of: tickets });
  if (!still) return;
  await sendAutomaticText(services, unit, ticketId, still.farewell);
  await unit.db.update(tickets).set(resolvedFields).where(eq(tickets.id, ticketId));
  await closeRounds(services, unit, [ticketId], 'open');
  await recordTicketEvents(services, unit, [{ kind: 'resolved', by: 'system', ticket: still.ticket }]);
}
