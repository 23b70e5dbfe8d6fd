import { isDeepStrictEqual } from 'node:util';
import { io, type Socket } from 'socket.io-client';
import { eventually } from './eventually.ts';

/** One event as it was received. */
export interface ReceivedEvent {
  name: string;
  payload: unknown;
}

/** A browser's socket with all received events. */
export interface TestSocket {
  socket: Socket;
  heard: ReceivedEvent[];
  /** Waits for an event (`company-1-ticket`), including those already received. */
  waitFor(name: string, matches?: (payload: unknown) => boolean): Promise<unknown>;
}

/** A condition for `waitFor`: the payload is deeply equal to `expected`. */
export function exactly(expected: object): (payload: unknown) => boolean {
  return (payload) => isDeepStrictEqual(payload, expected);
}

/** Opens a socket for a user, which receives every event from then on; rejects with the refusal when it is not admitted. */
export type OpenSocket = (as: { token: string } | string, how?: 'auth' | 'query') => Promise<TestSocket>;

/** Opens sockets to an address and closes all of them at the end. */
export function createSocketOpener(apiUrl: string): { open: OpenSocket; close(): void } {
  const opened: Socket[] = [];
  const open: OpenSocket = async (as, how = 'auth') => {
    const token = typeof as === 'string' ? as : as.token;
    const credentials = how === 'auth' ? { auth: { token } } : { query: { token } };
    const socket = io(apiUrl, { ...credentials, transports: ['websocket'], forceNew: true, reconnection: false });
    opened.push(socket);
    const heard: ReceivedEvent[] = [];
    socket.onAny((name: string, payload: unknown = null) => heard.push({ name, payload }));
    await new Promise<void>((resolve, reject) => {
      socket.once('ready', () => resolve());
      socket.once('disconnect', () => resolve());
      socket.once('connect_error', reject);
    });
    return {
      socket,
      heard,
      async waitFor(name, matches = () => true) {
        const found = await eventually(`event ${name}`, () =>
          heard.find((event) => event.name === name && matches(event.payload)),
        );
        return found.payload;
      },
    };
  };
  return { open, close: () => opened.forEach((socket) => void socket.close()) };
}
