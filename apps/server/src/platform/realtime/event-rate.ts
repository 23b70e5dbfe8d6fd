import type { Socket } from 'socket.io';
import type { Clock } from '../platform.ts';

/** A page emits a handful of events when it opens; then a person selects chats. */
const rate = { burst: 50, perSecond: 5 };
/** A client that keeps sending after events were dropped is not our web client. */
const mostPassedOver = 1_000;

/**
 * Drops events that a socket emits faster than a busy person would, and closes the socket if it does not stop (SERVER
 * §3.24).
 */
export function limitEvents(socket: Socket, clock: Clock): void {
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
    if (passedOver > mostPassedOver) socket.disconnect(true);
  });
}
