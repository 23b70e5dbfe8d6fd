import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { send } from '../client/client.ts';
import { aTicket } from '../testing/records.ts';
import { applyToCache } from './cache.ts';
import { frameTurns } from './frame-turns.ts';
import { useLiveList } from './hooks.ts';
import type { Pages } from './pages.ts';
import { queryClient } from './query-client.ts';
import { tickets } from './tickets.ts';

jest.mock('../client/client.ts', () => ({ api: jest.fn(), send: jest.fn() }));

const inFrameTurns = frameTurns();
const frame = () => act(() => new Promise<void>((drawn) => void requestAnimationFrame(() => setTimeout(drawn))));

test('tasks run in order, the first at once and the following ones together in the next frame', async () => {
  await frame();
  const ran: string[] = [];
  const mark = (text: string) => () => void ran.push(text);
  inFrameTurns(mark('one'));
  await new Promise((done) => void setTimeout(done));
  inFrameTurns(mark('two'));
  inFrameTurns(mark('three'));
  expect(ran).toEqual(['one']);
  requestAnimationFrame(mark('frame'));
  await frame();
  expect(ran).toEqual(['one', 'two', 'three', 'frame']);
});

test('a task that throws does not keep the others from running', async () => {
  await frame();
  const ran: string[] = [];
  inFrameTurns(() => void ran.push('one'));
  await new Promise((done) => void setTimeout(done));
  const thrown: unknown[] = [];
  const note = (event: ErrorEvent) => {
    event.preventDefault();
    thrown.push(event.error);
  };
  window.addEventListener('error', note);
  inFrameTurns(() => {
    throw new Error('broken');
  });
  inFrameTurns(() => void ran.push('two'));
  await frame();
  await frame();
  window.removeEventListener('error', note);
  expect(thrown).toEqual([new Error('broken')]);
  expect(ran).toEqual(['one', 'two']);
});

test('a hidden tab, which draws no frames, still gets every change', async () => {
  await frame();
  const drawn = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const ran: string[] = [];
  inFrameTurns(() => void ran.push('one'));
  await new Promise((done) => void setTimeout(done));
  await new Promise<void>((done) => inFrameTurns(done));
  drawn.mockRestore();
  expect(ran).toEqual(['one']);
});

test('a burst of events is in the cache at once, and on the screen with fewer renderings than events', async () => {
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
  const sent = (second: number) => ({ lastMessage: `${second}`, lastMessageAt: at(second), updatedAt: at(second) });
  jest.mocked(send).mockResolvedValue({ tickets: [aTicket({ id: 1, ...sent(0) })], count: 1, hasMore: false });
  let renderings = 0;
  const List = () => {
    renderings += 1;
    return useLiveList(tickets, { status: 'open' }).items.map(({ id, lastMessage }) => <p key={id}>{lastMessage}</p>);
  };
  render(
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>,
  );
  await screen.findByText('0');
  await frame();
  renderings = 0;
  for (let second = 1; second <= 50; second += 1) {
    applyToCache(tickets, { type: 'upsert', record: aTicket({ id: 1, ...sent(second) }) });
    const cached = queryClient.getQueryData<Pages<ReturnType<typeof aTicket>>>(['tickets', 'list', { status: 'open' }]);
    expect(cached?.pages[0]?.items[0]?.lastMessage).toBe(`${second}`);
  }
  await screen.findByText('50');
  expect(renderings).toBeLessThan(50);
});
