import { aContact } from '@recado/api/testing';
import type { Contact } from '@recado/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { lastCall } from '../../testing/desk.tsx';
import { maria, setUpContacts, show } from './testing/show-contacts.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

setUpContacts();

const moment = '2027-01-01T00:00:00.000Z';
const blocked: Contact = { ...maria, blockedAt: moment, blockedBy: 'Ana', updatedAt: moment };

test('a contact is blocked after a question, which says what it means, and the toast undoes it', async () => {
  let isBlocked = false;
  const { user, calls } = show({
    'POST /contacts/block': ({ body }) => {
      isBlocked = Object(body).isBlocked === true;
      return { contacts: [isBlocked ? blocked : { ...maria, updatedAt: '2027-01-02T00:00:00.000Z' }] };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Bloquear Maria Silva' }));
  const question = await screen.findByRole('dialog', { name: 'Bloquear Maria Silva?' });
  expect(within(question).getByText(/A pessoa não fica sabendo/)).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Bloquear' }));
  expect(await screen.findByText('Bloqueado')).toBeVisible();
  expect(lastCall(calls, 'POST /contacts/block')?.body).toEqual({ contactIds: [20], isBlocked: true });
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(screen.queryByText('Bloqueado')).toBeNull());
  expect(isBlocked).toBe(false);
});

test('the list shows only blocked contacts, and says so when there are none', async () => {
  const { user } = show({
    'GET /contacts': ({ query }) => ({ contacts: Object(query).blocked ? [] : [maria], count: 1, hasMore: false }),
  });
  await screen.findByText('Maria Silva');
  await user.click(screen.getByRole('combobox', { name: 'Bloqueio' }));
  await user.click(await screen.findByTitle('Só bloqueados'));
  expect(await screen.findByText('Nenhum contato bloqueado')).toBeVisible();
});

test('two chosen contacts are merged: the preview says what moves, and the chosen values are sent', async () => {
  const other = aContact({ id: 21, name: 'Maria S.', number: '5511955554444' });
  const side = (contact: Contact) => ({ ...contact, customFields: [], names: [contact.number] });
  const { user, calls } = show({
    'GET /contacts': () => ({ contacts: [maria, other], count: 2, hasMore: false }),
    'POST /contact-merges/preview': () => ({
      kept: side(maria),
      absorbed: side(other),
      result: maria,
      moves: { tickets: 2, messages: 30, notes: 0, schedules: 1, campaigns: 0 },
      resolvedTickets: 0,
    }),
    'POST /contact-merges': () => ({
      merge: {
        id: 7,
        keptId: 20,
        absorbedName: 'Maria S.',
        mergedBy: 'Ana',
        mergedAt: moment,
        undoUntil: moment,
        undoneAt: null,
      },
      contact: { ...maria, name: 'Maria S.', updatedAt: moment },
    }),
    'POST /contact-merges/:mergeId/undo': () => ({
      kept: { ...maria, updatedAt: '2027-01-02T00:00:00.000Z' },
      absorbed: other,
    }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Maria Silva' }));
  await user.click(screen.getByRole('checkbox', { name: 'Selecionar Maria S.' }));
  const bar = screen.getByRole('region', { name: 'Contatos selecionados' });
  await user.click(within(bar).getByRole('button', { name: 'Unir' }));
  const dialog = await screen.findByRole('dialog', { name: 'Unir contatos' });
  expect(await within(dialog).findByText(/2 atendimentos, 30 mensagens, 1 agendamento/)).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: 'Maria S.' }));
  await user.click(within(dialog).getByRole('button', { name: 'Unir contatos' }));
  await waitFor(() =>
    expect(lastCall(calls, 'POST /contact-merges')?.body).toEqual({
      keptId: 20,
      absorbedId: 21,
      choices: { name: 'absorbed', address: 'kept', email: 'kept' },
      absorbedFieldIds: [],
    }),
  );
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Selecionar Maria Silva' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByRole('checkbox', { name: 'Selecionar Maria Silva' })).toBeVisible();
});
