import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { sessionStore } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { Role } from '@recado/contract';
import { addTranslations } from '@recado/ui/i18n';
import { firstOf, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import RolesPage from './roles-page.tsx';
import { roleTexts } from './texts.ts';

setUpPage(setup, aSessionUser({ id: 9, profile: 'admin' }));
beforeAll(() => addTranslations('admin', roleTexts));

const aRole = (given: Partial<Role>): Role => ({
  id: 1,
  name: 'Noite',
  description: '',
  base: 'user',
  abilities: ['contacts:block'],
  people: 0,
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...given,
});
function show(roles: Role[], handlers: Parameters<typeof serveApi>[0] = {}) {
  const calls = serveApi({ 'GET /roles': () => roles, ...handlers });
  return { calls, ...renderWithProviders(<RolesPage />, { queryClient }) };
}

test('without roles the page says what they are for', async () => {
  show([]);
  expect(await screen.findByText('Sem papéis próprios')).toBeVisible();
});

test('a new role starts as what it is based on; an auditor is offered only what reads', async () => {
  const { calls, user } = show([], { 'POST /roles': () => aRole({}) });
  await user.click(firstOf(await screen.findAllByRole('button', { name: /Adicionar papel/ })));
  await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Conselho');
  expect(screen.getByRole('checkbox', { name: 'Bloquear contatos' })).toBeChecked();
  await user.click(screen.getByRole('combobox', { name: 'Começa como' }));
  await user.click(await screen.findByTitle('Auditor'));
  expect(await screen.findByRole('checkbox', { name: 'Ver a auditoria' })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: 'Bloquear contatos' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Ver a auditoria' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(calls.find(({ key }) => key === 'POST /roles')?.body).toEqual({
      name: 'Conselho',
      description: '',
      base: 'auditor',
      abilities: ['dashboard:view', 'tickets-manager:showall', 'tickets:filterByUser'],
    }),
  );
});

test('a role is duplicated under another name', async () => {
  const { calls, user } = show([aRole({ base: 'supervisor' })], { 'POST /roles': () => aRole({ id: 2 }) });
  await user.click(await screen.findByRole('button', { name: 'Duplicar Noite' }));
  expect(await screen.findByRole('textbox', { name: 'Nome' })).toHaveValue('Noite (cópia)');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(calls.find(({ key }) => key === 'POST /roles')?.body).toMatchObject({
      name: 'Noite (cópia)',
      base: 'supervisor',
      abilities: ['contacts:block'],
    }),
  );
});

test('before a role in use is deleted, it is said what its people get', async () => {
  const { calls, user } = show([aRole({ people: 2 }), aRole({ id: 3, name: 'Tarde' })], {
    'DELETE /roles/:roleId': () => ({ message: 'Role deleted' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Excluir Noite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir papel?' }));
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  expect(calls.some(({ key }) => key === 'DELETE /roles/:roleId')).toBe(false);
  await user.click(dialog.getByRole('combobox', { name: /2 pessoas têm este papel/ }));
  await user.click(await screen.findByTitle('Tarde'));
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await waitFor(() =>
    expect(calls.find(({ key }) => key === 'DELETE /roles/:roleId')).toMatchObject({ query: { toRoleId: '3' } }),
  );
});

test('a refusal is shown', async () => {
  const { user } = show([aRole({})], {
    'DELETE /roles/:roleId': () => {
      throw new Refusal('ERR_ROLE_USED');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Excluir Noite' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText(/ERR_ROLE_USED/)).toBeVisible();
});

test('the page is seen as a role sees it: with its abilities, and never with more', async () => {
  const { user } = show([aRole({ abilities: ['audits:view', 'platform:manage'] })]);
  await user.click(await screen.findByRole('button', { name: 'Ver como este papel: Noite' }));
  const { session } = sessionStore.getState();
  expect([...(session?.abilities ?? [])].sort()).toEqual(['audits:view', 'session']);
  expect(session?.preview?.name).toBe('Noite');
});
