import type { Server } from 'socket.io';
import type { Clock } from '../platform.ts';
import { room } from './rooms.ts';
import { callerIn, works } from './socket.ts';

const checkMilliseconds = 5_000;

/**
 * Closes the sockets of companies whose subscription ends, at midnight in the company's time zone. A socket that
 * reconnects receives only events of its own session until the company has paid. Returns a function that stops the
 * check.
 */
export function endWithSubscription(io: Server, clock: Clock, milliseconds = checkMilliseconds): () => void {
  const checking = setInterval(() => {
    const now = clock();
    const working = new Map<number, boolean>();
    for (const socket of io.of('/').sockets.values()) {
      const caller = callerIn(socket);
      const { companyId, super: isSuper } = caller.session;
      if (isSuper || !socket.rooms.has(room.company(companyId))) continue;
      const isWorking = working.get(companyId) ?? works(caller, now);
      working.set(companyId, isWorking);
      if (!isWorking) socket.disconnect(true);
    }
  }, milliseconds);
  checking.unref();
  return () => clearInterval(checking);
}
