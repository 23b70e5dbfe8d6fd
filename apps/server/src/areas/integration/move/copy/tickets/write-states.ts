import { sql } from 'drizzle-orm';
import type { Unit } from '../../../../../platform/database/database.ts';
import { messages } from '../../../../conversations/messages/messages.schema.ts';
import { tickets } from '../../../../conversations/tickets/tickets.schema.ts';
import type { PlacedTicket } from './place-tickets.ts';
import type { TicketRounds } from './rounds-of-tickets.ts';
import { stateOf } from './ticket-state.ts';

/**
 * Gives tickets the state of their newest ticket there. What lists show comes from there, too, until messages come. The
 * rounds learn whether their ticket is closed.
 */
export async function writeStates(
  unit: Unit,
  states: readonly PlacedTicket[],
  byTicket: ReadonlyMap<number, TicketRounds>,
): Promise<void> {
  if (states.length === 0) return;
  const rows = states.map(({ row, ticketId, queueId, userId }) => {
    const state = stateOf(row, { queueId, userId });
    const ticket = byTicket.get(ticketId);
    if (ticket) ticket.isClosed = state.status === 'closed';
    const at = ticket?.endedAt ?? null;
    return { ticketId, ...state, lastMessage: row.lastMessage.slice(0, 500), at };
  });
  await unit.db.execute(sql`
    update ${tickets} set status = r.status, queue_id = r."queueId", user_id = r."userId",
      unread_messages = r."unreadMessages", last_message_at = greatest(last_message_at, r.at),
      last_message = case when exists (select from ${messages} m where m.ticket_id = ${tickets}.id)
        then last_message else r."lastMessage" end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("ticketId" integer, status text, "queueId" integer,
      "userId" integer, "unreadMessages" integer, "lastMessage" text, at timestamptz)
    where ${tickets}.id = r."ticketId"`);
}
