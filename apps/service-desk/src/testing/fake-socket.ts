import type { EventName, EventPayload } from '@recado/api/contract';
import { act } from '@testing-library/react';

type Heard = (name: string, payload: unknown) => void;

let heard: Heard | undefined;
const states = new Map<string, () => void>();

/** Everything the screen told the server over the socket. */
export const told: [name: string, value: unknown][] = [];

const socket = {
  connected: true,
  onAny: (listener: Heard) => {
    heard = listener;
  },
  on: (name: string, listener: () => void) => states.set(name, listener),
  emit: (name: string, value: unknown) => told.push([name, value]),
  disconnect: () => socket,
  connect: () => setConnection('connect'),
  close: () => undefined,
};

/** What `socket.io-client` is in component tests: `jest.mock('socket.io-client', () => require('<this file>'))`. */
export function io() {
  return Object.assign(socket, { connected: true });
}

/** Lets the server tell company 1 something. */
export function tell<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
  act(() => heard?.(`company-1-${name}`, payload));
}

/** Lets the connection come or go. */
export function setConnection(state: 'connect' | 'disconnect'): void {
  socket.connected = state === 'connect';
  act(() => states.get(state)?.());
}
