import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { together } from '../../../platform/database/unit.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { sendAutomaticText } from '../../conversations/messages/automatic-text.ts';
import { closeRounds, resolvedFields } from '../../conversations/tickets/close-tickets.ts';
import { handOverTicket } from '../../conversations/tickets/hand-over.ts';
import { findLateTickets, markLateTicket } from '../../conversations/tickets/late-tickets.ts';
import { recordTicketEvents } from '../../conversations/tickets/record-events.ts';
import { findStrandedTickets, returnStrandedTicket } from '../../conversations/tickets/return-tickets.ts';
import { findDueSnoozes, wakeDueTicket } from '../../conversations/tickets/snoozing.ts';
import { ticketCycles, tickets } from '../../conversations/tickets/tickets.schema.ts';

/** A ticket that a time rule applies to. */
export interface DueTicket {
  id: number;
  companyId: number;
}

/**
 * Runs every minute: closes inactive tickets, assigns waiting ones to a queue (SERVER §2, Inactivity and
 * Unassigned), and reports those that wait too long. A failure for one ticket is logged and retried a minute later.
 */
export function sweepTicketsWork(platform: ServicePlatform): RecurringWork {
  return {
    name: 'sweep-tickets',
    pattern: '* * * * *',
    tries: 1,
    run: (signal) => sweepTickets(platform, signal),
  };
}

/** Handles the tickets of every company once, each in its own transaction. */
export async function sweepTickets(platform: ServicePlatform, signal?: AbortSignal): Promise<void> {
  const { database } = platform;
  const rules = [
    { find: findInactiveTickets, apply: (unit: Unit, id: number) => closeInactiveTicket(unit, id) },
    { find: findWaitingTickets, apply: assignWaitingTicket },
    { find: findStrandedTickets, apply: returnStrandedTicket },
    // Before the late ones: who waits in a ticket that comes back is late at once.
    { find: findDueSnoozes, apply: wakeDueTicket },
    { find: findLateTickets, apply: markLateTicket },
  ];
  const found = await database.system((unit) =>
    together(...rules.map(async ({ find, apply }) => ({ apply, tickets: await find(unit, unit.now()) }))),
  );
  for (const { apply, tickets } of found) {
    for (const due of tickets) {
      if (signal?.aborted) return;
      await database
        .tenant(due.companyId, (unit) => apply(unit, due.id))
        .catch((error: unknown) =>
          platform.logger.error({ err: error, ticketId: due.id }, 'a ticket could not be checked'),
        );
    }
  }
}

/** Matches open tickets whose last message is ours, without activity for longer than the connection allows. */
function inactive(now: Date) {
  return and(
    eq(tickets.status, 'open'),
    eq(tickets.isGroup, false),
    eq(tickets.lastMessageFromMe, true),
    isNull(tickets.snoozedAt),
    // A farewell would take the conversation over from an assistant of WhatsApp's own.
    isNull(tickets.assistantSince),
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
export async function closeInactiveTicket(unit: Unit, ticketId: number): Promise<void> {
  const [found] = await unit.db
    .select({ ticket: tickets, farewell: whatsapps.expiresInactiveMessage })
    .from(tickets)
    .innerJoin(whatsapps, eq(whatsapps.id, tickets.whatsappId))
    .where(and(eq(tickets.id, ticketId), inactive(unit.now())))
    .for('update', { of: tickets });
  if (!found) return;
  await sendAutomaticText(unit, ticketId, found.farewell, { late: 'expiresInactiveMessage' });
  await unit.db.update(tickets).set(resolvedFields).where(eq(tickets.id, ticketId));
  await closeRounds(unit, [ticketId], 'open');
  await recordTicketEvents(unit, [{ kind: 'resolved', by: 'system', ticket: found.ticket }]);
}

function select(unit: Unit) {
  return unit.db
    .select({ id: tickets.id, companyId: tickets.companyId, sendIdQueue: whatsapps.sendIdQueue })
    .from(tickets)
    .innerJoin(whatsapps, eq(whatsapps.id, tickets.whatsappId))
    .innerJoin(ticketCycles, and(eq(ticketCycles.ticketId, tickets.id), isNull(ticketCycles.finishedAt)))
    .$dynamic();
}

/** Matches pending tickets without a queue whose round is older than the connection allows. */
function waiting(now: Date) {
  return and(
    eq(tickets.status, 'pending'),
    isNull(tickets.queueId),
    isNull(tickets.snoozedAt),
    eq(tickets.isGroup, false),
    isNull(tickets.assistantSince),
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

/** Moves a ticket to the connection's `sendIdQueue`, where agents answer, if it is still waiting. */
export async function assignWaitingTicket(unit: Unit, ticketId: number): Promise<void> {
  const [found] = await select(unit)
    .where(and(eq(tickets.id, ticketId), waiting(unit.now())))
    .for('update', { of: tickets });
  if (!found) return;
  await handOverTicket(unit, ticketId, found.sendIdQueue);
}
