import { isOneOf } from '../../platform/database/conditions.ts';
import type { Unit } from '../../platform/database/database.ts';
import { tickets } from '../../platform/database/schema/index.ts';

/** What is told of a ticket. */
type TicketData = Pick<
  typeof tickets.$inferSelect,
  'id' | 'uuid' | 'status' | 'contactId' | 'queueId' | 'userId' | 'whatsappId'
>;

/** What is told of a ticket that was read already. */
export function ticketData(ticket: TicketData): TicketData {
  const { id, uuid, status, contactId, queueId, userId, whatsappId } = ticket;
  return { id, uuid, status, contactId, queueId, userId, whatsappId };
}

/** The same of several, by id, as their rows are now. */
export async function ticketsOf(unit: Unit, ids: number[]): Promise<Map<number, TicketData>> {
  const { id, uuid, status, contactId, queueId, userId, whatsappId } = tickets;
  const rows = await unit.db
    .select({ id, uuid, status, contactId, queueId, userId, whatsappId })
    .from(tickets)
    .where(isOneOf(tickets.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
