import type { Ticket } from '@recado/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { send } from '../client/client.ts';
import { aTicket } from '../testing/records.ts';
import { useMove } from './board.ts';
import { applyToCache } from './cache.ts';
import { localDay, useCalendar } from './calendar.ts';
import { useAll, useLiveList } from './hooks.ts';
import { queryClient } from './query-client.ts';
import { useReport } from './report.ts';
import { useSetting } from './settings.ts';
import { tickets } from './tickets.ts';

jest.mock('../client/client.ts', () => {
  const asked = jest.fn();
  return { api: asked, send: asked };
});

const answers = (byKey: Record<string, unknown>) =>
  jest.mocked(send).mockImplementation(async (key) => {
    if (byKey[key] instanceof Error) throw byKey[key];
    return byKey[key];
  });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

beforeEach(() => {
  queryClient.clear();
  jest.mocked(send).mockReset();
});

describe('a setting', () => {
  const show = () => renderHook(() => useSetting('userRating'), { wrapper }).result;

  test('shows its value and keeps the saved one', async () => {
    answers({ 'GET /settings': [{ key: 'userRating', value: 'disabled' }] });
    const setting = show();
    await waitFor(() => expect(setting.current.value).toBe('disabled'));
    answers({ 'PUT /settings/:key': { key: 'userRating', value: 'enabled' } });
    await act(() => setting.current.save('enabled'));
    await waitFor(() => expect(setting.current.value).toBe('enabled'));
  });

  test('reverts to the former value if the new one is refused', async () => {
    answers({ 'GET /settings': [{ key: 'userRating', value: 'disabled' }] });
    const setting = show();
    await waitFor(() => expect(setting.current.value).toBe('disabled'));
    answers({ 'PUT /settings/:key': new Error('refused') });
    await act(() => setting.current.save('enabled').catch(() => undefined));
    await waitFor(() => expect(setting.current.value).toBe('disabled'));
  });
});

test('a report keeps its previous figures until new ones arrive', async () => {
  answers({ 'GET /auth/me': { id: 1, profile: 'admin', super: false } });
  const { result, rerender } = renderHook(({ enabled }) => useReport('GET /auth/me', {}, { enabled }), {
    wrapper,
    initialProps: { enabled: true },
  });
  await waitFor(() => expect(result.current.report?.id).toBe(1));
  answers({ 'GET /auth/me': { id: 2, profile: 'admin', super: false } });
  act(() => result.current.refetch());
  rerender({ enabled: true });
  expect(result.current.report?.id).toBe(1);
  await waitFor(() => expect(result.current.report?.id).toBe(2));
});

describe('a board', () => {
  const toQueue = (move: (item: Ticket) => Promise<Ticket>) =>
    renderHook(
      () => ({
        lanes: [5, 6].map((id) => useLiveList(tickets, { status: 'open', queueIds: [id] })),
        move: useMove(tickets, { inLane: (item, lane: number) => ({ ...item, queueId: lane }), move }),
      }),
      { wrapper },
    ).result;
  const [first, second] = [aTicket({ id: 1, queueId: 5 }), aTicket({ id: 2, queueId: 6 })];
  const serve = () =>
    jest.mocked(send).mockImplementation(async (_key, { query }) => {
      const found = String(Reflect.get(query ?? {}, 'queueIds')) === '5' ? first : second;
      return { tickets: [found], count: 1, hasMore: false };
    });
  type Board = ReturnType<typeof toQueue>;
  const ids = (board: Board) => board.current.lanes.map(({ items }) => items.map(({ id }) => id).sort());

  test('shows a moved record in its new lane at once', async () => {
    serve();
    const board = toQueue(() => new Promise(() => undefined));
    await waitFor(() => expect(ids(board)).toEqual([[1], [2]]));
    act(() => void board.current.move(first, 6));
    await waitFor(() => expect(ids(board)).toEqual([[], [1, 2]]));
  });

  test('returns it to its former lane if the move is refused', async () => {
    serve();
    const board = toQueue(() => Promise.reject(new Error('refused')));
    await waitFor(() => expect(ids(board)).toEqual([[1], [2]]));
    await act(() => board.current.move(first, 6).catch(() => undefined));
    await waitFor(() => expect(ids(board)).toEqual([[1], [2]]));
  });

  test('a refusal does not undo the events since the move', async () => {
    serve();
    const moved = { ...first, queueId: 6, updatedAt: '2026-01-02T00:00:00.000Z' };
    const board = toQueue(async () => {
      applyToCache(tickets, { type: 'upsert', record: moved });
      throw new Error('refused');
    });
    await waitFor(() => expect(ids(board)).toEqual([[1], [2]]));
    await act(() => board.current.move(first, 6).catch(() => undefined));
    await waitFor(() => expect(ids(board)).toEqual([[], [1, 2]]));
  });
});

test('a choice has the records of all pages, until a page fails', async () => {
  const page = (first: number, hasMore: boolean) => ({
    tickets: Array.from({ length: 40 }, (_, index) => aTicket({ id: first + index })),
    count: 120,
    hasMore,
  });
  let fails = true;
  jest.mocked(send).mockImplementation(async (_key, { query }) => {
    const number = Number(Reflect.get(query ?? {}, 'pageNumber'));
    if (number === 3 && fails) throw new Error('refused');
    return page(number * 40, number < 3);
  });
  const { result } = renderHook(() => useAll(tickets, { status: 'open' }), { wrapper });
  await waitFor(() => expect(result.current.error).not.toBeNull());
  expect(result.current.items).toHaveLength(80);
  fails = false;
  act(() => result.current.refetch());
  await waitFor(() => expect(result.current.items).toHaveLength(120));
});

test('a calendar loads all pages and groups the records by day', async () => {
  const on = (id: number, moment: string) => aTicket({ id, createdAt: moment });
  jest.mocked(send).mockImplementation(async (_key, { query }) =>
    Reflect.get(query ?? {}, 'pageNumber') === 1
      ? {
          tickets: Array.from({ length: 40 }, (_, index) => on(index + 1, '2026-03-02T12:00:00Z')),
          count: 41,
          hasMore: true,
        }
      : { tickets: [on(41, '2026-03-03T12:00:00Z')], count: 41, hasMore: false },
  );
  const { result } = renderHook(() => useCalendar(tickets, { status: 'open' }, ({ createdAt }) => createdAt), {
    wrapper,
  });
  await waitFor(() => expect([...result.current.days.keys()]).toEqual(['2026-03-02', '2026-03-03']));
  expect(result.current.days.get('2026-03-02')).toHaveLength(40);
  expect(localDay(new Date(2026, 0, 5))).toBe('2026-01-05');
});
