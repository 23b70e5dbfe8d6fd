import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { ContactList, ContactListItem } from '@recado/contract';
import { Route, Routes } from '@recado/ui/router';
import { firstOf, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen } from '@testing-library/react';
import setup from '../setup.ts';
import ContactListItemsPage from './contact-list-items-page.tsx';

const updatedAt = '2026-01-01T00:00:00.000Z';
const clients: ContactList = {
  id: 1,
  name: 'Clientes',
  contactsCount: 3,
  validCount: 1,
  invalidCount: 1,
  companyId: 1,
  updatedAt,
};
const item = (id: number, name: string, isWhatsappValid: boolean | null): ContactListItem => ({
  id,
  name,
  number: `551198765432${id}`,
  email: '',
  isWhatsappValid,
  checkedAt: null,
  companyId: 1,
  contactListId: 1,
  updatedAt,
});

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));

function show(contacts: ContactListItem[], list = clients) {
  const calls = serveApi({
    'GET /contact-lists/:contactListId': () => list,
    'GET /contact-list-items': () => ({ contacts, count: contacts.length, hasMore: false }),
    'GET /contacts/imports': () => [],
  });
  const page = renderWithProviders(
    <Routes>
      <Route path="/contact-lists/:contactListId/contacts" element={<ContactListItemsPage />} />
      <Route path="/contact-lists" element={<p>as listas</p>} />
    </Routes>,
    { path: '/contact-lists/1/contacts', queryClient },
  );
  return { ...page, calls };
}

test('each contact shows whether its number is on WhatsApp, and the page how many were checked', async () => {
  const { calls } = show([item(1, 'Ana', true), item(2, 'Bia', false), item(3, 'Caio', null)]);
  for (const text of ['Válido', 'Inválido', 'A verificar']) expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByText('Números verificados no WhatsApp: 2 de 3')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '66');
  expect(calls.find(({ key }) => key === 'GET /contact-list-items')?.query).toMatchObject({ contactListId: '1' });
});

test('an empty list offers to add a contact and to import, and links back to the lists', async () => {
  const { user } = show([], { ...clients, contactsCount: 0, validCount: 0, invalidCount: 0 });
  expect(await screen.findByText('Nenhum contato nesta lista')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Importar planilha' })).toBeVisible();
  expect(firstOf(screen.getAllByRole('button', { name: /Adicionar contato/ }))).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Listas' }));
  expect(await screen.findByText('as listas')).toBeVisible();
});
