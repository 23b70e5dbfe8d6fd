import { QueryObserver } from '@tanstack/react-query';
import { send } from '../client/client.ts';
import { aTicket, linkedChat } from '../testing/records.ts';
import { applyToCache } from './cache.ts';
import type { Pages } from './pages.ts';
import { queryClient } from './query-client.ts';
import { rememberTicket } from './ticket-record.ts';
import { type TicketQuery, tickets } from './tickets.ts';

jest.mock('../client/client.ts', () => ({ api: jest.fn(), send: jest.fn() }));

const pending: TicketQuery = { status: 'pending', showAll: 'true' };
const key = ['tickets', 'list', pending];
type Tickets = Pages<ReturnType<typeof aTicket>>;

function load(count: number, hasMore: boolean) {
  const items = [aTicket({ id: 1, status: 'pending' })];
  queryClient.setQueryData<Tickets>(key, { pageParams: [1], pages: [{ items, count, hasMore }] });
  return new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined);
}

const count = () => queryClient.getQueryData<Tickets>(key)?.pages[0]?.count;

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(send).mockReset();
});
afterEach(() => {
  jest.useRealTimers();
  queryClient.clear();
});

test('the count of a list stays right when tickets beyond the loaded pages change, and is fetched at a limited rate', async () => {
  const stop = load(100, true);
  jest.mocked(send).mockResolvedValue({ tickets: [], count: 98, hasMore: true });
  applyToCache(tickets, { type: 'upsert', record: aTicket({ id: 50, status: 'open' }) });
  applyToCache(tickets, { type: 'remove', id: 51 });
  expect(count()).toBe(100);
  await jest.advanceTimersByTimeAsync(300);
  expect(count()).toBe(98);
  for (let id = 60; id < 90; id++) applyToCache(tickets, { type: 'remove', id });
  await jest.advanceTimersByTimeAsync(3000);
  expect(send).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(2000);
  expect(send).toHaveBeenCalledTimes(2);
  stop();
});

test('opening a chat does not fetch the count, a later change of its ticket does', async () => {
  const stop = load(100, true);
  jest.mocked(send).mockResolvedValue({ tickets: [], count: 101, hasMore: true });
  const opened = aTicket({ id: 50, status: 'open' });
  rememberTicket({ ...opened, ...linkedChat });
  applyToCache(tickets, { type: 'upsert', record: aTicket({ id: 50, status: 'open', updatedAt: '2026-02-01' }) });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(send).not.toHaveBeenCalled();
  applyToCache(tickets, { type: 'upsert', record: aTicket({ id: 50, status: 'pending', updatedAt: '2026-02-02' }) });
  await jest.advanceTimersByTimeAsync(300);
  expect(send).toHaveBeenCalledTimes(1);
  stop();
});

test('a fully loaded list counts its records itself', async () => {
  const stop = load(1, false);
  applyToCache(tickets, { type: 'upsert', record: aTicket({ id: 2, status: 'pending' }) });
  applyToCache(tickets, { type: 'remove', id: 99 });
  expect(count()).toBe(2);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(send).not.toHaveBeenCalled();
  stop();
});

describe('which records belong to a list', () => {
  const belongs = (query: TicketQuery, given: Parameters<typeof aTicket>[0]) =>
    tickets.belongs?.(aTicket(given), query) ?? true;

  test('without show-all: the user’s own tickets and unassigned ones', () => {
    const mine: TicketQuery = { showAll: 'false', viewerId: 1 };
    expect(belongs(mine, { userId: 1 })).toBe(true);
    expect(belongs(mine, { userId: 2 })).toBe(false);
    expect(belongs(mine, { userId: null, status: 'pending' })).toBe(true);
    expect(belongs({ ...mine, showAll: 'true' }, { userId: 2 })).toBe(true);
  });

  test('the viewer is not sent to the server', async () => {
    jest.mocked(send).mockResolvedValue({ tickets: [], count: 0, hasMore: false });
    await tickets.fetchPage({ status: 'open', viewerId: 1 }, 1);
    const query = { status: 'open', pageNumber: 1 };
    expect(send).toHaveBeenCalledWith('GET /tickets', { query, signal: undefined });
  });
});

test('the record keeps the capabilities of its connection if the list already has a newer version', () => {
  const capabilities = { ...linkedChat.capabilities, react: false };
  queryClient.setQueryData(['tickets', 'record', 1], aTicket({ unreadMessages: 0, updatedAt: '2026-01-03' }));
  rememberTicket({ ...aTicket({ unreadMessages: 4, updatedAt: '2026-01-02' }), capabilities });
  expect(queryClient.getQueryData(['tickets', 'record', 1])).toMatchObject({ unreadMessages: 0, capabilities });
});
