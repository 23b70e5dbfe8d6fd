import type { Socket } from 'socket.io';
import type { Clock } from '../platform.ts';

/** A page that opens emits a handful of events, and then a person chooses chats. */
const rate = { burst: 50, perSecond: 5 };
/** A client that goes on like this in spite of being passed over is no browser of ours. */
const mostPassedOver = 1_000;

/** Passes over what a socket emits beyond the rate of a busy person, and closes it when it does not stop (SERVER §3.24). */
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
