import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { send } from '../client/client.ts';
import { aTicket } from '../testing/records.ts';
import { useBoard } from './board.ts';
import { localDay, useCalendar } from './calendar.ts';
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
  const laneOf = ({ queueId }: { queueId: number | null }) => queueId ?? 0;
  const show = (move: () => Promise<unknown>) =>
    renderHook(
      () =>
        useBoard(tickets, { status: 'open' }, { laneOf, inLane: (item, lane) => ({ ...item, queueId: lane }), move }),
      { wrapper },
    ).result;
  const list = { tickets: [aTicket({ id: 1, queueId: 5 }), aTicket({ id: 2, queueId: 6 })], count: 2, hasMore: false };

  test('shows a moved record in its new lane at once', async () => {
    answers({ 'GET /tickets': list });
    const board = show(() => Promise.resolve());
    await waitFor(() => expect(board.current.lanes.size).toBe(2));
    const [item] = board.current.lanes.get(5) ?? [];
    await act(async () => item && (await board.current.move(item, 6)));
    await waitFor(() => expect(board.current.lanes.get(6)).toHaveLength(2));
  });

  test('returns it to its former lane if the move is refused', async () => {
    answers({ 'GET /tickets': list });
    const board = show(() => Promise.reject(new Error('refused')));
    await waitFor(() => expect(board.current.lanes.size).toBe(2));
    const [item] = board.current.lanes.get(5) ?? [];
    await act(async () => item && (await board.current.move(item, 6).catch(() => undefined)));
    await waitFor(() => expect(board.current.lanes.get(5)?.map(({ id }) => id)).toEqual([1]));
  });
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
