import { and, eq, ne } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { TextError } from '../../../platform/errors.ts';
import { type TicketRow, ticketSelection } from './ticket-rows.ts';
import { tickets } from './tickets.schema.ts';

/** The error that names who already serves the contact: its text is JSON (SPEC §7, POST /tickets). */
export function otherOpenTicket(row: TicketRow): TextError {
  const { user, queue, ticket } = row;
  const text = { userId: ticket.userId, user: { name: user?.name ?? null }, queue: { name: queue?.name ?? null } };
  return new TextError('ERR_OTHER_OPEN_TICKET', JSON.stringify(text));
}

/** Throws the error with owner and queue when the contact has another live ticket on the connection. */
export async function refuseOtherLiveTicket(
  unit: Unit,
  place: { contactId: number; whatsappId: number | null; exceptTicketId?: number },
): Promise<void> {
  if (place.whatsappId === null) return;
  const where = and(
    eq(tickets.contactId, place.contactId),
    eq(tickets.whatsappId, place.whatsappId),
    ne(tickets.status, 'closed'),
    ne(tickets.id, place.exceptTicketId ?? 0),
  );
  const [other] = await unit.select(ticketSelection, { where, limit: 1 });
  if (other) throw otherOpenTicket(other);
}
