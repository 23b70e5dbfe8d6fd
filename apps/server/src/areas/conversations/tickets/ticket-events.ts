import { type TicketStatus, ticketStatus } from '@recado/contract';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { Audience, Readers } from '../../../platform/database/domain-event.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { adminsRoom } from '../../../platform/realtime/delivery.ts';
import { findTicketRow, presentTicket, type TicketRow, ticketSelection } from './ticket-rows.ts';
import { tickets } from './tickets.schema.ts';
import { seesEveryTicket, seesUnqueued, servedQueues } from './visibility.ts';

/** The data that decides who sees a ticket. */
export interface TicketVisibility {
  ticketId: number;
  queueId: number | null;
  userId: number | null;
}

/** A ticket before a change: it decides who saw it, and in which list. */
export interface FormerTicket extends TicketVisibility {
  status: TicketStatus;
  /** Set: it was snoozed, and in no list of its status. */
  snoozedAt?: Date | null;
}

/** The data that decides who may see a ticket, and in which list. */
export function visibilityOf({ ticket }: { ticket: Omit<FormerTicket, 'ticketId'> & { id: number } }): FormerTicket {
  const { id, queueId, userId, status, snoozedAt = null } = ticket;
  return { ticketId: id, queueId, userId, status, snoozedAt };
}

const queueRoom = (queueId: number) => `queue:${queueId}`;
const unqueued = 'unqueued';
const unqueuedOf = (userId: number) => `unqueued:${userId}`;

/** The room of sockets that have a ticket's chat open. */
export const chatRoom = (ticketId: number) => `ticket:${ticketId}`;
/** The room of those sockets of the room `of` that hear every ticket that they may see. */
export const everyRoom = (of: string) => `${of}:tickets`;
/** The room of those sockets of the room `of` whose client keeps a list of tickets of this status. */
export const listRoom = (of: string, status: TicketStatus) => `${of}:tickets:${status}`;
/** The room of those sockets of the room `of` that hear this ticket because its chat is open. */
export const openChatRoom = (of: string, ticketId: number) => `${of}:ticket:${ticketId}`;

/**
 * The users who may see a ticket (SPEC §4.1, Visibility): administrators and the agents of its queue; without queue,
 * and if the company allows it, its agent, or every agent while it is unassigned.
 */
export function roomsOfTicket({ queueId, userId }: TicketVisibility): string[] {
  if (queueId !== null) return [adminsRoom, queueRoom(queueId)];
  return [adminsRoom, userId === null ? unqueued : unqueuedOf(userId)];
}

/** The rooms in which a caller receives ticket events. */
export function ticketRoomsOf(session: CallerSession): string[] {
  if (seesEveryTicket(session)) return [adminsRoom];
  const queues = servedQueues.of(session).map(queueRoom);
  return seesUnqueued.of(session) ? [...queues, unqueued, unqueuedOf(session.userId)] : queues;
}

/** All who may see a ticket, except the users of `without`. */
export function audienceOf(ticket: TicketVisibility, without?: Readers): Audience {
  return { to: 'rooms', rooms: roomsOfTicket(ticket), ...(without && { without }) };
}

/**
 * The audience of a ticket and of its messages, except the users of `without`: of those who may see it, the sockets
 * that hear every ticket, keep a list of its status, or have its chat open (SERVER §1).
 */
export function listenersOf(ticket: FormerTicket, without?: Readers): Audience {
  return { to: 'rooms', rooms: roomsHearing(ticket, [ticket.status]), ...(without && { without }) };
}

function roomsHearing(ticket: TicketVisibility, lists: readonly TicketStatus[]): string[] {
  return roomsOfTicket(ticket).flatMap((name) => [
    everyRoom(name),
    ...lists.map((status) => listRoom(name, status)),
    openChatRoom(name, ticket.ticketId),
  ]);
}

/** The rooms of a deletion: every list of those who could see the ticket. */
function roomsOfDeletion(ticket: TicketVisibility): string[] {
  return roomsHearing(ticket, ticketStatus.options);
}

