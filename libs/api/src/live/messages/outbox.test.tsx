import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { api } from '../../client/client.ts';
import { ApiFailure } from '../../client/failure.ts';
import { aMessage, aTicket, linkedChat } from '../../testing/records.ts';
import { clearOutbox, openOutbox } from '../outbox/create-outbox.ts';
import { queryClient } from '../query-client.ts';
import { applyMessage } from './message-cache.ts';
import { discardOutgoing, outbox, sendAgain, sendMessages } from './outbox.ts';
import { useMessages } from './use-messages.ts';

jest.mock('../../client/client.ts', () => ({ api: jest.fn(), apiUrl: () => '' }));

const kept = new Map<string, unknown>();
const browser = { canKeep: true };
jest.mock('idb-keyval', () => ({
  createStore: () => undefined,
  set: async (key: string, value: unknown) => {
    if (!browser.canKeep) throw new Error('no database');
    kept.set(key, value);
  },
  del: async (key: string) => void kept.delete(key),
  values: async () => [...kept.values()],
}));

type Call = { key: string; body: { body: string; idempotencyKey: string } };
type Answer = { resolve: (answer: unknown) => void; reject: (error: unknown) => void };
const answers: Answer[] = [];
const calls: Call[] = [];
const ticket = { ...aTicket(), ...linkedChat };

beforeEach(() => {
  queryClient.clear();
  answers.length = 0;
  calls.length = 0;
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  jest.mocked(api).mockImplementation(((key: string, request: { body: Call['body'] }) => {
    const page = {
      messages: [aMessage({ id: 1 })],
      hasMore: false,
      hasNewer: false,
      targetId: null,
      hiddenRounds: [],
      events: [],
      ticket,
    };
    if (key.startsWith('GET')) return Promise.resolve(page);
    calls.push({ key, body: request.body });
    return new Promise((resolve, reject) => answers.push({ resolve, reject }));
  }) as never);
});

afterEach(async () => {
  await act(async () => {
    for (const { resolve } of answers) resolve({ messages: [] });
  });
  for (const { key } of outbox()) discardOutgoing(key);
});

async function openChat() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const chat = renderHook(() => useMessages(1), { wrapper });
  await waitFor(() => expect(chat.result.current.messages).toHaveLength(1));
  return {
    shown: () => chat.result.current.messages,
    texts: () => chat.result.current.messages.map(({ body }) => body),
    last: () => chat.result.current.messages.at(-1),
  };
}

test('a message is shown at once and then replaced by the server’s', async () => {
  const chat = await openChat();
  act(() => sendMessages(1, [{ body: 'oi' }]));
  expect(chat.last()).toMatchObject({ body: 'oi', fromMe: true, ack: 0 });
  await waitFor(() => expect(calls).toHaveLength(1));
  const arrived = aMessage({ id: 2, body: 'oi', fromMe: true, ack: 1, idempotencyKey: calls[0]?.body.idempotencyKey });
  await act(async () => answers[0]?.resolve({ messages: [arrived] }));
  expect(chat.texts()).toEqual(['texto 1', 'oi']);
  expect(chat.last()).toMatchObject({ id: 2, ack: 1 });
});

test('an event that arrives before the response does not show the message twice', async () => {
  const chat = await openChat();
  act(() => sendMessages(1, [{ body: 'oi' }]));
  await waitFor(() => expect(calls).toHaveLength(1));
  act(() => applyMessage(aMessage({ id: 2, body: 'oi', fromMe: true, idempotencyKey: calls[0]?.body.idempotencyKey })));
  await waitFor(() => expect(chat.texts()).toEqual(['texto 1', 'oi']));
});

test('messages of a ticket are sent one after the other', async () => {
  await openChat();
  act(() => sendMessages(1, [{ body: 'um' }, { body: 'dois' }]));
  await waitFor(() => expect(calls.map(({ body }) => body.body)).toEqual(['um']));
  await act(async () => answers[0]?.resolve({ messages: [] }));
  await waitFor(() => expect(calls.map(({ body }) => body.body)).toEqual(['um', 'dois']));
});

test('a text does not wait for a file that is still uploading', async () => {
  const chat = await openChat();
  act(() =>
    sendMessages(1, [{ body: '', file: new File(['x'], 'foto.png', { type: 'image/png' }) }, { body: 'viu?' }]),
  );
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(chat.shown().slice(1)).toMatchObject([{ mediaType: 'image', mediaUrl: 'blob:preview' }, { body: 'viu?' }]);
});

