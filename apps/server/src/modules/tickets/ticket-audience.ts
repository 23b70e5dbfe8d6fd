import type { TicketStatus } from '@recado/api/contract';
import type { Audience, Readers } from '../../platform/realtime/domain-event.ts';
import { adminsRoom, isAdministrator } from '../../platform/realtime/rooms.ts';
import type { Caller } from '../../platform/security/sessions.ts';

/** The data that decides who sees a ticket. */
export interface TicketVisibility {
  ticketId: number;
  queueId: number | null;
  userId: number | null;
}

/** A ticket before a change: it decides who saw it, and in which list. */
export interface FormerTicket extends TicketVisibility {
  status: TicketStatus;
}

const queueRoom = (queueId: number) => `queue:${queueId}`;
const unqueued = 'unqueued';
const unqueuedOf = (userId: number) => `unqueued:${userId}`;

/** The room of sockets that have a ticket's chat open. */
export const chatRoom = (ticketId: number) => `ticket:${ticketId}`;
/** Those in another room whose client keeps a list of tickets of this status. */
export const listRoom = (of: string, status: TicketStatus) => `${of}:tickets:${status}`;

/**
 * Who may see a ticket (SPEC §4.1, Visibility): administrators and the agents of its queue; without queue, and if the
 * company allows it, its agent, or every agent while it is unassigned.
 */
export function roomsOfTicket({ queueId, userId }: TicketVisibility): string[] {
  if (queueId !== null) return [adminsRoom, queueRoom(queueId)];
  return [adminsRoom, userId === null ? unqueued : unqueuedOf(userId)];
}

/** The rooms in which a caller receives ticket events. */
export function sightRoomsOf(caller: Caller): string[] {
  const { queueIds, userId } = caller.session;
  if (isAdministrator(caller)) return [adminsRoom];
  const queues = queueIds.map(queueRoom);
  return caller.company.viewUnqueued ? [...queues, unqueued, unqueuedOf(userId)] : queues;
}

/** Those who may see a ticket; `without` excludes some. */
export function audienceOf(ticket: TicketVisibility, without?: Readers): Audience {
  return { to: 'rooms', rooms: roomsOfTicket(ticket), ...(without && { without }) };
}

/**
 * What is sent before a ticket's change: a deletion, to those who could see it `before` and no longer can, and to
 * clients that keep a list of the status it `left`, because they remove a row only then (SERVER §1). Its chat closes
 * for those who no longer see it.
 */
export function goneBefore(ticket: TicketVisibility, before: TicketVisibility, left: TicketStatus | undefined) {
  const now = roomsOfTicket(ticket);
  const payload = { action: 'delete', ticketId: ticket.ticketId } as const;
  const first = [{ rooms: roomsOfTicket(before), except: now, payload }];
  if (left) first.push({ rooms: now.map((name) => listRoom(name, left)), except: [], payload });
  return { first, closes: chatRoom(ticket.ticketId) };
}
