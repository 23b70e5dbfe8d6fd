import type { Clock } from '../platform.ts';

/** Two missed pings of five minutes (SPEC §9) and a little: who is silent longer is not at the screen. */
const silenceMilliseconds = 11 * 60_000;
/** A reload closes one socket and opens the next; that is not leaving. */
const leavingMilliseconds = 3000;

interface Person {
  companyId: number;
  sockets: Set<string>;
  heardAt: number;
}

/** Who is online in this process: a live socket and a sign of life (SERVER §2, Online). */
export interface LocalPresence {
  /** A socket opened, or its user pinged. */
  heard(socketId: string, userId: number, companyId: number): void;
  closed(socketId: string, userId: number): void;
  users(): number[];
  close(): void;
}

/** `changed` is told when somebody comes or goes. */
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
