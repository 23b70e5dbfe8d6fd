import {
  type Ability,
  abilitiesToHear,
  abilityToHear,
  abilityToPair,
  abilityToSeeEveryTicket,
  type EventName,
  events,
  hiddenFromAgents,
  wireEvents,
} from '@recado/contract';
import type { Logger } from 'pino';
import type { Server } from 'socket.io';
import type { Clock } from '../clock.ts';
import type { Audience, DomainEvent } from '../database/domain-event.ts';
import type { Caller } from '../security/sessions.ts';
import { signFiles } from '../storage/sign-files.ts';
import type { Storage } from '../storage/storage.ts';

/** The room of those who see every ticket of a company, as administrators do; by its name within the company. */
export const adminsRoom = 'admins';

/** The names of rooms. Every room belongs to one company or one user; companies never share one. */
export const room = {
  company: (companyId: number) => `company:${companyId}`,
  admins: (companyId: number) => room.of(companyId, adminsRoom),
  administrators: (companyId: number) => room.of(companyId, 'administrators'),
  /** Of those whose role gives an ability. */
  able: (companyId: number, ability: Ability) => room.of(companyId, `able:${ability}`),
  keepers: (companyId: number) => room.of(companyId, 'keepers'),
  agents: (companyId: number) => room.of(companyId, 'agents'),
  user: (userId: number) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  /** Nobody is in it: it says to which company an event for other rooms belongs, i.e. which processes it concerns. */
  address: (companyId: number) => `company:${companyId}:`,
  /** A room that a feature opens. */
  of: (companyId: number, name: string) => `company:${companyId}:${name}`,
};

/**
 * The rooms of a caller. `working` is false when the subscription ended: the caller then receives only events of their
 * own session. `opened`: the rooms that features open to the caller.
 */
export function roomsOf(caller: Caller, working: boolean, opened: readonly string[]): string[] {
  const { sessionId, userId, companyId } = caller.session;
  const own = [room.session(sessionId), room.user(userId)];
  if (!working) return own;
  return [...own, room.company(companyId), ...peersOf(caller), ...opened.map((name) => room.of(companyId, name))];
}

/**
 * The rooms of those who may as much. Who has a role of the company hears what is for administrators by its abilities; a super
 * user always administers the company (SPEC §6).
 */
function peersOf({ session }: Caller): string[] {
  const { companyId, abilities, role } = session;
  const isAdministrator = session.super || (!role && session.profile === 'admin');
  const heard = isAdministrator || !role ? [] : abilitiesToHear.filter((ability) => abilities.has(ability));
  return [
    isAdministrator || abilities.has(abilityToPair) ? room.keepers(companyId) : room.agents(companyId),
    ...(isAdministrator ? [room.administrators(companyId)] : []),
    ...(abilities.has(abilityToSeeEveryTicket) ? [room.admins(companyId)] : []),
    ...heard.map((ability) => room.able(companyId, ability)),
  ];
}

/** The rooms of those who hear an event that is for administrators. */
function administratorsFor(companyId: number, name: EventName): string[] {
  const ability = abilityToHear[name];
  return [room.administrators(companyId), ...(ability ? [room.able(companyId, ability)] : [])];
}

/** The rooms of the audience of an event. */
function roomsOfAudience(companyId: number, audience: Audience, name: EventName): string[] {
  if (audience.to === 'company') return [room.company(companyId)];
  if (audience.to === 'admins') return administratorsFor(companyId, name);
  if (audience.to === 'user') return [room.user(audience.userId)];
  if (audience.to === 'users') return audience.userIds.map(room.user);
  if (audience.to === 'readers') return [room.admins(companyId), ...audience.userIds.map(room.user)];
  return audience.rooms.map((name) => room.of(companyId, name));
}

/** The company that rooms belong to by their names; undefined if none of them says so. */
export function companyOfRooms(rooms: readonly string[]): number | undefined {
  for (const name of rooms) {
    const [, companyId] = /^company:(\d+)(?::|$)/.exec(name) ?? [];
    if (companyId !== undefined) return Number(companyId);
  }
  return undefined;
}

/** The rooms that an audience excludes. */
function roomsLeftOut(companyId: number, audience: Audience, name: EventName): string[] {
  return audience.to === 'rooms' && audience.without ? roomsOfAudience(companyId, audience.without, name) : [];
}

/** What events are serialised with: their files are signed, and those outside the contract are logged. */
export interface SerialisingParts {
  logger: Logger;
  storage: Pick<Storage, 'address'>;
}

/** The dependencies of the delivery. */
interface DeliveryParts extends SerialisingParts {
  recentEvents: RecentEvents;
  /** Whether this is the only process. Then no other one is notified, which saves a transaction per event. */
  isAlone(): boolean;
}

