import { closeSocket, onMissedEvents, openSocket } from './socket.ts';

type Handler = (event?: unknown) => void;

/** Replaces socket.io: the test calls the handlers in place of the server. */
const handlers = new Map<string, Handler>();
const connect = jest.fn();
jest.mock('socket.io-client', () => ({
  io: () => ({
    on: (name: string, handler: Handler) => handlers.set(name, handler),
    io: { on: () => undefined, reconnectionDelayMax: () => undefined },
    onAny: () => undefined,
    close: () => undefined,
    disconnect: () => ({ connect }),
  }),
}));
const server = (name: string, event?: unknown) => handlers.get(name)?.(event);

const missed = jest.fn();
onMissedEvents(missed);

beforeEach(async () => {
  missed.mockClear();
  await openSocket('http://localhost', 1, () => 'token');
});
afterEach(closeSocket);

test('the server reports which events were missed before the first connection', () => {
  server('ready', { missed: ['ticket'] });
  expect(missed).toHaveBeenCalledWith(['ticket']);
});

test('any event may have been missed if the server does not report it', () => {
  server('ready');
  expect(missed).toHaveBeenCalledWith(null);
});

test('any event may have been missed at each later connection, whatever the server reports for its new token', () => {
  server('ready', { missed: [] });
  server('disconnect');
  server('ready', { missed: [] });
  expect(missed).toHaveBeenLastCalledWith(null);
});

test('any event may have been missed if the first attempt failed', () => {
  server('connect_error');
  server('ready', { missed: [] });
  expect(missed).toHaveBeenLastCalledWith(null);
});

test('when the process behind it stops, the socket opens again at once, and any event may have been missed', () => {
  server('ready', { missed: [] });
  server('leaving');
  expect(connect).toHaveBeenCalledTimes(1);
  server('ready', { missed: [] });
  expect(missed).toHaveBeenLastCalledWith(null);
});
