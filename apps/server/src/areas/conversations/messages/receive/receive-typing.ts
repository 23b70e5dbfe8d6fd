import { and, eq, isNull } from 'drizzle-orm';
import type { ChannelEventOf } from '../../../../channels/channel-events.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { hasAddress } from '../../contacts/contact-names.ts';
import { contacts } from '../../contacts/contacts.schema.ts';
import { chatRoom } from '../../tickets/ticket-events.ts';
import { tickets } from '../../tickets/tickets.schema.ts';

/** Tells the users who view the chat of an open ticket that its customer started or stopped typing. */
export async function receiveTyping(unit: Unit, received: ChannelEventOf<'typing'>): Promise<void> {
  const { companyId, connectionId, event } = received;
  const { chat, typing } = event;
  const [ticket] = await unit.db
    .select({ ticketId: tickets.id })
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(
      and(
        eq(contacts.companyId, companyId),
        hasAddress(chat),
        eq(tickets.whatsappId, connectionId),
        eq(tickets.status, 'open'),
        isNull(contacts.blockedAt),
      ),
    )
    .limit(1);
  if (!ticket) return;
  const presence = typing ? 'composing' : 'available';
  const payload = { ticketId: ticket.ticketId, presence } as const;
  unit.publish({ name: 'presence', companyId, audience: { to: 'rooms', rooms: [chatRoom(ticket.ticketId)] }, payload });
}
