import { aTicket } from '@recado/api/testing';
import { screen, waitFor } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const queues = [
  { id: 1, name: 'Vendas', color: '#0b6e99' },
  { id: 2, name: 'Suporte', color: '#8a2be2' },
];

beforeEach(() => {
  resetDesk();
  signInAs({ queues });
});

test('several queues can be chosen while the menu is open, and only their tickets are listed', async () => {
  const calls = serveDesk([aTicket({ id: 1 })]);
  const { user } = renderDesk();
  await user.click(await screen.findByRole('button', { name: 'Filtros' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Vendas' }));
  await user.click(screen.getByRole('menuitem', { name: 'Suporte' }));
  expect(screen.getByRole('button', { name: 'Filtros: 1 ativo' })).toBeVisible();
  await waitFor(() => expect(lastCall(calls, 'GET /tickets')?.query.queueIds).toBe('[1,2]'));
  await user.click(screen.getByRole('menuitem', { name: 'Vendas' }));
  await waitFor(() => expect(lastCall(calls, 'GET /tickets')?.query.queueIds).toBe('[2]'));
});
