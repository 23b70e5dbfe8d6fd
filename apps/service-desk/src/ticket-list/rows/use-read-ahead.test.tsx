import { aMessage, aTicket } from '@recado/api/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
  signInAs();
});

const people = ['Maria', 'João', 'Olga', 'Nair', 'Ivo', 'Rita'];

/** Six open tickets of the viewer. `asked`: the chats that were asked for, and how. */
async function openList() {
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
const wait = (milliseconds: number) => act(() => new Promise((done) => setTimeout(done, milliseconds)));

test('the row where the pointer stays is read ahead, then the first rows that are visible; opening shows it at once', async () => {
  const { asked } = await openList();
  await wait(400);
  expect(asked()).toEqual([]);
  fireEvent.pointerOver(row('Rita'), { pointerType: 'mouse' });
  await wait(400);
  expect(asked()).toEqual(['6 ahead', '1 ahead', '2 ahead', '3 ahead']);
  fireEvent.click(row('Rita'));
  expect(await screen.findByText('Olá de 6')).toBeVisible();
  expect(asked().at(-1)).toBe('6');
});

test('a row that the pointer only crosses is not read, nor while the list scrolls', async () => {
  const { asked } = await openList();
  const crossed = row('Rita');
  fireEvent.pointerOver(crossed, { pointerType: 'mouse' });
  fireEvent.pointerOver(row('Ivo'), { pointerType: 'mouse' });
  fireEvent.scroll(crossed.closest('.ticket-rows') ?? crossed);
  await wait(150);
  expect(asked()).toEqual([]);
  await wait(250);
  expect(asked()).toEqual(['1 ahead', '2 ahead', '3 ahead']);
});

test('a row is read ahead that gets the focus, or a finger', async () => {
  const { asked } = await openList();
  act(() => row('Rita').closest<HTMLElement>('[data-ticket-id]')?.focus());
  await waitFor(() => expect(asked()[0]).toBe('6 ahead'));
  fireEvent.pointerDown(row('Ivo'), { pointerType: 'touch' });
  expect(asked().at(-1)).toBe('5 ahead');
});

test('a click opens a chat that nobody read ahead before', async () => {
  const { asked, user } = await openList();
  await user.click(row('Olga'));
  expect(await screen.findByText('Olá de 3')).toBeVisible();
  await wait(50);
  expect(asked().filter((call) => call.startsWith('3'))).toEqual(['3 ahead', '3']);
});
