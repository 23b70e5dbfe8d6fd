import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Services } from '../channels/services.ts';
import { handOverTicket } from '../modules/tickets/hand-over.ts';
import type { Unit } from '../platform/database/database.ts';
import { ticketCycles, tickets, whatsapps } from '../platform/database/schema/index.ts';
import type { DueTicket } from './sweep.ts';

function select(unit: Unit) {
  return unit.db
    .select({ id: tickets.id, companyId: tickets.companyId, sendIdQueue: whatsapps.sendIdQueue })
    .from(tickets)
    .innerJoin(whatsapps, eq(whatsapps.id, tickets.whatsappId))
    .innerJoin(ticketCycles, and(eq(ticketCycles.ticketId, tickets.id), isNull(ticketCycles.finishedAt)))
    .$dynamic();
}

/** Pending without a queue, and in this round for longer than the connection allows. */
function waiting(now: Date) {
  return and(
    eq(tickets.status, 'pending'),
    isNull(tickets.queueId),
    eq(tickets.isGroup, false),
    isNotNull(whatsapps.sendIdQueue),
    gt(whatsapps.timeSendQueue, 0),
    sql`${ticketCycles.queuedAt} < ${now.toISOString()}::timestamptz - ${whatsapps.timeSendQueue} * interval '1 minute'`,
  );
}

/**
 * Tickets that have waited without a queue for longer than `timeSendQueue` minutes (SERVER §2, Unassigned); at most
 * 500.
 */
export async function findWaitingTickets(unit: Unit, now: Date): Promise<DueTicket[]> {
  return select(unit).where(waiting(now)).limit(500);
}

/** Moves a ticket to the connection's `sendIdQueue` if it is still waiting, where a person answers. */
export async function assignWaitingTicket(services: Services, unit: Unit, ticketId: number): Promise<void> {
  const [still] = await select(unit)
    .where(and(eq(tickets.id, ticketId), waiting(services.clock())))
    .for('update', { of: tickets });
  if (!still) return;
  await handOverTicket(services, unit, ticketId, still.sendIdQueue);
}
