import { and, eq } from 'drizzle-orm';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import { tickets } from '../database/schema/index.ts';
import { checkSubscription } from '../http/access.ts';
import type { Caller } from '../security/sessions.ts';
import type { LocalPresence } from './presence.ts';
import { room, roomsOf, roomsOfTicket } from './rooms.ts';
import type { RealtimeParts } from './socket-realtime.ts';

const callers = new WeakMap<Socket, Caller>();
const ticketId = z.coerce.number().int().positive().max(2_147_483_647);

/** Remembers who is behind a socket. */
export function rememberCaller(socket: Socket, caller: Caller): void {
  callers.set(socket, caller);
}

/** Who is behind a socket that was let in. */
export function callerIn(socket: Socket): Caller {
  const caller = callers.get(socket);
  if (!caller) throw new Error('A socket without a caller.');
  return caller;
}

/** Joins the rooms of the caller's rights and answers what existing clients emit (SERVER §1). */
export function listenToSocket(socket: Socket, parts: RealtimeParts, presence: LocalPresence): void {
  const { session } = callerIn(socket);
  void setRooms(socket, parts);
  const alive = () => presence.heard(socket.id, session.userId, session.companyId);
  alive();
  socket.on('userStatus', alive);
  socket.on('joinChatBox', (asked: unknown) => void joinChatBox(socket, parts, asked));
  socket.on('leaveChatBox', (asked: unknown) => void leaveChatBox(socket, asked));
  // Rights, not requests, decide what is heard; these are kept so that existing clients may say them.
  socket.on('joinNotification', () => undefined);
  socket.on('joinTickets', () => undefined);
  socket.on('disconnect', () => presence.closed(socket.id, session.userId));
}

/** Looks at a caller's rights again after they changed; a session that ended closes the socket. */
export async function keepRoomsRight(socket: Socket, parts: RealtimeParts): Promise<void> {
  const caller = await parts.sessions.callerOf(callerIn(socket).session.sessionId).catch(() => undefined);
  if (!caller) return void socket.disconnect(true);
  rememberCaller(socket, caller);
  await setRooms(socket, parts);
}

async function setRooms(socket: Socket, parts: RealtimeParts): Promise<void> {
  const caller = callerIn(socket);
  const wanted = new Set(roomsOf(caller, works(caller, parts)));
  for (const joined of [...socket.rooms]) {
    if (joined !== socket.id && !wanted.has(joined)) await socket.leave(joined);
  }
  await socket.join([...wanted]);
}

function works({ session, company }: Caller, { clock }: RealtimeParts): boolean {
  if (session.super) return true;
  try {
    checkSubscription(company, clock());
    return true;
  } catch {
    return false;
  }
}

/** Hears what only an open chat shows, after a check that this caller may see the ticket. */
async function joinChatBox(socket: Socket, { database, logger }: RealtimeParts, asked: unknown): Promise<void> {
  const parsed = ticketId.safeParse(asked);
  if (!parsed.success) return;
  const { session } = callerIn(socket);
  try {
    const [ticket] = await database.tenant(session.companyId, (unit) =>
      unit.db
        .select({ ticketId: tickets.id, queueId: tickets.queueId, userId: tickets.userId })
        .from(tickets)
        .where(and(eq(tickets.id, parsed.data), eq(tickets.companyId, session.companyId))),
    );
    const visible = ticket && roomsOfTicket(session.companyId, ticket).some((name) => socket.rooms.has(name));
    if (visible) await socket.join(room.ticket(session.companyId, ticket.ticketId));
  } catch (error) {
    logger.error({ err: error }, 'joinChatBox failed');
  }
}

async function leaveChatBox(socket: Socket, asked: unknown): Promise<void> {
  const parsed = ticketId.safeParse(asked);
  if (parsed.success) await socket.leave(room.ticket(callerIn(socket).session.companyId, parsed.data));
}
