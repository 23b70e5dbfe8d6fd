import { and, eq, or } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { contacts, tickets } from '../../../platform/database/schema/index.ts';
import type { ReceivedOf } from './receive-event.ts';

/** The customer types, or stopped: those who may see an open ticket of his are told, and nothing is stored. */
export async function receiveTyping(unit: Unit, received: ReceivedOf<'typing'>): Promise<void> {
  const { companyId, connectionId, event } = received;
  const { chat, typing } = event;
  const [ticket] = await unit.db
    .select({ ticketId: tickets.id, queueId: tickets.queueId, userId: tickets.userId })
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(
      and(
        eq(contacts.companyId, companyId),
        or(eq(contacts.lid, chat.lid ?? chat.chatId), eq(contacts.number, chat.number ?? chat.chatId)),
        eq(tickets.whatsappId, connectionId),
        eq(tickets.status, 'open'),
      ),
    )
    .limit(1);
  if (!ticket) return;
  const payload = { ticketId: ticket.ticketId, typing };
  unit.publish({ name: 'typing', companyId, audience: { to: 'ticket', ticket }, payload });
}
