import { queryClient } from '@recado/api/live';
import { aMessage, aTicket } from '@recado/api/testing';
import { around } from '@recado/ui/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
  signInAs();
});

const people = ['Maria', 'João', 'Olga', 'Nair', 'Ivo', 'Rita'];

/** Six open tickets of the viewer. `asked`: the requested chats, and how they were requested. */
async function showList() {
  const tickets = people.map((name, at) => {
    const lastMessageAt = `2026-01-01T00:00:0${9 - at}.000Z`;
    const ticket = aTicket({ id: at + 1, status: 'open', userId: 1, queueId: 1, unreadMessages: 1, lastMessageAt });
    return { ...ticket, contact: { ...ticket.contact, name } };
  });
  const messages = Object.fromEntries(
    tickets.map(({ id }) => [id, [aMessage({ id, ticketId: id, body: `Olá de ${id}` })]]),
  );
  const calls = serveDesk(tickets, messages);
  const { user } = renderDesk();
  await screen.findByText('Rita');
  const asked = () =>
    calls
      .filter(({ key }) => key === 'GET /messages/:ticketId')
      .map(({ params, query }) => `${params.ticketId}${query.ahead ? ' ahead' : ''}`);
  return { asked, user };
}

const row = (name: string) => screen.getByText(name);
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

describe('as time passes', () => {
  afterEach(() => jest.useRealTimers());

  async function openList() {
    const list = await showList();
    // The chat is opened with real timers, and must not be newer than their time.
    jest.useFakeTimers({ doNotFake: ['Date', 'performance'] });
    return list;
  }

  test('nothing is read ahead where the browser shall save data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    try {
      const { asked } = await openList();
      fireEvent.pointerOver(row('Rita'), { pointerType: 'mouse' });
      await pass(2_000);
      expect(asked()).toEqual([]);
    } finally {
      Reflect.deleteProperty(navigator, 'connection');
    }
  });

  test('the row where the pointer stays is read ahead, then the first rows that are visible; opening shows it at once', async () => {
    const { asked } = await openList();
    await pass(1_000);
    expect(asked()).toEqual([]);
    fireEvent.pointerOver(row('Rita'), { pointerType: 'mouse' });
    await pass(60);
    expect(asked()).toEqual(['6 ahead']);
    await pass(1_000);
    expect(asked()).toEqual(['6 ahead', '1 ahead', '2 ahead', '3 ahead']);
    jest.useRealTimers();
    fireEvent.click(row('Rita'));
    expect(await screen.findByText('Olá de 6')).toBeVisible();
    await waitFor(() => expect(asked().at(-1)).toBe('6'));
  });

  test('a row that the pointer only crosses is not read, nor while the list scrolls', async () => {
    const { asked } = await openList();
    const scroller = around(row('Rita'), '.ticket-rows');
    fireEvent.pointerOver(row('Rita'), { pointerType: 'mouse' });
    await pass(50);
    fireEvent.pointerOver(row('Ivo'), { pointerType: 'mouse' });
    await pass(50);
    for (let times = 0; times < 3; times += 1) {
      fireEvent.scroll(scroller);
      await pass(240);
    }
    expect(asked()).toEqual([]);
    await pass(1_000);
    expect(asked()).toEqual(['1 ahead', '2 ahead', '3 ahead']);
  });

  test('a row that is focused or touched is read ahead', async () => {
    const { asked } = await openList();
    act(() => around(row('Rita'), '[data-ticket-id]').focus());
    await pass(60);
    expect(asked()).toEqual(['6 ahead']);
    fireEvent.pointerDown(row('Ivo'), { pointerType: 'touch' });
    await pass(0);
    expect(asked()).toEqual(['6 ahead', '5 ahead']);
  });
});

test('a click opens a chat that nobody read ahead before', async () => {
  const { asked, user } = await showList();
  await user.click(row('Olga'));
  expect(await screen.findByText('Olá de 3')).toBeVisible();
  const ofOlga = () => asked().filter((call) => call.startsWith('3'));
  await waitFor(() => expect(ofOlga()).toEqual(['3 ahead', '3']));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(ofOlga()).toEqual(['3 ahead', '3']);
});
