import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { ContactList } from '@recado/contract';
import { firstOf, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import ContactListsPage from './contact-lists-page.tsx';

const clients: ContactList = {
  id: 1,
  name: 'Clientes',
  contactsCount: 1200,
  validCount: 1100,
  invalidCount: 100,
  companyId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const page = (...records: ContactList[]) => ({ records, count: records.length, hasMore: false });

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));
const show = () => renderWithProviders(<ContactListsPage />, { queryClient });

test('shows each list with the number of its contacts, and a link to them', async () => {
  serveApi({ 'GET /contact-lists': () => page(clients) });
  show();
  expect(await screen.findByRole('link', { name: 'Clientes' })).toHaveAttribute('href', '/contact-lists/1/contacts');
  expect(screen.getByText('1.200')).toBeVisible();
  for (const name of ['Baixar planilha modelo', 'Abrir os contatos de Clientes', 'Editar Clientes'])
    expect(screen.getByRole('button', { name })).toBeVisible();
});

test('an empty page explains lists', async () => {
  serveApi({ 'GET /contact-lists': () => page() });
  show();
  expect(await screen.findByText('Nenhuma lista ainda')).toBeVisible();
});

test('a list needs a name of two characters', async () => {
  const calls = serveApi({ 'GET /contact-lists': () => page(), 'POST /contact-lists': () => clients });
  const { user } = show();
  await user.click(firstOf(await screen.findAllByRole('button', { name: /Nova lista/ })));
  await user.type(await screen.findByLabelText('Nome'), 'C{Enter}');
  expect(await screen.findByText(/Too Short!|curto/i)).toBeVisible();
  await user.type(screen.getByLabelText('Nome'), 'lientes{Enter}');
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ key: 'POST /contact-lists', body: { name: 'Clientes' } }));
});

test('deleting a list asks for confirmation, and warns that its contacts are deleted, too', async () => {
  const calls = serveApi({
    'GET /contact-lists': () => page(clients),
    'DELETE /contact-lists/:contactListId': () => ({ message: 'ok' }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Excluir Clientes' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/contatos da lista também serão excluídos/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(calls.at(-1)?.params).toEqual({ contactListId: '1' }));
});