/**
 * The events before a ticket's change: a deletion for those who could see it `before` and no longer can, and for
 * clients with a list of the status it `left`, because they remove a row only then (SERVER §1). Its chat closes for
 * those who no longer see it. `by`: the name of who changed it; null for a program.
 */
function goneBefore(row: TicketRow, before: TicketVisibility, left: TicketStatus | undefined, by: string | null) {
  const ticket = visibilityOf(row);
  const now = roomsOfTicket(ticket);
  const movedTo = { by, user: row.user?.name ?? null, queue: row.queue?.name ?? null };
  const payload = { action: 'delete', ticketId: ticket.ticketId, movedTo } as const;
  const first = [{ rooms: roomsOfDeletion(before), except: now, payload }];
  if (left) first.push({ rooms: now.map((name) => listRoom(name, left)), except: [], payload });
  return { first, closes: { room: chatRoom(ticket.ticketId), except: now } };
}

/** The action of a ticket event on the socket (SERVER §1). */
type TicketAction = 'create' | 'update' | 'updateUnread';

/** Reads a ticket that is known to exist, after a change. Throws ERR_NO_TICKET_FOUND when it was deleted meanwhile. */
export async function reloadTicket(unit: Unit, ticketId: number): Promise<TicketRow> {
  const row = await findTicketRow(unit, ticketId);
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  return row;
}

/**
 * Publishes a ticket to those who may see it. With `before`, those who no longer may, and clients whose list it leaves
 * (another status, another agent), first receive a deletion (SPEC §4.1; SERVER §1).
 */
export function publishTicket(
  unit: Unit,
  action: TicketAction,
  row: TicketRow,
  before?: FormerTicket,
  by: string | null = null,
): void {
  const { status, userId, snoozedAt } = row.ticket;
  const isPutAside = snoozedAt !== null && !before?.snoozedAt;
  const moved = before && (before.status !== status || before.userId !== userId || isPutAside);
  unit.publish({
    name: 'ticket',
    companyId: row.ticket.companyId,
    audience: listenersOf(visibilityOf(row)),
    ...(before && goneBefore(row, before, moved ? before.status : undefined, by)),
    payload: { action, ticket: presentTicket(row), ticketId: row.ticket.id },
  });
}

/** Publishes the deletion of a ticket to those who could see it. */
export function publishTicketGone(unit: Unit, companyId: number, ticket: TicketVisibility): void {
  unit.publish({
    name: 'ticket',
    companyId,
    audience: { to: 'rooms', rooms: roomsOfDeletion(ticket) },
    payload: { action: 'delete', ticketId: ticket.ticketId },
  });
}

/** Reads a ticket after a change and publishes it; `by`: the name of who changed it. */
export async function announceTicket(
  unit: Unit,
  ticketId: number,
  before?: FormerTicket,
  by: string | null = null,
): Promise<TicketRow> {
  const row = await reloadTicket(unit, ticketId);
  publishTicket(unit, 'update', row, before, by);
  return row;
}

/** Reads many tickets in one query and publishes them; `before` has the former state of some of them. */
export async function announceTickets(
  unit: Unit,
  ticketIds: readonly number[],
  before: readonly FormerTicket[] = [],
): Promise<void> {
  const until = new Map(before.map((ticket) => [ticket.ticketId, ticket]));
  for (const row of await readTickets(unit, ticketIds)) {
    publishTicket(unit, 'update', row, until.get(row.ticket.id));
  }
}

/** Publishes tickets that were just closed and keep user and queue; `was` is their former status. */
export async function announceClosed(unit: Unit, ticketIds: readonly number[], was: TicketStatus): Promise<void> {
  for (const row of await readTickets(unit, ticketIds)) {
    publishTicket(unit, 'update', row, { ...visibilityOf(row), status: was });
  }
}

async function readTickets(unit: Unit, ticketIds: readonly number[]): Promise<TicketRow[]> {
  return ticketIds.length === 0 ? [] : unit.select(ticketSelection, { where: isOneOf(tickets.id, ticketIds) });
}
