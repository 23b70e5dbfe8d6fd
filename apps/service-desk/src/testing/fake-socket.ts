import type { EventName, EventPayload } from '@recado/contract';
import { act } from '@testing-library/react';

type Heard = (name: string, payload: unknown) => void;

let heard: Heard | undefined;
const states = new Map<string, (payload?: unknown) => void>();

/** Everything that the screen sent to the server over the socket. */
export const emitted: [name: string, value: unknown][] = [];

const socket = {
  connected: true,
  io: { on: () => undefined, reconnectionDelayMax: () => undefined },
  onAny: (listener: Heard) => {
    heard = listener;
  },
  on: (name: string, listener: (payload?: unknown) => void) => states.set(name, listener),
  emit: (name: string, value: unknown) => emitted.push([name, value]),
  disconnect: () => socket,
  connect: () => setConnection('connect'),
  close: () => undefined,
};

/** The mock of `socket.io-client` in component tests: `jest.mock('socket.io-client', () => require('<this file>'))`. */
export function io() {
  return Object.assign(socket, { connected: true });
}

/** Sends an event of company 1 from the server. */
export function receiveEvent<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
  act(() => heard?.(`company-1-${name}`, payload));
}

/** Connects or disconnects the socket. On a connection the server reports that no event was missed since the token. */
export function setConnection(state: 'connect' | 'disconnect'): void {
  socket.connected = state === 'connect';
  act(() => {
    states.get(state)?.();
    if (socket.connected) states.get('ready')?.({ missed: [] });
  });
}
