import { type TicketStatus, ticketStatus } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Database } from '../../../platform/database/database.ts';
import { onRequest } from '../../../platform/database/request-scope.ts';
import type { SocketFeature, SocketRooms } from '../../../platform/realtime/socket-feature.ts';
import {
  chatRoom,
  everyRoom,
  listRoom,
  openChatRoom,
  roomsOfTicket,
  type TicketVisibility,
  ticketRoomsOf,
} from './ticket-events.ts';
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

/** What the client of a socket asked to hear. */
interface Interest {
  /** The statuses of which it keeps a list; bounded by the number of statuses. */
  lists: Set<TicketStatus>;
  /** The tickets whose chats are open, the oldest first. */
  chats: Set<number>;
  /** It sent `joinNotification`: it hears everything. */
  everything: boolean;
}

/**
 * The ticket events of sockets: tickets that the caller may see, lists that a client keeps, and open chats.
 *
 * A socket hears every ticket that its caller may see until it asks for a list or, if its client is of the family (those
 * do not send a token in `auth`), for a chat: such clients check neither status nor ticket of what arrives (SERVER §1).
 * With `joinNotification` it hears every ticket again.
 */
export function ticketSockets(parts: Parts): SocketFeature {
  const interests = new WeakMap<Socket, Interest>();

  function interestOf(socket: Socket): Interest {
    const interest = interests.get(socket) ?? { lists: new Set(), chats: new Set(), everything: false };
    interests.set(socket, interest);
    return interest;
  }

  function hearsEverything(socket: Socket): boolean {
    const { lists, chats, everything } = interestOf(socket);
    const isOfFamily = socket.handshake.auth.token === undefined;
    return everything || (lists.size === 0 && !(isOfFamily && chats.size > 0));
  }

  /** The rooms in which a socket hears tickets; each belongs to one of its caller's rights. */
  function heardIn(socket: Socket, readableRounds: readonly string[]): string[] {
    const { lists, chats } = interestOf(socket);
    const inLists = readableRounds.flatMap((name) => [...lists].map((status) => listRoom(name, status)));
    if (hearsEverything(socket)) return [...readableRounds.map(everyRoom), ...inLists];
    return [...inLists, ...readableRounds.flatMap((name) => [...chats].map((ticket) => openChatRoom(name, ticket)))];
  }

  return {
    roomsOf(socket, { session }) {
      const readableRounds = ticketRoomsOf(session);
      return [...readableRounds, ...heardIn(socket, readableRounds)];
    },
    listen(socket, rooms) {
      const interest = interestOf(socket);

      async function change(work: () => void): Promise<void> {
        const readableRounds = ticketRoomsOf(rooms.caller().session);
        const before = heardIn(socket, readableRounds);
        work();
        await rooms.joinOpened();
        // Further requests may have changed it meanwhile.
        const now = new Set(heardIn(socket, readableRounds));
        for (const name of before) if (!now.has(name)) await rooms.leave(name);
      }

      const onList = (work: (status: TicketStatus) => void) => (payload: unknown) => {
        const status = ticketStatus.safeParse(payload);
        if (status.success) void change(() => work(status.data));
      };
      // A ticket that leaves the list is first announced to this socket as deleted (SERVER §1).
      socket.on(
        'joinTickets',
        onList((status) => interest.lists.add(status)),
      );
      socket.on(
        'leaveTickets',
        onList((status) => interest.lists.delete(status)),
      );
      const hearEverything = (everything: boolean) => () =>
        void change(() => {
          interest.everything = everything;
        });
      socket.on('joinNotification', hearEverything(true));
      socket.on('leaveNotification', hearEverything(false));
      followOpenChats(socket, rooms, parts, {
        opened: (ticket) => change(() => interest.chats.add(ticket)),
        left: (ticket) => change(() => interest.chats.delete(ticket)),
      });
    },
  };
}

/** What happens after a chat was opened or left. */
interface ChatChanges {
  opened(ticketId: number): Promise<void>;
  left(ticketId: number): Promise<void>;
}

/**
 * Sends a socket the events of open chats: `joinChatBox`, `leaveChatBox`. Requests are handled in order, one at a time,
 * so that a socket never has more than one query running.
 */
function followOpenChats(socket: Socket, rooms: SocketRooms, parts: Parts, changes: ChatChanges): void {
  const chats = new Set<number>();
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

  async function leave(ticket: number): Promise<void> {
    chats.delete(ticket);
    await rooms.leave(chatRoom(ticket));
    await changes.left(ticket);
  }

  async function join(ticket: number): Promise<void> {
    const name = chatRoom(ticket);
    if (socket.disconnected || rooms.isIn(name) || !(await visibleTicket(rooms, parts.database, ticket))) return;
    chats.delete(ticket);
    chats.add(ticket);
    await rooms.join(name);
    await changes.opened(ticket);
    const [oldest] = chats;
    if (chats.size > mostChats && oldest !== undefined) await leave(oldest);
  }

  socket.on('joinChatBox', inTurn(join));
  socket.on('leaveChatBox', inTurn(leave));
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
