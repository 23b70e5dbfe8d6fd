import { setTimeout as wait } from 'node:timers/promises';
import type { Server, Socket } from 'socket.io';

/** Milliseconds that the last sockets may take to close. */
const patience = 1_000;

/**
 * Sends the browsers of this process to another one, spread over so many milliseconds: all at once, they would all sign in and read
 * their pages again at the same moment. Each is told first, so that it connects again at once; other clients do so by themselves
 * when the connection below the socket ends, but not when the server closes the socket.
 */
export async function sendAway(io: Server, milliseconds: number): Promise<void> {
  const sockets = [...io.of('/').sockets.values()];
  const share = milliseconds / Math.max(1, sockets.length);
  await Promise.all(
    sockets.map(async (socket, place) => {
      await wait((place + Math.random()) * share);
      leave(socket);
    }),
  );
  const until = Date.now() + patience;
  while (io.of('/').sockets.size > 0 && Date.now() < until) await wait(20);
  io.local.disconnectSockets(true);
}

function leave(socket: Socket): void {
  socket.emit('leaving');
  // Sends what is waiting before it closes.
  socket.conn.close();
}
