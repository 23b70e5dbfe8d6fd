import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { send } from '../client/client.ts';
import { ApiFailure } from '../client/failure.ts';
import { aTicket } from '../testing/records.ts';
import { applyToCache } from './cache.ts';
import { useLiveList, useUpdate } from './hooks.ts';
import { queryClient } from './query-client.ts';
import { tickets } from './tickets.ts';

jest.mock('../client/client.ts', () => ({ api: jest.fn(), send: jest.fn() }));

const at = (day: number) => ({
  lastMessageAt: `2026-01-0${day}T00:00:00.000Z`,
  updatedAt: `2026-01-0${day}T00:00:00.000Z`,
});
const answer = () => ({
  tickets: [3, 2, 1].map((day) => aTicket({ id: day, ...at(day) })),
  count: 3,
  hasMore: false,
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

async function openList() {
  jest.mocked(send).mockImplementation(async () => answer());
  const { result } = renderHook(() => useLiveList(tickets, { status: 'open' }), { wrapper });
  await waitFor(() => expect(result.current.items).toHaveLength(3));
  return result;
}

beforeEach(() => queryClient.clear());

test('when a record moves to the top, the others stay the same objects, so that only its row renders', async () => {
  const list = await openList();
  const [third, second, first] = list.current.items;
  const record = aTicket({ id: 1, lastMessage: 'oi', ...at(4) });
  act(() => applyToCache(tickets, { type: 'upsert', record }));
  await waitFor(() => expect(list.current.items.map(({ id }) => id)).toEqual([1, 3, 2]));
  expect(list.current.items[0]?.lastMessage).toBe('oi');
  expect(list.current.items[0]?.contact).toBe(first?.contact);
  expect(list.current.items[1]).toBe(third);
  expect(list.current.items[2]).toBe(second);
});

test('the same holds when the list is fetched again', async () => {
  const list = await openList();
  const before = list.current.items;
  const again = answer();
  jest.mocked(send).mockResolvedValue({ ...again, tickets: [aTicket({ id: 9, ...at(5) }), ...again.tickets] });
  act(() => list.current.refetch());
  await waitFor(() => expect(list.current.items).toHaveLength(4));
  list.current.items.slice(1).forEach((item, index) => {
    expect(item).toBe(before[index]);
  });
});

describe('without a line', () => {
  beforeEach(() => {
    onlineManager.setOnline(false);
    jest.mocked(send).mockRejectedValue(new ApiFailure(0, {}));
  });
  afterEach(() => onlineManager.setOnline(true));

  test('a list that was not loaded is neither empty nor loading: it has an error, and no count', async () => {
    const { result } = renderHook(() => useLiveList(tickets, { status: 'closed' }), { wrapper });
    expect(result.current).toMatchObject({ isKnown: false, isLoading: true, isEmpty: false, count: null });
    await waitFor(() => expect(result.current.error?.code).toBe('ERR_NETWORK'), { timeout: 3000 });
    expect(result.current).toMatchObject({ isKnown: false, isLoading: false, isEmpty: false, count: null });
  });

  test('a change fails at once, and is not made later by itself', async () => {
    const { result } = renderHook(() => useUpdate(tickets), { wrapper });
    const body = { status: 'open' } as const;
    await expect(result.current.mutateAsync({ id: 1, body })).rejects.toMatchObject({ code: 'ERR_NETWORK' });
    const requests = jest.mocked(send).mock.calls.length;
    onlineManager.setOnline(true);
    await queryClient.resumePausedMutations();
    expect(jest.mocked(send)).toHaveBeenCalledTimes(requests);
  });
});
