import { aTicket } from '@recado/api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lastCall } from '../../testing/desk.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';
import { maria, setUpContacts, show } from './testing/show-contacts.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

setUpContacts();

test('shows contacts with formatted numbers; a click opens the live ticket', async () => {
  const { user, path } = show();
  expect(await screen.findByText(/98765-4321/)).toBeVisible();
  expect(screen.getByText('maria@example.com')).toBeVisible();
  await user.click(screen.getByText('Maria Silva'));
  await waitFor(() => expect(path()).toBe(`/tickets/${aTicket({ id: 5 }).uuid}`));
});

test('people without a number are shown by their username, or as without a number; never by another id', async () => {
  const rita = { ...maria, id: 21, uuid: 'y', name: 'Rita', number: '', username: 'rita.doces' };
  const bia = { ...maria, id: 22, uuid: 'z', name: 'Bia', number: '', username: null };
  show({ 'GET /contacts': () => ({ contacts: [rita, bia], count: 2, hasMore: false }) });
  expect(await screen.findByText('@rita.doces')).toBeVisible();
  expect(screen.getByText('sem número')).toBeVisible();
});

test('without a live ticket the dialog of a new one opens with the contact', async () => {
  const { user } = show({ 'GET /queue': () => [], 'GET /whatsapp': () => [] }, []);
  await user.click(await screen.findByRole('button', { name: 'Iniciar atendimento com Maria Silva' }));
  expect(within(await screen.findByRole('dialog')).getByText('Novo atendimento')).toBeVisible();
});

test('numbers that wait for their check are shown with the time that it takes', async () => {
  show({ 'GET /contacts/number-checks': () => ({ waiting: 4_980, secondsLeft: 7_470 }) });
  expect(await screen.findByText('4.980 números esperam a verificação no WhatsApp')).toBeVisible();
  expect(screen.getByText('Cerca de 2 horas. Você pode continuar em outra página.')).toBeVisible();
});

test('deleting all asks for the company’s name; the list is empty at once, with a notice until the deletion ends', async () => {
  const { user, calls } = show({ 'DELETE /delete-contacts': () => ({ message: 'ok', total: 40 }) });
  await user.click(await screen.findByRole('button', { name: /Importar e exportar/ }));
  await user.click(await screen.findByText('Excluir todos'));
  await user.type(await screen.findByLabelText('Digite o nome da empresa: Loja'), 'Loja');
  await user.click(screen.getByRole('button', { name: 'Excluir todos' }));
  await waitFor(() => expect(lastCall(calls, 'DELETE /delete-contacts')?.query).toEqual({ confirm: 'Loja' }));
  expect(await screen.findByText('Excluindo contatos: 0 de 40')).toBeVisible();
  expect(screen.getByText('Você pode continuar em outra página.')).toBeVisible();
  expect(screen.queryByText('Maria Silva')).not.toBeInTheDocument();
  receiveEvent('deleteContacts', { action: 'update', deleted: 2000, total: 4000, isOver: false });
  expect(await screen.findByText('Excluindo contatos: 2.000 de 4.000')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  receiveEvent('deleteContacts', { action: 'update', deleted: 40, total: 40, isOver: true });
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  expect(screen.getByText('40 contatos excluídos')).toBeVisible();
});
