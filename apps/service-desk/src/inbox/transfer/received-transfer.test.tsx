import { aTicket } from '@recado/api/testing';
import { stubMatchMedia } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

let restore: () => void = () => undefined;
beforeEach(() => {
  resetDesk();
  signInAs();
  restore = stubMatchMedia(1366);
});
afterEach(() => {
  receiveEvent('transfers', { records: [] });
  restore();
});

test('a ticket that a colleague transferred is marked on its row until it is opened', async () => {
  const ticket = aTicket({ id: 1, status: 'open' });
  const calls = serveDesk([ticket], { 1: [] }, { 'DELETE /transfers/:ticketId': () => ({ message: 'Seen' }) });
  const { user } = renderDesk();
  const row = await screen.findByRole('link', { name: /Cliente 1/ });
  const record = {
    ticketId: 1,
    uuid: ticket.uuid,
    contact: { name: 'Cliente 1', profilePicUrl: '' },
    by: { name: 'Bruno' },
    queue: null,
    createdAt: ticket.createdAt,
  };
  receiveEvent('transfers', { records: [record] });
  expect(within(row).getByTitle('Transferido por Bruno')).toBeVisible();
  expect(lastCall(calls, 'DELETE /transfers/:ticketId')).toBeUndefined();
  await user.click(row);
  await waitFor(() => expect(lastCall(calls, 'DELETE /transfers/:ticketId')?.params).toEqual({ ticketId: '1' }));
  await waitFor(() => expect(screen.queryByText('Transferido')).not.toBeInTheDocument());
});

test('a ticket transferred to a queue of the viewer is marked until they peek at it', async () => {
  const ticket = aTicket({ id: 2, status: 'pending', userId: null, user: null });
  const calls = serveDesk([ticket], { 2: [] }, { 'DELETE /transfers/:ticketId': () => ({ message: 'Seen' }) });
  const { user } = renderDesk();
  await user.click(await screen.findByText('Aguardando'));
  const row = await screen.findByRole('button', { name: /Espiar a conversa.*Cliente 2/ });
  const contact = { name: 'Cliente 2', profilePicUrl: '' };
  const { uuid, createdAt } = ticket;
  const record = { ticketId: 2, uuid, contact, by: { name: 'Bruno' }, queue: { name: 'Vendas' }, createdAt };
  receiveEvent('transfers', { records: [record] });
  expect(within(row).getByText('Transferido')).toBeVisible();
  await user.click(row);
  await waitFor(() => expect(lastCall(calls, 'DELETE /transfers/:ticketId')?.params).toEqual({ ticketId: '2' }));
});
