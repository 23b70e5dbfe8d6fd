import type { TicketStatus } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { noAutomation } from '../../company/automations/automation.ts';
import { finishCycles } from './cycles.ts';
import { ticketsLeaving } from './in-process-events.ts';
import { awake, notWaiting } from './open-ticket.ts';
import { recordTicketEvents } from './record-events.ts';
import { announceClosed, publishTicketGone, visibilityOf } from './ticket-events.ts';
import { tickets } from './tickets.schema.ts';
import { requireTicketForChange } from './visibility.ts';

/** The fields of a resolved ticket: user and queue stay (SPEC §4.1). */
export const resolvedFields = {
  status: 'closed',
  chatbot: false,
  ...noAutomation,
  importedAt: null,
  ...notWaiting,
  ...awake,
} as const;

/** Ends the rounds of tickets that the server closed just now and publishes them; `was` is their former status. */
export async function closeRounds(unit: Unit, ticketIds: readonly number[], was: TicketStatus): Promise<void> {
  await finishCycles(unit, ticketIds, unit.now(), { by: 'system' });
  await announceClosed(unit, ticketIds, was);
}

/** Deletes a ticket with its messages (SPEC §6, ticket-options:deleteTicket). Throws ERR_NO_TICKET_FOUND. */
export async function deleteTicket(unit: Unit, session: CallerSession, ticketId: number): Promise<void> {
  const row = await requireTicketForChange(unit, session, ticketId);
  await unit.emit(ticketsLeaving, { ticketIds: [ticketId] });
  await unit.db.delete(tickets).where(eq(tickets.id, ticketId));
  await unit.audit({ action: 'delete', kind: 'tickets', recordId: ticketId, label: row.contact.name });
  publishTicketGone(unit, session.companyId, visibilityOf(row));
}

/** Closes a pending ticket that a bot has answered, without asking for a rating. */
export async function closeBySystem(unit: Unit, ticketId: number): Promise<void> {
  await unit.db.update(tickets).set(resolvedFields).where(eq(tickets.id, ticketId));
  await closeRounds(unit, [ticketId], 'pending');
  const [ticket] = await unit.db.select().from(tickets).where(eq(tickets.id, ticketId));
  if (ticket) await recordTicketEvents(unit, [{ kind: 'resolved', by: 'system', ticket }]);
}
