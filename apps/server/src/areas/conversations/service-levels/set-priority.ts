import type { AnswerInput, TicketPriority } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { Principal } from '../../../platform/http/handler.ts';
import { recordTicketEvents } from '../tickets/record-events.ts';
import { announceTicket } from '../tickets/ticket-events.ts';
import { ticketRecordIn } from '../tickets/ticket-rows.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { requireTicketForChange } from '../tickets/visibility.ts';

/** Gives a ticket another priority, or none; the conversation says so. Throws what reading a ticket throws. */
export async function setPriority(
  unit: Unit,
  session: Principal,
  ticketId: number,
  priority: TicketPriority | null,
): Promise<AnswerInput<'PUT /tickets/:ticketId/priority'>> {
  const row = await requireTicketForChange(unit, session, ticketId);
  if (row.ticket.priority === priority) return ticketRecordIn(unit, row);
  await unit.db.update(tickets).set({ priority }).where(eq(tickets.id, ticketId));
  await recordTicketEvents(unit, [{ kind: 'prioritised', by: session, ticket: row.ticket, priority }]);
  return ticketRecordIn(unit, await announceTicket(unit, ticketId));
}
