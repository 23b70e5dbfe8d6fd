import type { TicketStatus } from '@recado/api/contract';
import { eq } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/one-of.ts';
import { tickets } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import { presentTicket, visibilityOf } from './ticket.presenter.ts';
import { audienceOf, type FormerTicket, goneBefore, type TicketVisibility } from './ticket-audience.ts';
import { findTicketRow, type TicketRow, ticketSelection } from './ticket-rows.ts';

/** The action of a ticket event on the socket (SERVER §1). */
type TicketAction = 'create' | 'update' | 'updateUnread';

/** Reads a ticket that is known to exist, after a change. Throws ERR_NO_TICKET_FOUND when it was deleted meanwhile. */
export async function reloadTicket(unit: Unit, ticketId: number): Promise<TicketRow> {
  const row = await findTicketRow(unit, eq(tickets.id, ticketId));
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  return row;
}

/**
 * Publishes a ticket to those who may see it. With `before`, those who no longer may, and clients whose list it leaves
 * (another status, another agent), first receive a deletion (SPEC §4.1; SERVER §1).
 */
export function publishTicket(
  services: Services,
  unit: Unit,
  action: TicketAction,
  row: TicketRow,
  before?: FormerTicket,
): void {
  const { status, userId } = row.ticket;
  const moved = before && (before.status !== status || before.userId !== userId);
  unit.publish({
    name: 'ticket',
    companyId: row.ticket.companyId,
    audience: audienceOf(visibilityOf(row)),
    ...(before && goneBefore(visibilityOf(row), before, moved ? before.status : undefined)),
    payload: { action, ticket: presentTicket(services, row), ticketId: row.ticket.id },
  });
}

/** Publishes the deletion of a ticket to those who could see it. */
export function publishTicketGone(unit: Unit, companyId: number, ticket: TicketVisibility): void {
  unit.publish({
    name: 'ticket',
    companyId,
    audience: audienceOf(ticket),
    payload: { action: 'delete', ticketId: ticket.ticketId },
  });
}

/** Reads a ticket after a change and publishes it. */
export async function announceTicket(
  services: Services,
  unit: Unit,
  ticketId: number,
  before?: FormerTicket,
): Promise<TicketRow> {
  const row = await reloadTicket(unit, ticketId);
  publishTicket(services, unit, 'update', row, before);
  return row;
}

/** The same for many tickets in one query; `before` has the former state of some of them. */
export async function announceTickets(
  services: Services,
  unit: Unit,
  ticketIds: readonly number[],
  before: readonly FormerTicket[] = [],
): Promise<void> {
  const until = new Map(before.map((ticket) => [ticket.ticketId, ticket]));
  for (const row of await readTickets(unit, ticketIds)) {
    publishTicket(services, unit, 'update', row, until.get(row.ticket.id));
  }
}

/** The same for tickets that were just closed, with user and queue kept; `was` is their former status. */
export async function announceClosed(
  services: Services,
  unit: Unit,
  ticketIds: readonly number[],
  was: TicketStatus,
): Promise<void> {
  for (const row of await readTickets(unit, ticketIds)) {
    publishTicket(services, unit, 'update', row, { ...visibilityOf(row), status: was });
  }
}

async function readTickets(unit: Unit, ticketIds: readonly number[]): Promise<TicketRow[]> {
  return ticketIds.length === 0 ? [] : unit.select(ticketSelection, { where: isOneOf(tickets.id, ticketIds) });
}
