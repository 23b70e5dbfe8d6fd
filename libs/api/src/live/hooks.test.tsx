import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { send } from '../client/client.ts';
import { aTicket } from '../testing/records.ts';
import { applyToCache } from './cache.ts';
import { useLiveList } from './hooks.ts';
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

async function openList() {
  jest.mocked(send).mockImplementation(async () => answer());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
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
