import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { type Automation, automationOf, noAutomation } from '../../company/automations/automation.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { assignCycle } from './cycles.ts';
import { ticketLeft } from './in-process-events.ts';
import { recordTicketEvents } from './record-events.ts';
import { announceTicket, visibilityOf } from './ticket-events.ts';
import { tickets } from './tickets.schema.ts';

/**
 * Hands a pending ticket over to agents: it moves to the queue, unless that is null, its menu ends, and no prompt or
 * integration answers it in this round. Does nothing for a ticket that is no longer pending.
 */
export async function handOverTicket(unit: Unit, ticketId: number, wantedQueueId: number | null): Promise<void> {
  const isPending = and(eq(tickets.id, ticketId), eq(tickets.status, 'pending'), isNull(tickets.userId));
  const [before] = await unit.db.select().from(tickets).where(isPending).for('no key update');
  if (!before) return;
  const queueId = wantedQueueId ?? before.queueId;
  const isMoved = queueId !== before.queueId;
  const botState = sql`coalesce(${tickets.botState}, '{}') || '{"isHandedOver": true}'`;
  await unit.db
    .update(tickets)
    .set({ ...noAutomation, queueId, chatbot: false, botState, ...(isMoved && { lateSince: null }) })
    .where(eq(tickets.id, ticketId));
  if (isMoved) {
    await assignCycle(unit, ticketId, { queueId, userId: null }, unit.now());
    const ticket = { ...before, queueId };
    await recordTicketEvents(unit, [{ kind: 'transferred', by: 'system', ticket, before }]);
  } else await unit.emit(ticketLeft, { companyId: before.companyId, ticketId });
  await announceTicket(unit, ticketId, visibilityOf({ ticket: before }));
}

/**
 * The automation that answers a ticket at present: none if the ticket has an agent, is not pending, or its contact has
 * the bot switched off. Locks the ticket until the unit ends.
 */
export async function automationInCharge(unit: Unit, ticketId: number): Promise<Automation> {
  const [row] = await unit.db
    .select({ ticket: tickets, connection: whatsapps, disableBot: contacts.disableBot })
    .from(tickets)
    .innerJoin(whatsapps, eq(whatsapps.id, tickets.whatsappId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(eq(tickets.id, ticketId))
    .for('no key update', { of: tickets });
  if (!row || row.disableBot || row.ticket.status !== 'pending' || row.ticket.userId !== null) return {};
  return automationOf(row.ticket, row.connection);
}
