import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/one-of.ts';
import { tickets } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { TicketVisibility } from '../../platform/realtime/domain-event.ts';
import type { Desk } from './desk.ts';
import { presentTicket, visibilityOf } from './ticket.presenter.ts';
import { findTicketRow, type TicketRow, ticketSelection } from './ticket-rows.ts';

/** What happened to a ticket, in the words of the socket (SERVER §1). */
type TicketAction = 'create' | 'update' | 'updateUnread';

/** Reads a ticket that is known to exist, after a change. Throws ERR_NO_TICKET_FOUND when it went away. */
export async function reloadTicket(unit: Unit, ticketId: number): Promise<TicketRow> {
  const row = await findTicketRow(unit, eq(tickets.id, ticketId));
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  return row;
}

/** Tells those who may see a ticket; with `before`, those who no longer may are told it is gone (SPEC §4.1). */
export function publishTicket(
  desk: Desk,
  unit: Unit,
  action: TicketAction,
  row: TicketRow,
  before?: TicketVisibility,
): void {
  unit.publish({
    name: 'ticket',
    companyId: row.ticket.companyId,
    audience: { to: 'ticket', ticket: visibilityOf(row), ...(before ? { before } : {}) },
    payload: { action, ticket: presentTicket(desk, row), ticketId: row.ticket.id },
  });
}

/** Tells those who could see a ticket that it is gone. */
export function publishTicketGone(unit: Unit, companyId: number, ticket: TicketVisibility): void {
  unit.publish({
    name: 'ticket',
    companyId,
    audience: { to: 'ticket', ticket },
    payload: { action: 'delete', ticketId: ticket.ticketId },
  });
}

/** Reads a ticket after a change and tells about it. */
export async function announceTicket(
  desk: Desk,
  unit: Unit,
  ticketId: number,
  before?: TicketVisibility,
): Promise<TicketRow> {
  const row = await reloadTicket(unit, ticketId);
  publishTicket(desk, unit, 'update', row, before);
  return row;
}

/** The same for many tickets in one look; `before` says who could see some of them until now. */
export async function announceTickets(
  desk: Desk,
  unit: Unit,
  ticketIds: readonly number[],
  before: readonly TicketVisibility[] = [],
): Promise<void> {
  if (ticketIds.length === 0) return;
  const until = new Map(before.map((ticket) => [ticket.ticketId, ticket]));
  const rows = await unit.select(ticketSelection, { where: isOneOf(tickets.id, ticketIds) });
  for (const row of rows) publishTicket(desk, unit, 'update', row, until.get(row.ticket.id));
}
