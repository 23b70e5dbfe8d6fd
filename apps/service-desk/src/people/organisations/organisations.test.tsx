import { queryClient } from '@recado/api/live';
import { aContact, aTicket } from '@recado/api/testing';
import type { Organisation } from '@recado/contract';
import { Route, Routes } from '@recado/ui/router';
import { renderWithProviders } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lastCall, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { addAllTexts } from '../../testing/texts.ts';
import OrganisationPage from './organisation-page.tsx';
import OrganisationPart from './organisation-part.tsx';
import OrganisationsPage from './organisations-page.tsx';

const bakery: Organisation = {
  id: 7,
  companyId: 1,
  name: 'Padaria Pão',
  documentNumber: '11222333000181',
  site: 'pao.example',
  note: '',
  updatedAt: '2026-01-01T12:00:00.000Z',
};
const member = aContact({ id: 20, name: 'Maria', organisationId: 7, organisation: { id: 7, name: 'Padaria Pão' } });

beforeEach(() => {
  resetDesk();
  signInAs({ profile: 'admin' });
  addAllTexts();
});

function open(path: string, more: Parameters<typeof serveDesk>[2] = {}, contact = member) {
  const calls = serveDesk(
    [aTicket({ id: 5, contactId: 20, status: 'open', contact })],
    {},
    {
      'GET /organisations': () => ({ records: [bakery], count: 1, hasMore: false }),
      'GET /organisations/:organisationId': () => ({ ...bakery, contactsCount: 2 }),
      'DELETE /organisations/:organisationId': () => ({ message: 'ok', contactsCount: 2 }),
      'GET /contacts': () => ({ contacts: [member], count: 1, hasMore: false }),
      ...more,
    },
  );
  const page = renderWithProviders(
    <Routes>
      <Route path="/organisations" element={<OrganisationsPage />} />
      <Route path="/organisations/:organisationId" element={<OrganisationPage />} />
      <Route path="/part" element={<OrganisationPart contact={contact} />} />
    </Routes>,
    { path, queryClient },
  );
  return { ...page, calls };
}

test('the list shows document number and site; deleting says how many contacts lose it', async () => {
  const { user, calls } = open('/organisations');
  expect(await screen.findByText('11.222.333/0001-81')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Excluir Padaria Pão' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('2 contatos ficam sem empresa. Eles não são excluídos.')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(lastCall(calls, 'DELETE /organisations/:organisationId')).toBeDefined());
});

test('the page of one has its site as a link and its contacts', async () => {
  const { calls } = open('/organisations/7');
  expect(await screen.findByRole('link', { name: 'pao.example' })).toHaveAttribute('href', 'https://pao.example/');
  expect(await screen.findByRole('button', { name: /Maria/ })).toBeVisible();
  expect(lastCall(calls, 'GET /contacts')?.query).toMatchObject({ organisationId: '7' });
});

test('a name that nobody has is created and given to the contact', async () => {
  const made = { ...bakery, id: 9, name: 'Açougue' };
  const { user, calls } = open(
    '/part',
    {
      'GET /organisations': () => ({ records: [], count: 0, hasMore: false }),
      'POST /organisations': () => made,
      'PUT /contacts/:contactId': () => ({ ...member, organisationId: 9, organisation: made }),
    },
    aContact({ id: 20, name: 'Maria' }),
  );
  await user.type(await screen.findByRole('combobox', { name: 'Escolher empresa' }), 'Açougue');
  await user.click(await screen.findByText('Criar “Açougue”'));
  await waitFor(() => expect(lastCall(calls, 'PUT /contacts/:contactId')?.body).toEqual({ organisationId: 9 }));
  expect(lastCall(calls, 'POST /organisations')?.body).toEqual({ name: 'Açougue' });
});

test('it is cleared', async () => {
  const { user, calls, container } = open('/part', {
    'PUT /contacts/:contactId': () => ({ ...member, organisationId: null, organisation: null }),
  });
  expect(await screen.findByRole('link', { name: 'Empresa: Padaria Pão' })).toBeVisible();
  const clear = container.querySelector('.ant-select-clear');
  if (!clear) throw new Error('The chosen organisation cannot be cleared');
  await user.click(clear);
  await waitFor(() => expect(lastCall(calls, 'PUT /contacts/:contactId')?.body).toEqual({ organisationId: null }));
});
