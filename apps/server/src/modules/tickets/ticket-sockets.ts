import { type TicketStatus, ticketStatus } from '@recado/api/contract';
import { and, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import { isOneOf } from '../../platform/database/conditions.ts';
import type { Database } from '../../platform/database/database.ts';
import { onRequest } from '../../platform/database/request-scope.ts';
import type { SocketFeature, SocketRooms } from '../../platform/realtime/socket-feature.ts';
import { chatRoom, listRoom, roomsOfTicket, sightRoomsOf, type TicketVisibility } from './ticket-events.ts';
import { tickets } from './tickets.schema.ts';

const ticketId = z.coerce.number().int().positive().max(2_147_483_647);
/** How many requests of one socket may wait. */
const mostWaiting = 20;
/** How many chats one socket follows; with one more, it leaves the oldest. */
const mostChats = 50;

/** The services to check who may see a ticket, and to log a failed check. */
interface Parts {
  database: Database;
  logger: Logger;
}

/** The ticket events of sockets: tickets that the caller may see, lists that a client keeps, and open chats. */
export function ticketSockets(parts: Parts): SocketFeature {
  /** The statuses of which a client keeps a list; bounded by the number of statuses. */
  const lists = new WeakMap<Socket, Set<TicketStatus>>();
  return {
    roomsOf(socket, { session }) {
      const sight = sightRoomsOf(session);
      return [...sight, ...sight.flatMap((name) => [...(lists.get(socket) ?? [])].map((list) => listRoom(name, list)))];
    },
    listen(socket, rooms) {
      // A ticket that leaves the list is first announced to this socket as deleted (SERVER §1).
      socket.on('joinTickets', (payload: unknown) => {
        const status = ticketStatus.safeParse(payload);
        const statuses = lists.get(socket) ?? new Set();
        if (!status.success || statuses.has(status.data)) return;
        lists.set(socket, statuses.add(status.data));
        void rooms.joinOpened();
      });
      followOpenChats(socket, rooms, parts);
    },
  };
}

/**
 * Sends a socket the events of open chats: `joinChatBox`, `leaveChatBox`. Requests are handled in order, one at a time,
 * so that a socket never has more than one query running.
 */
function followOpenChats(socket: Socket, rooms: SocketRooms, parts: Parts): void {
  const chats = new Set<string>();
  let waiting = 0;
  let last = Promise.resolve();

  const inTurn = (work: (ticket: number) => Promise<void>) => (payload: unknown) => {
    const parsed = ticketId.safeParse(payload);
    if (!parsed.success || waiting >= mostWaiting) return;
    waiting += 1;
    last = last
      .then(() => work(parsed.data))
      .catch((error: unknown) => parts.logger.error({ err: error }, 'a chat could not be joined or left'))
      .finally(() => {
        waiting -= 1;
      });
  };

  async function leave(name: string): Promise<void> {
    chats.delete(name);
    await rooms.leave(name);
  }

  async function join(ticket: number): Promise<void> {
    const name = chatRoom(ticket);
    if (socket.disconnected || rooms.isIn(name) || !(await visibleTicket(rooms, parts.database, ticket))) return;
    chats.delete(name);
    chats.add(name);
    await rooms.join(name);
    const [oldest] = chats;
    if (chats.size > mostChats && oldest) await leave(oldest);
  }

  socket.on('joinChatBox', inTurn(join));
  socket.on(
    'leaveChatBox',
    inTurn((ticket) => leave(chatRoom(ticket))),
  );
}

/** A ticket that the caller of a socket may see now, with the data that decides it; undefined if they may not. */
export async function visibleTicket(
  rooms: SocketRooms,
  database: Database,
  id: number,
): Promise<TicketVisibility | undefined> {
  const [ticket] = await visibleTickets(rooms, database, [id]);
  return ticket;
}

/** Those tickets among `ids` that the caller of a socket may see now, with the data that decides it. */
export async function visibleTickets(
  rooms: SocketRooms,
  database: Database,
  ids: readonly number[],
): Promise<TicketVisibility[]> {
  const { companyId } = rooms.caller().session;
  const found = await onRequest(companyId, () =>
    database.tenant(companyId, (unit) =>
      unit.db
        .select({ ticketId: tickets.id, queueId: tickets.queueId, userId: tickets.userId })
        .from(tickets)
        .where(and(isOneOf(tickets.id, ids), eq(tickets.companyId, companyId))),
    ),
  );
  return found.filter((ticket) => roomsOfTicket(ticket).some(rooms.isIn));
}