type Sockets = Pick<Server, 'to' | 'in'>;

/** Sends domain events to the rooms of their audience, limited to the fields that the contract declares. */
export function createDelivery(io: Server, parts: DeliveryParts): (event: DomainEvent) => void {
  const { recentEvents, isAlone } = parts;
  return (event) => {
    const sockets: Sockets = isAlone() ? io.local : io;
    const { name, companyId, audience, part, first = [] } = event;
    const declared = serialise(event, event.payload, parts);
    if (declared === undefined) return;
    const others = first.flatMap(({ rooms }) => rooms.map((one) => room.of(companyId, one)));
    recentEvents.sent(name, [...roomsOfAudience(companyId, audience, name), ...others]);
    sendFirstEvents(sockets, event, parts);
    const hidden = hiddenFromAgents[name];
    for (const { name: wireName, payload } of wireEvents(companyId, name, declared, part)) {
      if (hidden && audience.to === 'company') {
        sockets.to(room.keepers(companyId)).emit(wireName, payload);
        sockets.to(room.agents(companyId)).emit(wireName, without(hidden, payload));
      } else {
        sockets
          .to([...roomsOfAudience(companyId, audience, name), room.address(companyId)])
          .except(roomsLeftOut(companyId, audience, name))
          .emit(wireName, payload);
      }
    }
  };
}

function sendFirstEvents(sockets: Sockets, event: DomainEvent, parts: SerialisingParts): void {
  const { name, companyId, first = [], closes } = event;
  const named = (rooms: readonly string[]) => rooms.map((one) => room.of(companyId, one));
  for (const { rooms, except, payload } of first) {
    const data = serialise(event, payload, parts);
    if (data === undefined) continue;
    for (const sent of wireEvents(companyId, name, data)) {
      sockets.to(named(rooms)).except(named(except)).emit(sent.name, sent.payload);
    }
  }
  if (closes === undefined) return;
  const closed = room.of(companyId, closes.room);
  sockets.in(closed).except(named(closes.except)).socketsLeave(closed);
}

/**
 * A payload limited to the fields that the contract declares, with signed addresses of files; undefined, and logged, when
 * it does not conform.
 */
export function serialise(
  { name }: { name: EventName },
  payload: unknown,
  { logger, storage }: SerialisingParts,
): object | undefined {
  const declared = events[name].safeParse(signFiles(events[name], payload, storage));
  if (declared.success) return declared.data;
  const where = declared.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
  logger.error({ event: name, where }, 'an event outside its contract was not sent');
  return undefined;
}

/** The same payload with the values that agents receive in place of the hidden fields, at any depth. */
function without(hidden: Readonly<Record<string, unknown>>, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name in hidden ? hidden[name] : without(hidden, inner)]),
  );
}

/** How long a room's events are remembered; a browser opens its socket about a second after its first answers. */
const rememberedMilliseconds = 60_000;

/** The kinds of events that each room recently received. */
export interface RecentEvents {
  /** Records that an event was sent to these rooms. */
  sent(name: EventName, rooms: readonly string[]): void;
  /** The kinds of events that any of these rooms received since `moment`; null if that time is no longer remembered. */
  since(moment: Date, rooms: Iterable<string>): EventName[] | null;
}

/**
 * Remembers for a minute the events that this process sends. It does not know those of other processes: `aloneSince`
 * returns since when no other process runs, in milliseconds since 1970; before that moment, nothing is known.
 */
export function rememberEvents(clock: Clock, aloneSince: () => number): RecentEvents {
  const startedAt = clock().getTime();
  /** When each room last received each kind of event; rooms ordered by their last event. */
  const lastSent = new Map<string, Map<EventName, number>>();

  function forgetOld(now: number): void {
    for (const [room, times] of lastSent) {
      if (Math.max(...times.values()) >= now - rememberedMilliseconds) return;
      lastSent.delete(room);
    }
  }

  return {
    sent(name, rooms) {
      const now = clock().getTime();
      forgetOld(now);
      for (const room of rooms) {
        const times = lastSent.get(room) ?? new Map();
        lastSent.delete(room);
        lastSent.set(room, times.set(name, now));
      }
    },
    since(moment, rooms) {
      const from = moment.getTime();
      if (from < Math.max(startedAt, aloneSince(), clock().getTime() - rememberedMilliseconds)) return null;
      const missed = new Set<EventName>();
      for (const room of rooms) for (const [name, at] of lastSent.get(room) ?? []) if (at >= from) missed.add(name);
      return [...missed];
    },
  };
}
