import { aTicket } from '@recado/api/testing';
import { screen } from '@testing-library/react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
});

test('without the plan’s flag the menu does not offer to schedule', async () => {
  signInAs();
  const ticket = aTicket({ id: 1, status: 'open' });
  serveDesk([ticket], { 1: [] });
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
  expect(await screen.findByRole('menuitem', { name: /Transferir/ })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Agendar' })).not.toBeInTheDocument();
});
