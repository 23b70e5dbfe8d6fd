import type { Server } from 'socket.io';

/** The part of a browser's connection that is needed. */
interface Connection {
  request: { socket: { cork(): void; uncork(): void } };
}

/**
 * Writes the events that wait for a browser to its connection at once: a batch of statuses is an event for each message, and a
 * write to a socket costs more than most of them. For browsers whose connection began as a WebSocket, which is the usual one.
 * Call it once the server is attached.
 */
export function sendFramesTogether({ engine }: Pick<Server, 'engine'>): void {
  engine.on('flush', ({ request }: Connection) => request.socket.cork());
  engine.on('drain', ({ request }: Connection) => request.socket.uncork());
}
