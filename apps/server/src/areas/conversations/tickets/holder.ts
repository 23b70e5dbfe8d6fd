import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { ChannelEventOf } from '../../../channels/channel-events.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { findContactOf } from '../contacts/contact-rows.ts';
import { findTicket } from './open-ticket.ts';
import { type Mover, recordTicketEvents } from './record-events.ts';
import { announceTicket } from './ticket-events.ts';
import { tickets } from './tickets.schema.ts';

/** Who answers the customer of a ticket, by whose doing, and when that became so. */
export interface Holding {
  holder: 'assistant' | 'business';
  at: Date;
  /** Who took the conversation over; a rule of WhatsApp's by default. */
  by?: Mover;
}

/**
 * Notes who answers the customer from now on: an assistant of WhatsApp's own, or the company (CLOUD-API 12). A change is
 * a line in the conversation. A statement that is older than the newest one changes nothing.
 */
export async function noteHolder(unit: Unit, ticketId: number, { holder, at, by = 'system' }: Holding): Promise<void> {
  const isHeld = holder === 'assistant';
  const isOther = isHeld ? isNull(tickets.assistantSince) : isNotNull(tickets.assistantSince);
  const isNewest = or(isNull(tickets.holderToldAt), lte(tickets.holderToldAt, at));
  const [ticket] = await unit.db
    .update(tickets)
    .set({ assistantSince: isHeld ? at : null, holderToldAt: at })
    .where(and(eq(tickets.id, ticketId), isOther, isNewest))
    .returning();
  if (!ticket) return;
  await recordTicketEvents(unit, [{ kind: isHeld ? 'assistantBegan' : 'assistantEnded', by, ticket }]);
  await announceTicket(unit, ticketId);
}

/** WhatsApp says that somebody else answers a person now, or the company again. Without a chat there is nothing to note. */
export async function receiveControl(unit: Unit, received: ChannelEventOf<'control'>): Promise<void> {
  const { companyId, connectionId, event } = received;
  const contact = await findContactOf(unit, companyId, event.chat);
  if (!contact) return;
  const ticket = await findTicket(unit, { companyId, connectionId, contactId: contact.id, isGroup: false });
  if (ticket) await noteHolder(unit, ticket.id, { holder: event.holder, at: new Date(event.sentAt) });
}
