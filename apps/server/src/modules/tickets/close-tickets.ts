import { and, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { tickets } from '../../platform/database/schema/index.ts';
import type { Session } from '../../platform/http/handler.ts';
import { forgetFilesOf } from '../messages/media-files.ts';
import { finishCycles } from './cycles.ts';
import type { Desk } from './desk.ts';
import { visibilityOf } from './ticket.presenter.ts';
import { announceTickets, publishTicketGone } from './ticket-events.ts';
import { requireTicketForChange } from './visibility.ts';

/** What a ticket looks like once it is resolved: user and queue stay (SPEC §4.1). */
export const resolvedFields = {
  status: 'closed',
  chatbot: false,
  useIntegration: false,
  promptId: null,
  integrationId: null,
  importedAt: null,
} as const;

/** Closes every ticket of a status in the chosen queues, without farewell (SPEC §4.1, Close all). Answers how many. */
export async function closeAll(
  desk: Desk,
  unit: Unit,
  session: Session,
  choice: { status: 'open' | 'pending'; selectedQueueIds: number[] },
): Promise<{ closed: number }> {
  if (choice.selectedQueueIds.length === 0) return { closed: 0 };
  const chosen = and(
    eq(tickets.companyId, session.companyId),
    eq(tickets.status, choice.status),
    inArray(tickets.queueId, choice.selectedQueueIds),
  );
  const closed = await unit.db.update(tickets).set(resolvedFields).where(chosen).returning({ id: tickets.id });
  await closeRounds(
    desk,
    unit,
    closed.map(({ id }) => id),
  );
  return { closed: closed.length };
}

/** Ends the rounds of tickets that were just closed and tells about them. */
export async function closeRounds(desk: Desk, unit: Unit, ticketIds: readonly number[]): Promise<void> {
  await finishCycles(unit, ticketIds, desk.clock());
  await announceTickets(desk, unit, ticketIds);
}

/** Deletes a ticket with its messages (SPEC §6, ticket-options:deleteTicket). Throws ERR_NO_TICKET_FOUND. */
export async function deleteTicket(desk: Desk, unit: Unit, session: Session, ticketId: number): Promise<void> {
  const row = await requireTicketForChange(unit, session, ticketId);
  await forgetFilesOf(desk, unit, [ticketId]);
  await unit.db.delete(tickets).where(eq(tickets.id, ticketId));
  publishTicketGone(unit, session.companyId, visibilityOf(row));
}
