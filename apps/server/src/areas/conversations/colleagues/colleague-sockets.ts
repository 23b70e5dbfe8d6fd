import { type EventInput, lookedAt } from '@recado/contract';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { DomainEvent } from '../../../platform/database/domain-event.ts';
import type { SocketFeature, SocketRooms } from '../../../platform/realtime/socket-feature.ts';
import { roomsOfTicket } from '../tickets/ticket-events.ts';
import { visibleTicket, visibleTickets } from '../tickets/ticket-sockets.ts';
import { createWhereabouts, type OpenTicketView, type ViewerActivity, type Whereabouts } from './whereabouts.ts';

const channel = 'colleagues';
const sweepMilliseconds = 1_000;
/** The most tickets with colleagues that a new page receives. */
const mostTickets = 300;

/** The message between processes: the ticket that a socket shows, or none. */
const news = z.object({
  socketId: z.string(),
  look: z
    .object({
      companyId: z.number(),
      ticketId: z.number(),
      user: z.object({ id: z.number(), name: z.string() }),
      rooms: z.array(z.string()),
      isWriting: z.boolean(),
    })
    .nullable(),
});

/** The services that the sockets of colleagues need. */
interface Parts {
  database: Database;
  clock: Clock;
  publish(event: DomainEvent): void;
}

/**
 * Shows who else is in a ticket: a client emits `lookAt` with the ticket that it shows, and all users who may see that
 * ticket are notified when a colleague comes, writes and leaves. The presence ends with the socket, or when the client
 * stops repeating it. The processes notify each other, so that each knows all sockets.
 */
export function colleagueSockets({ database, clock, publish }: Parts): SocketFeature {
  const { notifications } = database;
  const where = createWhereabouts(clock);
  const stopListening = notifications.listen(channel, (payload) => {
    const { socketId, look } = news.parse(JSON.parse(payload));
    if (look) where.set({ ...look, socketId });
    else where.drop(socketId);
  });
  const sweeping = setInterval(() => {
    for (const look of where.sweep()) publishActivity(look, where.doing(look.ticketId, look.user.id));
  }, sweepMilliseconds);
  sweeping.unref();

  function publishActivity({ companyId, ticketId, user, rooms }: OpenTicketView, state: ViewerActivity): void {
    const payload = { isWhole: false, colleagues: [{ ticketId, user, state }] };
    publish({ name: 'colleagues', companyId, audience: { to: 'rooms', rooms }, payload });
  }

  /** Publishes the changes in the tickets that a socket showed and shows now. */
  function move(socketId: string, look: Omit<OpenTicketView, 'socketId'> | null): void {
    const before = where.of(socketId);
    const after = look ? { ...look, socketId } : undefined;
    const concerned = before?.ticketId === after?.ticketId ? [after] : [before, after];
    const changes = concerned.flatMap((one) => (one ? [{ one, was: where.doing(one.ticketId, one.user.id) }] : []));
    notifications.broadcast(channel, JSON.stringify({ socketId, look }));
    const isSeenByOthers = before?.rooms.join() !== after?.rooms.join();
    for (const { one, was } of changes) {
      const now = where.doing(one.ticketId, one.user.id);
      if (now !== was || (one === after && isSeenByOthers)) publishActivity(one, now);
    }
  }

  return {
    roomsOf: () => [],
    listen(socket, rooms) {
      rooms.answer('lookAt', async ({ session }, payload) => {
        const asked = lookedAt.safeParse(payload);
        if (!asked.success) return;
        const ticket = asked.data && (await visibleTicket(rooms, database, asked.data.ticketId));
        if (!ticket || !asked.data || socket.disconnected) return leave();
        const user = { id: session.userId, name: session.name };
        move(socket.id, { ...asked.data, companyId: session.companyId, user, rooms: roomsOfTicket(ticket) });
      });
      const leave = () => {
        if (where.of(socket.id)) move(socket.id, null);
      };
      socket.on('disconnect', leave);
      rooms.answer('joinNotification', async ({ session }) => {
        const colleagues = await visibleColleagues(rooms, database, where, session.companyId);
        rooms.send({ name: 'colleagues', payload: { isWhole: true, colleagues } });
      });
    },
    close() {
      clearInterval(sweeping);
      stopListening();
    },
  };
}

/** The colleagues in all tickets that the caller may see. */
async function visibleColleagues(
  rooms: SocketRooms,
  database: Database,
  where: Whereabouts,
  companyId: number,
): Promise<EventInput<'colleagues'>['colleagues']> {
  const looks = where.inCompany(companyId).filter((look) => look.rooms.some(rooms.isIn));
  const ids = [...new Set(looks.map(({ ticketId }) => ticketId))].slice(0, mostTickets);
  if (ids.length === 0) return [];
  const visible = new Set((await visibleTickets(rooms, database, ids)).map(({ ticketId }) => ticketId));
  const people = new Map(looks.map((look) => [`${look.ticketId} ${look.user.id}`, look]));
  return [...people.values()]
    .filter(({ ticketId }) => visible.has(ticketId))
    .map(({ ticketId, user }) => ({ ticketId, user, state: where.doing(ticketId, user.id) }));
}
