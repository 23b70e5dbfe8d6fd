import { setTimeout as wait } from 'node:timers/promises';
import { wireEvents } from '@recado/contract';
import type { Socket } from 'socket.io';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { countLimit } from '../observability/metrics/callers.ts';
import type { Caller, Sessions } from '../security/sessions.ts';
import { type Calendar, isSubscribed } from '../security/subscription.ts';
import { type RecentEvents, room, roomsOf, type SerialisingParts, serialise } from './delivery.ts';
import type { HeardCompanies } from './heard-companies.ts';
import type { LocalPresence } from './presence.ts';
import type { SocketFeature, SocketRooms } from './socket-feature.ts';

const callers = new WeakMap<Socket, Caller>();
const tokenTimes = new WeakMap<Socket, Date>();

/** Stores the caller of a socket. */
export function rememberCaller(socket: Socket, caller: Caller): void {
  callers.set(socket, caller);
}

/** Stores when the token of a socket was issued. */
export function rememberToken(socket: Socket, issuedAt: Date): void {
  tokenTimes.set(socket, issuedAt);
}

/** The caller of an admitted socket. */
export function callerIn(socket: Socket): Caller {
  const caller = callers.get(socket);
  if (!caller) throw new Error('A socket without a caller.');
  return caller;
}

/** The services that a socket uses. */
export interface ListeningParts extends Calendar, SerialisingParts {
  sessions: Sessions;
  /** How features are connected to the sockets. */
  features: readonly SocketFeature[];
}

/** The parts that a socket uses, local presence, recent events, and the companies that this process hears. */
interface SocketSurroundings {
  parts: ListeningParts;
  presence: LocalPresence;
  recentEvents: RecentEvents;
  companies: HeardCompanies;
}

/** Joins the rooms of the caller's rights and handles the events of existing clients (SERVER §1). */
export function listenToSocket(socket: Socket, { parts, presence, recentEvents, companies }: SocketSurroundings): void {
  const { session } = callerIn(socket);
  limitEvents(socket, parts.clock);
  const alive = () => presence.heard(socket.id, session.userId, session.companyId);
  // In its rooms at once: the next socket of this caller counts it.
  const inRooms = Promise.all([setRooms(socket, parts), companies.opened(session.companyId)]).then(() => undefined);
  inRooms.then(
    () => {
      // The browser's data was read after its token was issued, and from now on it receives every event.
      const missed = recentEvents.since(tokenTimes.get(socket) ?? new Date(0), socket.rooms);
      socket.emit('ready', { missed });
      // Last, so that the user's own online event does not count as missed.
      if (socket.connected) alive();
    },
    (error: unknown) => {
      parts.logger.error({ err: error }, 'a socket could not join its rooms');
      socket.disconnect(true);
    },
  );
  socket.on('userStatus', alive);
  socket.on('watchDesk', (isVisible: unknown) => {
    void inRooms.then(() => presence.watches(socket.id, session.userId, isVisible === true)).catch(() => undefined);
  });
  for (const feature of parts.features) feature.listen(socket, roomsFor(socket, parts, inRooms));
  socket.on('disconnect', () => {
    presence.closed(socket.id, session.userId);
    companies.closed(session.companyId);
  });
}

/** Updates a socket's rooms after its caller's rights changed; closes the socket of an ended session. */
export async function keepRoomsRight(socket: Socket, parts: ListeningParts): Promise<void> {
  const caller = await callerStill(callerIn(socket).session.sessionId, parts);
  if (!caller) return void socket.disconnect(true);
  const worked = works(callerIn(socket), parts);
  rememberCaller(socket, caller);
  await setRooms(socket, parts);
  // The browser shows outdated rights of its company: it paid, or may not work any more.
  if (worked !== works(caller, parts)) socket.emit('ready', { missed: null });
}

/** How often a caller is read again while the database does not answer, with pauses that grow by so many milliseconds. */
const patience = { tries: 5, pause: 500 };

/** The caller of a session; undefined when it ended, or when this is not known for several seconds. */
async function callerStill(sessionId: string, { sessions }: ListeningParts): Promise<Caller | undefined> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await sessions.callerOf(sessionId);
    } catch (error) {
      if (error instanceof AppError || tried === patience.tries) return undefined;
      await wait(tried * patience.pause, undefined, { ref: false });
    }
  }
}

function openTo(socket: Socket, parts: ListeningParts): Set<string> {
  const caller = callerIn(socket);
  const opened = parts.features.flatMap((feature) => feature.roomsOf(socket, caller));
  return new Set(roomsOf(caller, works(caller, parts), opened));
}

function roomsFor(socket: Socket, parts: ListeningParts, inRooms: Promise<void>): SocketRooms {
  const named = (name: string) => room.of(callerIn(socket).session.companyId, name);
  return {
    caller: () => callerIn(socket),
    isIn: (name) => socket.rooms.has(named(name)),
    join: async (name) => socket.join(named(name)),
    leave: async (name) => socket.leave(named(name)),
    joinOpened: async () => socket.join([...openTo(socket, parts)]),
    send({ name, payload }) {
      const declared = serialise({ name }, payload, parts);
      if (declared === undefined) return;
      for (const sent of wireEvents(callerIn(socket).session.companyId, name, declared)) {
        socket.emit(sent.name, sent.payload);
      }
    },
    answer: (event, work) => answerOneAtATime(socket, parts, inRooms, event, work),
  };
}

function answerOneAtATime(
  socket: Socket,
  parts: ListeningParts,
  inRooms: Promise<void>,
  event: string,
  work: Parameters<SocketRooms['answer']>[1],
): void {
  let isBusy = false;
  let next: { payload: unknown } | undefined;
  async function answer(): Promise<void> {
    await inRooms;
    while (next) {
      const { payload } = next;
      next = undefined;
      if (socket.connected && works(callerIn(socket), parts)) await work(callerIn(socket), payload).catch(noteFailure);
    }
  }
  function noteFailure(error: unknown): void {
    parts.logger.error({ err: error, event }, 'an event of a socket was not answered');
  }
  socket.on(event, (payload: unknown) => {
    next = { payload };
    if (isBusy) return;
    isBusy = true;
    answer()
      .catch(noteFailure)
      .finally(() => {
        isBusy = false;
      });
  });
}

async function setRooms(socket: Socket, parts: ListeningParts): Promise<void> {
  const allowed = openTo(socket, parts);
  for (const joined of [...socket.rooms]) {
    if (joined !== socket.id && !allowed.has(joined)) await socket.leave(joined);
  }
  await socket.join([...allowed]);
}

/** Whether the caller's company may work now; a super user is never locked out. */
export function works({ session, company }: Caller, calendar: Calendar): boolean {
  return session.super || isSubscribed(company, calendar);
}

/** A page emits a handful of events when it opens; then a person selects chats. */
const rate = { burst: 50, perSecond: 5 };
/** A client that keeps sending after events were dropped is not our web client. */
const mostPassedOver = 1_000;

/**
 * Drops events that a socket emits faster than a busy person would, and closes the socket if it does not stop (SERVER
 * §3.24).
 */
function limitEvents(socket: Socket, clock: Clock): void {
  let left = rate.burst;
  let passedOver = 0;
  let lookedAt = clock().getTime();
  socket.use((_event, next) => {
    const now = clock().getTime();
    left = Math.min(rate.burst, left + ((now - lookedAt) / 1_000) * rate.perSecond);
    lookedAt = now;
    if (left >= 1) {
      left -= 1;
      return next();
    }
    passedOver += 1;
    countLimit('socket_events');
    if (passedOver > mostPassedOver) socket.disconnect(true);
  });
}
