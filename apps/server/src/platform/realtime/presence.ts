import type { Clock } from '../platform.ts';

/** Two missed pings of five minutes (SPEC §9) plus a margin: a user who is silent for longer is offline. */
const silenceMilliseconds = 11 * 60_000;
/** A reload closes one socket and opens the next; the user does not go offline in between. */
const leavingMilliseconds = 3000;

interface Person {
  companyId: number;
  sockets: Set<string>;
  heardAt: number;
}

/** Who is online in this process: users with an open socket and a recent ping (SERVER §2, Online). */
export interface LocalPresence {
  /** Call when a socket opens or its user pings. */
  heard(socketId: string, userId: number, companyId: number): void;
  closed(socketId: string, userId: number): void;
  users(): number[];
  close(): void;
}

/** `changed` is called when a user goes online or offline. */
export function createLocalPresence(
  clock: Clock,
  changed: (person: { userId: number; companyId: number; online: boolean }) => void,
): LocalPresence {
  const people = new Map<number, Person>();
  const leaving = new Set<NodeJS.Timeout>();

  function drop(userId: number): void {
    const person = people.get(userId);
    if (person && people.delete(userId)) changed({ userId, companyId: person.companyId, online: false });
  }

  const sweeping = setInterval(() => {
    const silentSince = clock().getTime() - silenceMilliseconds;
    for (const [userId, { heardAt }] of people) if (heardAt < silentSince) drop(userId);
  }, 60_000);
  sweeping.unref();

  return {
    heard(socketId, userId, companyId) {
      const known = people.get(userId);
      const person = known ?? { companyId, sockets: new Set(), heardAt: 0 };
      person.sockets.add(socketId);
      person.heardAt = clock().getTime();
      people.set(userId, person);
      if (!known) changed({ userId, companyId, online: true });
    },
    closed(socketId, userId) {
      people.get(userId)?.sockets.delete(socketId);
      const timer = setTimeout(() => {
        leaving.delete(timer);
        if (people.get(userId)?.sockets.size === 0) drop(userId);
      }, leavingMilliseconds);
      leaving.add(timer);
    },
    users: () => [...people.keys()],
    close() {
      clearInterval(sweeping);
      for (const timer of leaving) clearTimeout(timer);
    },
  };
}
