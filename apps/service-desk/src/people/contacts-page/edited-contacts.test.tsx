import { Refusal } from '@recado/api/testing';
import { firstOf } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lastCall } from '../../testing/desk.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';
import { maria, setUpContacts, show } from './testing/show-contacts.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

setUpContacts();

test('a contact is edited, with further fields added and removed', async () => {
  const { user, calls } = show({ 'PUT /contacts/:contactId': () => maria });
  await user.click(await screen.findByRole('button', { name: 'Editar Maria Silva' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Remover o campo 1' }));
  await user.click(within(dialog).getByRole('button', { name: 'Adicionar informação' }));
  await user.type(within(dialog).getByLabelText('Nome do campo 1'), 'Plano');
  await user.type(within(dialog).getByLabelText('Valor do campo 1'), 'Ouro');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(lastCall(calls, 'PUT /contacts/:contactId')?.body).toMatchObject({
      name: 'Maria Silva',
      extraInfo: [{ name: 'Plano', value: 'Ouro' }],
    }),
  );
});

test('what a colleague saves while a contact is edited is not overwritten without a question', async () => {
  const { user, calls } = show({ 'PUT /contacts/:contactId': () => maria });
  await user.click(await screen.findByRole('button', { name: 'Editar Maria Silva' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Nome'), ' Souza');
  const saved = { ...maria, name: 'Maria Lima', email: 'lima@example.com', updatedAt: '2027-01-01T00:00:00.000Z' };
  receiveEvent('contact', { action: 'update', contact: saved });
  expect(await within(dialog).findByText(/Outra pessoa salvou outro valor em: Nome\./)).toBeVisible();
  expect(within(dialog).getByLabelText('E-mail')).toHaveValue('lima@example.com');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  const question = await screen.findByRole('dialog', { name: /Salvar por cima/ });
  expect(lastCall(calls, 'PUT /contacts/:contactId')).toBeUndefined();
  await user.click(within(question).getByRole('button', { name: 'Salvar assim mesmo' }));
  await waitFor(() =>
    expect(lastCall(calls, 'PUT /contacts/:contactId')?.body).toMatchObject({
      name: 'Maria Silva Souza',
      email: 'lima@example.com',
    }),
  );
});

test('a name that is too short is refused beside its field', async () => {
  const { user, calls } = show();
  await user.click(firstOf(await screen.findAllByRole('button', { name: /Adicionar contato/ })));
  await user.type(await screen.findByLabelText('Nome'), 'M');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText(/Too Short!|curto/i)).toBeVisible();
  expect(lastCall(calls, 'POST /contacts')).toBeUndefined();
});

test('the number of a contact leads to that contact', async () => {
  const { user } = show({
    'POST /contacts': () => {
      throw new Refusal('ERR_DUPLICATED_CONTACT', { contact: { id: 20, name: 'Maria Silva' } });
    },
    'GET /contacts/:contactId': () => maria,
  });
  await user.click(await screen.findByRole('button', { name: /Adicionar/ }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Nome'), 'Mari');
  await user.type(within(dialog).getByLabelText(/Número/), '+55 11 98765-4321');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText(/Este número já é o contato Maria Silva/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver contato' }));
  expect(await screen.findByDisplayValue('maria@example.com')).toBeVisible();
});
