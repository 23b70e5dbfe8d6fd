import type { Server } from 'socket.io';
import { z } from 'zod';
import type { Clock } from '../platform.ts';
import type { LocalPresence } from './presence.ts';

const announceMilliseconds = 30_000;
const forgottenMilliseconds = 90_000;
const announcement = z.object({ process: z.string(), users: z.array(z.number()) });

/**
 * Who is online in any process: each tells the others who is with it, on every change and every 30 seconds; a process
 * that has not been heard of for 90 seconds is gone.
 */
export function createSharedPresence(io: Server, local: () => LocalPresence, clock: Clock, spansProcesses: boolean) {
  const process = crypto.randomUUID();
  const others = new Map<string, { users: Set<number>; heardAt: number }>();

  function announce(): void {
    if (spansProcesses) io.serverSideEmit('presence', { process, users: local().users() });
  }

  io.on('presence', (heard: unknown) => {
    const parsed = announcement.safeParse(heard);
    if (parsed.success)
      others.set(parsed.data.process, { users: new Set(parsed.data.users), heardAt: clock().getTime() });
  });
  const announcing = setInterval(announce, announceMilliseconds);
  announcing.unref();

  return {
    announce,
    onlineElsewhere(userId: number): boolean {
      const since = clock().getTime() - forgottenMilliseconds;
      return [...others.values()].some(({ users, heardAt }) => heardAt > since && users.has(userId));
    },
    close: () => clearInterval(announcing),
  };
}
