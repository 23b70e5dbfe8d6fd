import { aTicket } from '@recado/api/testing';
import { stubElementSizes } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

let restore: () => void = () => undefined;

beforeEach(() => {
  resetDesk();
  signInAs();
});
afterEach(() => {
  restore();
  window.innerWidth = 1024;
});

test('in a narrow workspace, also on a wide screen, the list and the chat are two tabs', async () => {
  restore = stubElementSizes(620);
  window.innerWidth = 900;
  serveDesk([aTicket({ id: 1 })]);
  const { user, path } = renderDesk();
  await user.click(await screen.findByRole('tab', { name: 'Ticket' }));
  await user.click(screen.getByRole('button', { name: 'Selecionar Ticket' }));
  await user.click(await screen.findByRole('link', { name: /Cliente 1/ }));
  expect(await screen.findByRole('button', { name: 'Resolver' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Cliente 1/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Resolver' }));
  await waitFor(() => expect(path()).toBe('/tickets'));
  expect(await screen.findByRole('tab', { name: 'Atendimentos', selected: true })).toBeVisible();
});

test('in a wide workspace they are side by side, and the list’s width stays within its limits', async () => {
  restore = stubElementSizes(1142);
  serveDesk([aTicket({ id: 1 })]);
  const { user } = renderDesk();
  expect(await screen.findByText('Escolha um atendimento para ver a conversa.')).toBeVisible();
  const handle = screen.getByRole('separator', { name: 'Largura da lista' });
  handle.focus();
  for (let step = 0; step < 9; step++) await user.keyboard('{ArrowRight}');
  expect(handle).toHaveAttribute('aria-valuenow', '420');
  expect(localStorage.getItem('ticketListWidth')).toBe('420');
});
