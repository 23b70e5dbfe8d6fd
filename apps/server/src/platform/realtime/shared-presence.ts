import { LRUCache } from 'lru-cache';
import type { Server } from 'socket.io';
import { z } from 'zod';
import type { Clock } from '../platform.ts';
import type { SocketAdapter } from './adapter.ts';
import type { LocalPresence } from './presence.ts';

const announceMilliseconds = 30_000;
const forgottenMilliseconds = 90_000;
const mostProcesses = 1_000;
const announcement = z.object({ process: z.string(), users: z.array(z.number()) });

/**
 * Who is online in any process. Each process announces its users to the others on every change and every 30 seconds;
 * one that was silent for 90 seconds is considered gone.
 */
export function createSharedPresence(
  io: Server,
  local: () => LocalPresence,
  clock: Clock,
  { spansProcesses, listensSince }: Pick<SocketAdapter, 'spansProcesses' | 'listensSince'>,
) {
  const process = crypto.randomUUID();
  const usersOfOthers = new LRUCache<string, Set<number>>({
    max: mostProcesses,
    ttl: forgottenMilliseconds,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });

  function announce(): void {
    if (spansProcesses) io.serverSideEmit('presence', { process, users: local().users() });
  }

  io.on('presence', (heard: unknown) => {
    const parsed = announcement.safeParse(heard);
    if (!parsed.success) return;
    const isNew = !usersOfOthers.has(parsed.data.process);
    usersOfOthers.set(parsed.data.process, new Set(parsed.data.users));
    // A new process must learn of this one at once.
    if (isNew) announce();
  });
  const announcing = setInterval(announce, announceMilliseconds);
  announcing.unref();

  return {
    announce,
    onlineElsewhere(userId: number): boolean {
      return [...usersOfOthers.values()].some((users) => users.has(userId));
    },
    /** Whether no other process runs: none was heard for longer than one with connected browsers can be silent. */
    isAlone(): boolean {
      if (!spansProcesses) return true;
      const hasListened = clock().getTime() - listensSince() > forgottenMilliseconds;
      return hasListened && usersOfOthers.keys().next().done === true;
    },
    close: () => clearInterval(announcing),
  };
}
