import { LRUCache } from 'lru-cache';
import type { Server } from 'socket.io';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { SocketAdapter } from './adapter.ts';

/** Two missed pings of five minutes (SPEC §9) plus a margin: a user who is silent for longer is offline. */
const silenceMilliseconds = 11 * 60_000;
/** A reload closes one socket and opens the next; the user does not go offline in between. */
const leavingMilliseconds = 3000;

interface Person {
  companyId: number;
  sockets: Set<string>;
  /** The sockets of visible pages. */
  watching: Set<string>;
  heardAt: number;
}

/** The users who are online in this process: users with an open socket and a recent ping (SERVER §2, Online). */
export interface LocalPresence {
  /** Call when a socket opens or its user pings. */
  heard(socketId: string, userId: number, companyId: number): void;
  closed(socketId: string, userId: number): void;
  users(): number[];
  /** Call when a page becomes visible or hidden. */
  watches(socketId: string, userId: number, isVisible: boolean): void;
  /** Users with a visible page. */
  watchers(): number[];
  close(): void;
}

/**
 * `changed` is called when a user goes online or offline, `watchersChanged` when a user begins or ceases to view a
 * page.
 */
export function createLocalPresence(
  clock: Clock,
  changed: (person: { userId: number; companyId: number; online: boolean }) => void,
  watchersChanged: () => void,
): LocalPresence {
  const people = new Map<number, Person>();
  const leaving = new Set<NodeJS.Timeout>();

  function drop(userId: number): void {
    const person = people.get(userId);
    if (person && people.delete(userId)) changed({ userId, companyId: person.companyId, online: false });
  }

  function watches(socketId: string, userId: number, isVisible: boolean): void {
    const person = people.get(userId);
    if (!person) return;
    const before = person.watching.size > 0;
    if (isVisible && person.sockets.has(socketId)) person.watching.add(socketId);
    else person.watching.delete(socketId);
    if (before !== person.watching.size > 0) watchersChanged();
  }

  const sweeping = setInterval(() => {
    const silentSince = clock().getTime() - silenceMilliseconds;
    for (const [userId, { heardAt }] of people) if (heardAt < silentSince) drop(userId);
  }, 60_000);
  sweeping.unref();

  return {
    heard(socketId, userId, companyId) {
      const known = people.get(userId);
      const person = known ?? { companyId, sockets: new Set(), watching: new Set(), heardAt: 0 };
      person.sockets.add(socketId);
      person.heardAt = clock().getTime();
      people.set(userId, person);
      if (!known) changed({ userId, companyId, online: true });
    },
    closed(socketId, userId) {
      watches(socketId, userId, false);
      people.get(userId)?.sockets.delete(socketId);
      const timer = setTimeout(() => {
        leaving.delete(timer);
        if (people.get(userId)?.sockets.size === 0) drop(userId);
      }, leavingMilliseconds);
      leaving.add(timer);
    },
    users: () => [...people.keys()],
    watches,
    watchers: () => [...people].flatMap(([userId, { watching }]) => (watching.size > 0 ? [userId] : [])),
    close() {
      clearInterval(sweeping);
      for (const timer of leaving) clearTimeout(timer);
    },
  };
}

const announceMilliseconds = 30_000;
const forgottenMilliseconds = 90_000;
const mostProcesses = 1_000;
/** Milliseconds in which changes of watchers are announced together: a switch between two tabs is two changes. */
const togetherMilliseconds = 500;
const announcement = z.object({
  process: z.string(),
  users: z.array(z.number()),
  /** Missing from a process of an older version. */
  watchers: z.array(z.number()).default([]),
  /** Missing from a process of a release that hears only what is for all processes. */
  hearsCompanies: z.boolean().default(false),
});

/**
 * The users who are online in any process. Each process announces its users to the others on every change and every 30
 * seconds; one that was silent for 90 seconds is considered gone.
 */
export function createSharedPresence(
  io: Server,
  local: () => LocalPresence,
  clock: Clock,
  { spansProcesses, listensSince }: Pick<SocketAdapter, 'spansProcesses' | 'listensSince'>,
) {
  const process = crypto.randomUUID();
  const usersOfOthers = new LRUCache<string, { online: Set<number>; watching: Set<number>; hearsCompanies: boolean }>({
    max: mostProcesses,
    ttl: forgottenMilliseconds,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });

  function announce(): void {
    if (spansProcesses)
      io.serverSideEmit('presence', {
        ...{ process, users: local().users(), watchers: local().watchers(), hearsCompanies: true },
      });
  }

  let lastHeardAt = Number.NEGATIVE_INFINITY;

  io.on('presence', (message: unknown) => {
    const parsed = announcement.safeParse(message);
    if (!parsed.success) return;
    lastHeardAt = clock().getTime();
    const isNew = !usersOfOthers.has(parsed.data.process);
    const { users, watchers, hearsCompanies } = parsed.data;
    usersOfOthers.set(parsed.data.process, {
      ...{ online: new Set(users), watching: new Set(watchers), hearsCompanies },
    });
    // A new process must know the users of this one at once.
    if (isNew) announce();
  });
  const announcing = setInterval(announce, announceMilliseconds);
  announcing.unref();

  let soon: NodeJS.Timeout | undefined;
  function announceSoon(): void {
    if (!spansProcesses || soon) return;
    soon = setTimeout(() => {
      soon = undefined;
      announce();
    }, togetherMilliseconds);
    soon.unref();
  }

  return {
    /** This process in the messages between processes. */
    process,
    /** The other processes that run. */
    others: () => [...usersOfOthers.keys()],
    /** Whether all of them hear companies: events of one need not be sent to all. */
    allHearCompanies: () => [...usersOfOthers.values()].every(({ hearsCompanies }) => hearsCompanies),
    announce,
    announceSoon,
    onlineElsewhere(userId: number): boolean {
      return [...usersOfOthers.values()].some(({ online }) => online.has(userId));
    },
    watchesElsewhere(userId: number): boolean {
      return [...usersOfOthers.values()].some(({ watching }) => watching.has(userId));
    },
    /**
     * Since when no other process runs, in milliseconds since 1970: none has announced itself for longer than one with
     * connected browsers can be silent. Infinity when one runs, or this is not known yet.
     */
    aloneSince(): number {
      if (!spansProcesses) return 0;
      const since = Math.max(listensSince(), lastHeardAt) + forgottenMilliseconds;
      return since < clock().getTime() ? since : Number.POSITIVE_INFINITY;
    },
    close() {
      clearInterval(announcing);
      clearTimeout(soon);
    },
  };
}
