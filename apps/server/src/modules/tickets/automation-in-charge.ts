import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { contacts, tickets, whatsapps } from '../../platform/database/schema/index.ts';
import { type Automation, automationOf } from '../automations/automation.ts';

/**
 * What answers a ticket as things stand: nothing once a person has it, it is not pending, or its contact has the bot
 * switched off. Locks the ticket until the unit ends.
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
