import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { api, send } from '../client/client.ts';
import { aMessage, aTicket } from '../testing/records.ts';
import { applyToCache } from './cache.ts';
import { useLiveList } from './hooks.ts';
import { applyMessage, useMessages } from './messages/index.ts';
import { queryClient } from './query-client.ts';
import { refetchAll } from './repeat-after-fetch.ts';
import { tickets } from './tickets.ts';

jest.mock('../client/client.ts', () => ({ api: jest.fn(), send: jest.fn() }));

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const later = '2026-02-02T00:00:00.000Z';

/** The server's responses; the test decides when each arrives. */
function answersOf(call: jest.Mock) {
  const arrivals: ((answer: unknown) => void)[] = [];
  call.mockReset().mockImplementation(() => new Promise((arrive) => arrivals.push(arrive)));
  return async (answer: unknown) => {
    await waitFor(() => expect(arrivals).not.toHaveLength(0));
    await act(async () => arrivals.shift()?.(answer));
  };
}

function openList() {
  const arrive = answersOf(jest.mocked(send));
  const { result, unmount } = renderHook(() => useLiveList(tickets, { status: 'open' }), { wrapper });
  return { arrive, ids: () => result.current.items.map(({ id }) => id), list: result, leave: unmount };
}

const answer = (...ids: number[]) => ({
  tickets: ids.map((id) => aTicket({ id, status: 'open' })),
  count: ids.length,
  hasMore: false,
});

beforeEach(() => queryClient.clear());

test('a ticket that enters while the first request is in progress is in the list', async () => {
  const { arrive, ids } = openList();
  const record = aTicket({ id: 2, status: 'open', updatedAt: later, lastMessageAt: later });
  act(() => applyToCache(tickets, { type: 'upsert', record }));
  await arrive(answer(1));
  await waitFor(() => expect(ids()).toEqual([2, 1]));
});

test('a ticket that leaves while a request is in progress is not in the list', async () => {
  const { arrive, ids, list } = openList();
  act(() => applyToCache(tickets, { type: 'remove', id: 1 }));
  await arrive(answer(1, 3));
  await waitFor(() => expect(ids()).toEqual([3]));
  expect(list.current.count).toBe(1);
});

test('a ticket that leaves while its list is fetched again stays away when the screen is left before the response', async () => {
  const { arrive, ids, list, leave } = openList();
  await arrive(answer(1, 3));
  await waitFor(() => expect(ids()).toEqual([1, 3]));
  act(() => list.current.refetch());
  act(() => applyToCache(tickets, { type: 'remove', id: 1 }));
  leave();
  expect(openList().ids()).toEqual([3]);
});

test('a change is applied to one response only', async () => {
  const { arrive, ids, list } = openList();
  act(() => applyToCache(tickets, { type: 'remove', id: 1 }));
  await arrive(answer(1, 3));
  await waitFor(() => expect(ids()).toEqual([3]));
  act(() => list.current.refetch());
  await arrive(answer(1, 3));
  await waitFor(() => expect(ids()).toEqual([1, 3]));
});

test('after more changes than are kept, the list is fetched again', async () => {
  const { arrive, ids } = openList();
  act(() => {
    for (let id = 100; id < 400; id++) applyToCache(tickets, { type: 'remove', id });
  });
  await arrive(answer(1, 399));
  await arrive(answer(1));
  await waitFor(() => expect(ids()).toEqual([1]));
});

test('if events were missed before the first response arrived, the list is fetched again', async () => {
  const { arrive, ids } = openList();
  act(() => refetchAll(['tickets']));
  await arrive(answer(1));
  await arrive(answer(1, 2));
  await waitFor(() => expect(ids()).toEqual([1, 2]));
  expect(send).toHaveBeenCalledTimes(2);
});

test('a message that arrives while older ones load stays', async () => {
  const arrive = answersOf(jest.mocked(api));
  const { result } = renderHook(() => useMessages(1), { wrapper });
  const page = (hasMore: boolean, ...ids: number[]) => ({
    messages: ids.map((id) => aMessage({ id, ticketId: 1 })),
    hasMore,
    hasNewer: false,
    targetId: null,
    hiddenRounds: [],
    events: [],
    ticket: aTicket({ id: 1 }),
  });
  await arrive(page(true, 5, 6));
  await waitFor(() => expect(result.current.messages).toHaveLength(2));
  act(() => result.current.loadOlder());
  act(() => applyMessage(aMessage({ id: 7, ticketId: 1 })));
  await arrive(page(false, 3, 4));
  await waitFor(() => expect(result.current.messages.map(({ id }) => id)).toEqual([3, 4, 5, 6, 7]));
});