test('a refused message stays, and is sent again with the same key', async () => {
  const chat = await openChat();
  act(() => sendMessages(1, [{ body: 'oi' }]));
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(async () => answers[0]?.reject(new ApiFailure(404, { error: 'ERR_NO_TICKET_FOUND' })));
  expect(chat.last()).toMatchObject({ body: 'oi', failedCode: 'ERR_NO_TICKET_FOUND' });
  act(() => sendAgain(calls[0]?.body.idempotencyKey ?? ''));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body.idempotencyKey).toBe(calls[0]?.body.idempotencyKey);
  expect(chat.last()).toMatchObject({ failedCode: null });
});

test('a picture is measured before it is sent; a file that cannot be measured is sent too', async () => {
  const picture = () => new File(['x'], 'foto.png', { type: 'image/png' });
  const measure = jest.fn().mockResolvedValueOnce({ width: 800, height: 600, close: () => undefined });
  globalThis.createImageBitmap = measure.mockRejectedValueOnce(new Error('not a picture'));
  const chat = await openChat();
  act(() => sendMessages(1, [{ body: '', file: picture() }]));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ width: 800, height: 600 });
  expect(chat.last()?.media).toMatchObject({ width: 800, height: 600 });
  await act(async () => answers[0]?.resolve({ messages: [] }));
  act(() => sendMessages(1, [{ body: '', file: picture() }]));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).not.toHaveProperty('width');
});

test('while the server cannot be reached messages wait, and are sent in their order when the network is back', async () => {
  const chat = await openChat();
  act(() => sendMessages(1, [{ body: 'um' }, { body: 'dois' }]));
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(async () => answers[0]?.reject(new ApiFailure(0, {})));
  expect(chat.shown().slice(1)).toMatchObject([
    { body: 'um', ack: 0, failedCode: null },
    { body: 'dois', ack: 0, failedCode: null },
  ]);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(calls.map(({ body }) => body.body)).toEqual(['um', 'um']));
  expect(calls[1]?.body.idempotencyKey).toBe(calls[0]?.body.idempotencyKey);
  await act(async () => answers[1]?.resolve({ messages: [] }));
  await waitFor(() => expect(calls.at(-1)?.body.body).toBe('dois'));
});

describe('after a reload', () => {
  beforeEach(() => {
    browser.canKeep = true;
    kept.clear();
  });

  const anEarlier = (order: number, body: string, failedCode: string | null = null) => {
    const message = {
      key: `key ${order}`,
      ticketId: 1,
      body,
      failedCode,
      pixels: null,
      createdAt: '2026-01-01T10:00:00Z',
    };
    kept.set(message.key, { ...message, box: 'tickets', owner: 7, order });
  };

  test('unsent messages of the user are sent in their order; refused ones stay refused; no other user sees them', async () => {
    anEarlier(3, 'dois');
    anEarlier(2, 'um');
    anEarlier(1, 'recusada', 'ERR_NO_TICKET_FOUND');
    await openOutbox(8);
    expect(outbox()).toEqual([]);
    await act(() => openOutbox(7));
    expect(outbox().map(({ body, failedCode }) => [body, failedCode])).toEqual([
      ['recusada', 'ERR_NO_TICKET_FOUND'],
      ['um', null],
      ['dois', null],
    ]);
    await waitFor(() => expect(calls.map(({ body }) => body.idempotencyKey)).toEqual(['key 2']));
    await act(async () => answers[0]?.resolve({ messages: [] }));
    await waitFor(() => expect(calls.map(({ body }) => body.idempotencyKey)).toEqual(['key 2', 'key 3']));
    await act(async () => answers[1]?.resolve({ messages: [] }));
    await waitFor(() => expect([...kept.keys()]).toEqual(['key 1']));
  });

  test('a message is kept until the server has it', async () => {
    await openOutbox(7);
    act(() => sendMessages(1, [{ body: 'oi' }]));
    await waitFor(() => expect([...kept.values()]).toMatchObject([{ body: 'oi', owner: 7, failedCode: null }]));
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => answers[0]?.resolve({ messages: [] }));
    await waitFor(() => expect(kept.size).toBe(0));
  });

  test('the browser asks before it closes a page with messages that it cannot keep', async () => {
    browser.canKeep = false;
    await openOutbox(7);
    const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    act(() => sendMessages(1, [{ body: 'oi' }]));
    await waitFor(() => expect(mayClose()).toBe(false));
    act(() => clearOutbox());
    expect(mayClose()).toBe(true);
  });
});
