import { QueryObserver } from '@tanstack/react-query';
import { onMissedEvents } from '../client/socket.ts';
import { refetchWhenMissed } from './missed-events.ts';
import { queryClient } from './query-client.ts';

jest.mock('../client/socket.ts', () => ({ onMissedEvents: jest.fn(), onSocketState: jest.fn() }));
const [listener] = jest.mocked(onMissedEvents).mock.calls.flat();
const serverSays = (names: string[] | null) => listener?.(names);

const fetches = jest.fn(async (_first: string) => 1);
const stops: (() => void)[] = [];

beforeEach(async () => {
  for (const first of ['tickets', 'users', 'plans']) {
    const observer = new QueryObserver(queryClient, { queryKey: [first, 'list'], queryFn: () => fetches(first) });
    stops.push(observer.subscribe(() => undefined));
    await observer.fetchOptimistic(observer.options);
  }
  refetchWhenMissed('tickets', ['ticket', 'contact']);
  refetchWhenMissed('users', ['user']);
  fetches.mockClear();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
});

const fetched = () => fetches.mock.calls.map(([first]) => first);

test('only what the missed events change is fetched again', () => {
  serverSays(['contact', 'online']);
  expect(fetched()).toEqual(['tickets']);
});

test('nothing is fetched if nothing was missed', () => {
  serverSays([]);
  expect(fetched()).toEqual([]);
});

test('everything on the screen is fetched if the server does not know', () => {
  serverSays(null);
  expect(fetched()).toEqual(['tickets', 'users', 'plans']);
});
