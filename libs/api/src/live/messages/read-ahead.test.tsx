import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { api } from '../../client/client.ts';
import { ApiFailure } from '../../client/failure.ts';
import { aMessage, aTicket } from '../../testing/records.ts';
import { queryClient } from '../query-client.ts';
import { refetchAll } from '../repeat-after-fetch.ts';
import { applyMessage, readAhead, stopReadingAhead, useMessages } from './index.ts';

jest.mock('../../client/client.ts', () => ({ api: jest.fn(), send: jest.fn() }));

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

interface Asked {
  ticketId: number;
  ahead: boolean;
  signal: AbortSignal | undefined;
  answer: (...messageIds: number[]) => Promise<void>;
  refuse: (status: number) => Promise<void>;
}

/** The requests for messages in order; the test decides when each is answered. */
let asked: Asked[];

/** Each test uses other tickets: the cache outlives a test. */
let next = 0;
const newTicket = () => ++next;

function ask(_key: string, request: { params: { ticketId: number }; query: { ahead?: 'true' }; signal?: AbortSignal }) {
  const { ticketId } = request.params;
  return new Promise((resolve, reject) => {
    request.signal?.addEventListener('abort', () => reject(new ApiFailure(0, {})));
    asked.push({
      ticketId,
      ahead: request.query.ahead === 'true',
      signal: request.signal,
      answer: (...ids) => act(async () => resolve(pageOf(ticketId, ids))),
      refuse: (status) => act(async () => reject(new ApiFailure(status, {}))),
    });
  });
}

function pageOf(ticketId: number, ids: number[]) {
  const page = { hasMore: false, hasNewer: false, targetId: null, hiddenRounds: [], events: [], count: ids.length };
  return { ...page, messages: ids.map((id) => aMessage({ id, ticketId })), ticket: aTicket({ id: ticketId }) };
}

const openChat = (ticketId: number) => renderHook(() => useMessages(ticketId), { wrapper }).result;
const idsIn = (chat: ReturnType<typeof openChat>) => chat.current.messages.map(({ id }) => id);
const tickets = () => asked.map(({ ticketId }) => ticketId);

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask'] });
  // Each test runs in another minute.
  jest.setSystemTime(Date.now() + 3_600_000 * (next + 1));
  stopReadingAhead();
  queryClient.clear();
  asked = [];
  (api as jest.Mock).mockImplementation(ask);
});
afterEach(() => jest.useRealTimers());

test('a chat that was read ahead shows its messages at once, with those that came since, and is then read as opened', async () => {
  const id = newTicket();
  readAhead(id);
  expect(asked).toMatchObject([{ ticketId: id, ahead: true }]);
  await asked[0]?.answer(1, 2);
  act(() => applyMessage(aMessage({ id: 3, ticketId: id })));
  const chat = openChat(id);
  expect(chat.current.isLoading).toBe(false);
  expect(idsIn(chat)).toEqual([1, 2, 3]);
  await waitFor(() => expect(asked).toMatchObject([{ ahead: true }, { ticketId: id, ahead: false }]));
});

test('a chat that is opened while it is read ahead shows that answer, and is read once more as opened', async () => {
  const id = newTicket();
  readAhead(id);
  const chat = openChat(id);
  expect(asked).toHaveLength(1);
  await asked[0]?.answer(1);
  await waitFor(() => expect(idsIn(chat)).toEqual([1]));
  await waitFor(() => expect(asked.map(({ ahead }) => ahead)).toEqual([true, false]));
  await asked[1]?.answer(1, 2);
  await waitFor(() => expect(idsIn(chat)).toEqual([1, 2]));
  expect(asked).toHaveLength(2);
});

test('a chat is asked for again by itself when reading it ahead fails after it was opened', async () => {
  const id = newTicket();
  readAhead(id);
  const chat = openChat(id);
  await asked[0]?.refuse(403);
  await waitFor(() => expect(asked.map(({ ahead }) => ahead)).toEqual([true, false]));
  await asked[1]?.answer(1);
  await waitFor(() => expect(idsIn(chat)).toEqual([1]));
  expect(chat.current.error).toBeNull();
});

test('two chats are read at once, the one requested last is next, and at most six wait', async () => {
  const ids = Array.from({ length: 10 }, newTicket);
  for (const id of ids) readAhead(id);
  expect(tickets()).toEqual(ids.slice(0, 2));
  for (let at = 0; at < 8; at += 1) await act(async () => asked[at]?.answer(at));
  expect(tickets()).toEqual([...ids.slice(0, 2), ...ids.slice(4).toReversed()]);
});

test('a known chat is not read again, unless its events were missed', async () => {
  const id = newTicket();
  readAhead(id);
  readAhead(id);
  await asked[0]?.answer(1);
  readAhead(id);
  expect(asked).toHaveLength(1);
  act(() => refetchAll(['messages']));
  readAhead(id);
  expect(asked).toHaveLength(2);
});

test('scrolling cancels reading ahead, but not a chat that was opened', async () => {
  const [left, opened, waits] = [newTicket(), newTicket(), newTicket()];
  readAhead(left);
  readAhead(opened);
  readAhead(waits);
  const chat = openChat(opened);
  act(stopReadingAhead);
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  await asked[1]?.answer(1);
  await waitFor(() => expect(idsIn(chat)).toEqual([1]));
  expect(tickets()).not.toContain(waits);
});

test('no more than twenty unopened chats are kept, and no more than forty are read in a minute', async () => {
  const ids = Array.from({ length: 42 }, newTicket);
  const [first = 0, second = 0] = ids;
  for (const [at, id] of ids.entries()) {
    readAhead(id);
    await asked[at]?.answer(1);
    if (at === 0) openChat(first);
  }
  // The opened chat was read once more, as opened.
  expect(asked.filter(({ ahead }) => ahead)).toHaveLength(40);
  const isKept = (id: number) => queryClient.getQueryData(['messages', id]) !== undefined;
  expect(ids.filter(isKept)).toEqual([first, ...ids.slice(20, 40)]);
  expect(isKept(second)).toBe(false);
  jest.setSystemTime(Date.now() + 61_000);
  readAhead(ids[41] ?? 0);
  expect(tickets()).toContain(ids[41]);
});

test('a chat that may not be read is not asked for again; while the server is busy none is', async () => {
  const [secret, other, later] = [newTicket(), newTicket(), newTicket()];
  readAhead(secret);
  await asked[0]?.refuse(403);
  readAhead(secret);
  expect(asked).toHaveLength(1);
  readAhead(other);
  await asked[1]?.refuse(429);
  readAhead(later);
  expect(asked).toHaveLength(2);
  jest.setSystemTime(Date.now() + 61_000);
  readAhead(later);
  expect(tickets()).toEqual([secret, other, later]);
});
