import { closeSocket, onMissedEvents, openSocket } from './socket.ts';

type Handler = (told?: unknown) => void;

/** Stands in for socket.io: what the server does is what the test calls. */
const handlers = new Map<string, Handler>();
jest.mock('socket.io-client', () => ({
  io: () => ({
    on: (name: string, handler: Handler) => handlers.set(name, handler),
    onAny: () => undefined,
    close: () => undefined,
  }),
}));
const server = (name: string, told?: unknown) => handlers.get(name)?.(told);

const missed = jest.fn();
onMissedEvents(missed);

beforeEach(async () => {
  missed.mockClear();
  await openSocket('http://localhost', 1, () => 'token');
});
afterEach(closeSocket);

test('which events were missed before the first connection is what the server says', () => {
  server('ready', { missed: ['ticket'] });
  expect(missed).toHaveBeenCalledWith(['ticket']);
});

test('any may have been when the server does not say', () => {
  server('ready');
  expect(missed).toHaveBeenCalledWith(null);
});

test('any may have been at every later connection, whatever the server says of its new token', () => {
  server('ready', { missed: [] });
  server('disconnect');
  server('ready', { missed: [] });
  expect(missed).toHaveBeenLastCalledWith(null);
});

test('any may have been when the first attempt failed', () => {
  server('connect_error');
  server('ready', { missed: [] });
  expect(missed).toHaveBeenLastCalledWith(null);
});
