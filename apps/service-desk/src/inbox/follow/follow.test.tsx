import { aTicket, Refusal } from '@recado/api/testing';
import type { Ticket } from '@recado/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const named = (id: number, name: string, given: Partial<Ticket> = {}) =>
  aTicket({
    ...{ id, uuid: `b0a1c2d3-0000-4000-8000-00000000000${id}` },
    contact: { ...aTicket({ id }).contact, name },
    ...given,
  });
const [own, others] = [named(1, 'Maria', { userId: 1 }), named(2, 'João', { userId: 9, user: { id: 9, name: 'Bia' } })];
const page = (...tickets: Ticket[]) => ({ tickets, count: tickets.length, hasMore: false });

beforeEach(() => {
  localStorage.clear();
  resetDesk();
  signInAs({ profile: 'admin' });
});
afterEach(() => act(() => receiveEvent('ticketFollows', { ticketIds: [] })));

function show(more: Parameters<typeof serveDesk>[2] = {}) {
  const calls = serveDesk(
    [own, others],
    {},
    {
      'GET /tickets': ({ query }) =>
        query.following === 'true' ? page(others) : page(...(query.status === 'open' ? [own, others] : [])),
      'PUT /ticket-follows/:ticketId': () => ({ message: 'ok' }),
      'DELETE /ticket-follows/:ticketId': () => ({ message: 'ok' }),
      ...more,
    },
  );
  return { ...renderDesk(), calls };
}

const asides = () => screen.queryByRole('region', { name: 'Deixados de lado' });

test('S on a row follows a ticket of somebody else, and it is found among those; again ends it', async () => {
  const { user, calls } = show();
  (await screen.findByRole('link', { name: /João/ })).focus();
  expect(asides()).toBeNull();
  await user.keyboard('s');
  expect(lastCall(calls, 'PUT /ticket-follows/:ticketId')?.params).toEqual({ ticketId: '2' });
  await user.click(await screen.findByRole('button', { name: /Seguindo\s*1/ }));
  const list = await screen.findByRole('list', { name: 'Seguindo' });
  const row = await within(list).findByRole('link', { name: /João/ });
  row.focus();
  await user.keyboard('s');
  await waitFor(() => expect(asides()).toBeNull());
  expect(lastCall(calls, 'DELETE /ticket-follows/:ticketId')?.params).toEqual({ ticketId: '2' });
  expect(await screen.findByRole('link', { name: /Maria/ })).toBeVisible();
});

test('the own tickets need no following', async () => {
  const { user, calls } = show();
  (await screen.findByRole('link', { name: /Maria/ })).focus();
  await user.keyboard('s');
  expect(lastCall(calls, 'PUT /ticket-follows/:ticketId')).toBeUndefined();
});

test('a refusal is told in words and taken back', async () => {
  const { user } = show({
    'PUT /ticket-follows/:ticketId': () => {
      throw new Refusal('ERR_TICKET_FOLLOW_LIMIT');
    },
  });
  (await screen.findByRole('link', { name: /João/ })).focus();
  await user.keyboard('s');
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  await waitFor(() => expect(asides()).toBeNull());
});

test('what was followed on another device is known here', async () => {
  show();
  await screen.findByRole('link', { name: /João/ });
  act(() => receiveEvent('ticketFollows', { ticketIds: [2] }));
  expect(await screen.findByRole('button', { name: /Seguindo\s*1/ })).toBeVisible();
});
