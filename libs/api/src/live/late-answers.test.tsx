import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { api, send } from '../client/client.ts';
import { aTicket } from '../testing/records.ts';
import { applyToCache } from './cache.ts';
import { useCreate, useLiveList, useUpdate } from './hooks.ts';
import { useMessages } from './messages/index.ts';
import { queryClient } from './query-client.ts';
import type { Resource } from './resource.ts';
import { tickets } from './tickets.ts';

jest.mock('../client/client.ts', () => ({ api: jest.fn(), send: jest.fn() }));

interface Note {
  id: number;
  updatedAt: string;
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const note = (id: number, day = 1): Note => ({ id, updatedAt: `2026-01-0${day}T00:00:00.000Z` });

/** Notes whose requests are answered when the test decides. */
function openNotes(...known: Note[]) {
  let answer: (record: Note) => void = () => undefined;
  let refuse: (failure: Error) => void = () => undefined;
  const later = () =>
    new Promise<Note>((resolve, reject) => {
      answer = resolve;
      refuse = reject;
    });
  const notes: Resource<Note, object, object, object> = {
    name: '/late-notes',
    events: {},
    fetchPage: async () => ({ items: known, count: known.length, hasMore: false }),
    fetchRecord: async (id) => note(id),
    create: later,
    update: later,
    remove: async () => undefined,
  };
  const { result } = renderHook(
    () => ({ list: useLiveList(notes, {}), create: useCreate(notes), update: useUpdate(notes) }),
    { wrapper },
  );
  return {
    notes,
    screen: result,
    shown: () => result.current.list.items.map(({ id, updatedAt }) => `${id} of day ${updatedAt[9]}`),
    answer: (record: Note) => act(async () => answer(record)),
    refuse: () => act(async () => refuse(new Error('refused'))),
  };
}

beforeEach(() => queryClient.clear());

test('a note that a colleague deletes before the answer of its change arrives does not come back', async () => {
  const { notes, screen, shown, answer } = openNotes(note(1), note(2));
  await waitFor(() => expect(shown()).toHaveLength(2));
  await act(async () => screen.current.update.mutate({ id: 1, body: {} }));
  act(() => applyToCache(notes, { type: 'upsert', record: note(1, 2) }));
  act(() => applyToCache(notes, { type: 'remove', id: 1 }));
  await answer(note(1, 2));
  await waitFor(() => expect(screen.current.update.isSuccess).toBe(true));
  expect(shown()).toEqual(['2 of day 1']);
});

test('a note that is deleted before the answer of its creation arrives does not come back', async () => {
  const { notes, screen, shown, answer } = openNotes(note(2));
  await waitFor(() => expect(shown()).toHaveLength(1));
  await act(async () => screen.current.create.mutate({}));
  act(() => applyToCache(notes, { type: 'remove', id: 3 }));
  await answer(note(3));
  await waitFor(() => expect(screen.current.create.isSuccess).toBe(true));
  expect(shown()).toEqual(['2 of day 1']);
});

test('a note that returned after it left is shown, and changes that precede a request are not repeated', async () => {
  const { notes, screen, shown, answer } = openNotes(note(1), note(2));
  await waitFor(() => expect(shown()).toHaveLength(2));
  act(() => applyToCache(notes, { type: 'remove', id: 2 }));
  await act(async () => screen.current.update.mutate({ id: 2, body: {} }));
  act(() => applyToCache(notes, { type: 'remove', id: 1 }));
  act(() => applyToCache(notes, { type: 'upsert', record: note(1, 3) }));
  await answer(note(2, 2));
  await waitFor(() => expect(shown().toSorted()).toEqual(['1 of day 3', '2 of day 2']));
});

test('events that arrive during a refused request are not applied again by the next one', async () => {
  const { notes, screen, shown, answer, refuse } = openNotes(note(1));
  await waitFor(() => expect(shown()).toHaveLength(1));
  await act(async () => screen.current.update.mutate({ id: 1, body: {} }));
  act(() => applyToCache(notes, { type: 'remove', id: 1 }));
  await refuse();
  await act(async () => screen.current.create.mutate({}));
  await answer(note(1, 2));
  await waitFor(() => expect(shown()).toEqual(['1 of day 2']));
});

test('a ticket that leaves the list while its chat loads is not put back by its messages', async () => {
  jest.mocked(send).mockResolvedValue({ tickets: [aTicket({ id: 1, status: 'open' })], count: 1, hasMore: false });
  const page = { messages: [], hasMore: false, hasNewer: false, hiddenRounds: [], events: [], targetId: null };
  let answer: () => void = () => undefined;
  const answered = { ...page, ticket: aTicket({ id: 1, status: 'open' }) };
  (api as jest.Mock).mockImplementation(() => new Promise((resolve) => (answer = () => resolve(answered))));
  const list = renderHook(() => useLiveList(tickets, { status: 'open' }), { wrapper });
  await waitFor(() => expect(list.result.current.items).toHaveLength(1));
  const chat = renderHook(() => useMessages(1), { wrapper });
  act(() => applyToCache(tickets, { type: 'remove', id: 1 }));
  await act(async () => answer());
  await waitFor(() => expect(chat.result.current.isLoading).toBe(false));
  expect(list.result.current.items).toEqual([]);
});
