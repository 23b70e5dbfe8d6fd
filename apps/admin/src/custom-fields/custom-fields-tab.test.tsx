import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { CustomField } from '@recado/contract';
import { addTranslations } from '@recado/ui/i18n';
import { firstOf, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import CustomFieldsTab from './custom-fields-tab.tsx';
import { customFieldTexts } from './texts.ts';

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));
beforeAll(() => addTranslations('admin', customFieldTexts));
const show = () => renderWithProviders(<CustomFieldsTab />, { queryClient });

const aField = (given: Partial<CustomField>): CustomField => ({
  id: 1,
  companyId: 1,
  subject: 'contact',
  kind: 'text',
  name: 'CPF',
  key: 'cpf',
  help: '',
  seenBy: 'everyone',
  isArchived: false,
  position: 0,
  choices: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...given,
});

test('an empty page explains fields, of contacts and of tickets', async () => {
  serveApi({ 'GET /custom-fields': () => [] });
  const { user } = show();
  expect(await screen.findByText('Nenhum campo de contatos ainda')).toBeVisible();
  await user.click(screen.getByText('Atendimentos'));
  expect(await screen.findByText('Nenhum campo de atendimentos ainda')).toBeVisible();
});

test('a field with choices is defined; empty rows are left out', async () => {
  const calls = serveApi({ 'GET /custom-fields': () => [], 'POST /custom-fields': () => aField({}) });
  const { user } = show();
  await user.click(firstOf(await screen.findAllByRole('button', { name: /Adicionar campo/ })));
  await user.type(await screen.findByLabelText('Nome'), 'Plano');
  await user.click(screen.getByLabelText('Tipo'));
  await user.click(await screen.findByTitle('Uma opção'));
  await user.type(await screen.findByLabelText('Opção 1'), 'Ouro');
  await user.click(screen.getByRole('button', { name: /Adicionar opção/ }));
  await user.click(screen.getByLabelText('Só administradores veem e alteram'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.find(({ key }) => key === 'POST /custom-fields')?.body).toMatchObject({
    subject: 'contact',
    kind: 'choice',
    name: 'Plano',
    seenBy: 'administrators',
    choices: [{ name: 'Ouro' }],
  });
});

test('a field keeps its kind and its key; removed choices are left out', async () => {
  const choices = [
    { id: 7, name: 'Ouro', isArchived: false },
    { id: 8, name: 'Prata', isArchived: true },
  ];
  const plan = aField({ kind: 'choice', name: 'Plano', key: 'plano', choices });
  const calls = serveApi({ 'GET /custom-fields': () => [plan], 'PUT /custom-fields/:fieldId': () => plan });
  const { user } = show();
  expect(await screen.findByText('{{campo.plano}}')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Editar Plano' }));
  expect(await screen.findByLabelText('Tipo')).toBeDisabled();
  expect(screen.getByRole('switch', { name: 'Arquivada: Opção 2' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Remover a opção 1' }));
  await user.click(screen.getByRole('switch', { name: /Arquivada/ }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.find(({ key }) => key === 'PUT /custom-fields/:fieldId')?.body).toMatchObject({
    choices: [{ id: 8, name: 'Prata', isArchived: false }],
  });
});

test('fields are moved up and archived', async () => {
  const [cpf, city] = [aField({}), aField({ id: 2, name: 'Cidade', key: 'cidade', position: 1 })];
  const calls = serveApi({
    'GET /custom-fields': () => [cpf, city],
    'PUT /custom-fields/order': () => [
      { ...city, position: 0 },
      { ...cpf, position: 1 },
    ],
    'PUT /custom-fields/:fieldId': () => ({ ...cpf, isArchived: true }),
  });
  const { user } = show();
  await screen.findByText('{{campo.cpf}}');
  expect(screen.queryByRole('button', { name: 'Mover CPF para cima' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mover Cidade para cima' }));
  await waitFor(() =>
    expect(calls.find(({ key }) => key === 'PUT /custom-fields/order')?.body).toEqual({
      subject: 'contact',
      ids: [2, 1],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Arquivar CPF' }));
  expect(await screen.findByRole('button', { name: 'Reativar CPF' })).toBeVisible();
});

test('before a field is deleted, the page says how many values go with it; later ones are asked about again', async () => {
  let values = 3;
  const calls = serveApi({
    'GET /custom-fields': () => [aField({})],
    'GET /custom-fields/:fieldId/usage': () => ({ values }),
    'DELETE /custom-fields/:fieldId': ({ query }) => {
      if (Number(query.values) < values) throw new Refusal('ERR_CUSTOM_FIELD_IN_USE');
      return { message: 'Field deleted' };
    },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Excluir CPF' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/3 valores serão excluídos/)).toBeVisible();
  values = 4;
  await user.click(dialog.getByRole('button', { name: 'Excluir campo' }));
  expect(await dialog.findByText(/4 valores serão excluídos/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Excluir campo' }));
  await waitFor(() => expect(screen.queryByText('{{campo.cpf}}')).toBeNull());
  expect(calls.filter(({ key }) => key === 'DELETE /custom-fields/:fieldId').map(({ query }) => query.values)).toEqual([
    '3',
    '4',
  ]);
});
