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

test('what is on the screen is asked for again only when the server knows of an event before the first connection', () => {
  server('ready', { missed: false });
  expect(missed).not.toHaveBeenCalled();
});

test('so it is when there was one', () => {
  server('ready', { missed: true });
  expect(missed).toHaveBeenCalledTimes(1);
});

test('so it is when the server does not say', () => {
  server('ready');
  expect(missed).toHaveBeenCalledTimes(1);
});

test('so it is at every later connection, whatever the server says of its new token', () => {
  server('ready', { missed: false });
  server('disconnect');
  server('ready', { missed: false });
  expect(missed).toHaveBeenCalledTimes(1);
});

test('so it is when the first attempt failed', () => {
  server('connect_error');
  server('ready', { missed: false });
  expect(missed).toHaveBeenCalledTimes(1);
});
