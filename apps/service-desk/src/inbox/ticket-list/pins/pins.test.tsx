import { aMessage, aTicket, Refusal } from '@recado/api/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';
import { receiveEvent } from '../../../testing/fake-socket.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

const at = (id: number, hour: string, name: string) =>
  aTicket({
    id,
    uuid: `b0a1c2d3-0000-4000-8000-00000000000${id}`,
    lastMessageAt: `2026-01-01T${hour}:00:00.000Z`,
    contact: { ...aTicket({ id }).contact, name },
  });
const [newer, older, far] = [at(1, '10', 'Nova'), at(2, '09', 'Velha'), at(3, '01', 'Distante')];
const page = (...tickets: (typeof newer)[]) => ({ tickets, count: tickets.length, hasMore: false });

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  localStorage.clear();
  resetDesk();
  signInAs();
});
afterEach(() => jest.useRealTimers());

function open(pins: (typeof newer)[], more: Parameters<typeof serveDesk>[2] = {}) {
  const calls = serveDesk(
    [newer, older],
    { 1: [aMessage({ id: 1 })] },
    { 'GET /ticket-pins': () => page(...pins), ...more },
  );
  return { ...renderDesk('/tickets'), calls };
}
/** The names of the rows; awaited by itself or inside `waitFor`, which must not wait twice. */
const shownNames = () => {
  const list = screen.getByRole('list', { name: 'Atendendo' });
  return (
    within(list)
      .getAllByRole('listitem')
      // Rows move on the screen; their order in the document follows when the focus is elsewhere.
      .toSorted((a, b) => Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset')))
      .map((row) => row.querySelector('.ticket-row-name')?.textContent)
  );
};
const names = async () => {
  await screen.findByRole('list', { name: 'Atendendo' });
  return shownNames();
};
const afterStart = () => act(() => jest.advanceTimersByTimeAsync(3500));

test('pinned tickets come first, also those of pages that are not loaded, and the next start shows them at once', async () => {
  const { unmount } = open([older, far]);
  expect(await names()).toEqual(['Nova', 'Velha']);
  await afterStart();
  await waitFor(() => expect(shownNames()).toEqual(['Velha', 'Distante', 'Nova']));
  expect(screen.getAllByRole('img', { name: 'Fixado no topo' })).toHaveLength(2);
  unmount();
  resetDesk();
  open([], { 'GET /ticket-pins': () => new Promise(() => undefined) });
  expect(await names()).toEqual(['Velha', 'Nova']);
});

test('F on a row pins it, and takes it back with the reason when the server refuses', async () => {
  let isFull = false;
  const { user, calls } = open([], {
    'PUT /ticket-pins/:ticketId': () => {
      if (isFull) throw new Refusal('ERR_TICKET_PIN_LIMIT');
      return older;
    },
    'DELETE /ticket-pins/:ticketId': () => ({ message: 'Ticket unpinned' }),
  });
  await names();
  await afterStart();
  act(() => screen.getByRole('link', { name: /Velha/ }).focus());
  await user.keyboard('f');
  await waitFor(() => expect(shownNames()).toEqual(['Velha', 'Nova']));
  expect(lastCall(calls, 'PUT /ticket-pins/:ticketId')?.params).toEqual({ ticketId: '2' });
  await user.keyboard('f');
  await waitFor(() => expect(shownNames()).toEqual(['Nova', 'Velha']));
  isFull = true;
  await user.keyboard('f');
  await waitFor(() => expect(shownNames()).toEqual(['Nova', 'Velha']));
});

test('a pin of another tab moves the row here, a resolved ticket leaves', async () => {
  open([]);
  await names();
  await afterStart();
  receiveEvent('ticketPin', { action: 'create', ticket: older });
  await waitFor(() => expect(shownNames()).toEqual(['Velha', 'Nova']));
  const closed = { ...older, status: 'closed' as const, updatedAt: '2026-02-01T00:00:00.000Z' };
  receiveEvent('ticket', { action: 'update', ticketId: older.id, ticket: closed });
  await waitFor(() => expect(shownNames()).toEqual(['Nova']));
});

test('U on a row makes it unread', async () => {
  const { user, calls } = open([], { 'POST /messages/:ticketId/unread': () => ({ message: 'ok' }) });
  await names();
  act(() => screen.getByRole('link', { name: /Velha/ }).focus());
  await user.keyboard('u');
  await waitFor(() => expect(lastCall(calls, 'POST /messages/:ticketId/unread')?.params).toEqual({ ticketId: '2' }));
});
