import type { ContactImport } from '@recado/contract';
import { elementAt } from '@recado/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lastCall, signInAs } from '../../testing/desk.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';
import { setUpContacts, show } from './testing/show-contacts.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const draft: ContactImport = {
  id: 7,
  companyId: 1,
  contactListId: null,
  source: 'file',
  fileName: 'clientes.csv',
  state: 'draft',
  sample: [
    ['Relatório de clientes', ''],
    ['Nome', 'Celular'],
    ['Zeca', '11 98765-4321'],
  ],
  guess: {
    name: 0,
    furtherNames: [],
    number: 1,
    furtherNumbers: [],
    email: null,
    username: null,
    organisation: null,
    consent: null,
    extras: [],
    rowsAbove: 1,
    withTitles: true,
    country: '',
    onDuplicate: 'skip',
  },
  total: 3,
  processed: 0,
  created: 0,
  updated: 0,
  byUsername: 0,
  refused: 0,
  leftOut: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const running: ContactImport = { ...draft, state: 'running', total: 2, updatedAt: '2026-01-01T00:00:01.000Z' };

setUpContacts();

test('agents neither import nor export contacts', async () => {
  signInAs();
  const { calls } = show();
  await screen.findByRole('button', { name: 'Editar Maria Silva' });
  expect(screen.queryByRole('button', { name: /Importar e exportar/ })).not.toBeInTheDocument();
  expect(lastCall(calls, 'GET /contacts/imports')).toBeUndefined();
});

test('a user who was given the right imports and exports, and deletes nothing', async () => {
  signInAs({ exchangesContacts: true });
  const { user } = show();
  await screen.findByRole('button', { name: 'Editar Maria Silva' });
  expect(screen.queryByRole('button', { name: 'Excluir Maria Silva' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Importar e exportar/ }));
  expect(await screen.findByText('Exportar CSV')).toBeVisible();
  expect(screen.queryByText('Excluir todos')).not.toBeInTheDocument();
});

test('the export contains what matches the typed text, also before the list follows', async () => {
  const { user, calls } = show({ 'GET /contacts/export': () => '' });
  await user.click(await screen.findByRole('button', { name: /Importar e exportar/ }));
  const action = await screen.findByText('Exportar CSV');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar contatos' }), { target: { value: ' Maria ' } });
  fireEvent.click(action);
  await waitFor(() => expect(lastCall(calls, 'GET /contacts/export')?.query).toEqual({ searchParam: 'Maria' }));
});

test('a spreadsheet is read, its guessed columns are shown, and its import starts and ends with a result', async () => {
  const { user, calls } = show({
    'POST /contacts/imports': () => draft,
    'POST /contacts/imports/:importId/start': () => running,
  });
  await user.click(await screen.findByRole('button', { name: /Importar e exportar/ }));
  await user.click(await screen.findByText('Importar planilha'));
  await screen.findByRole('dialog');
  await user.upload(
    elementAt(document, 'input[type=file]'),
    new File(['Nome;Celular'], 'clientes.csv', { type: 'text/csv' }),
  );
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Colunas de clientes.csv' });
  expect(within(dialog).getByText('Zeca')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Importar' }));
  await waitFor(() =>
    expect(lastCall(calls, 'POST /contacts/imports/:importId/start')?.body).toMatchObject({
      name: 0,
      number: 1,
      email: null,
      withTitles: true,
      rowsAbove: 1,
      onDuplicate: 'skip',
    }),
  );
  expect(await screen.findByText('Importando clientes.csv: 0 de 2')).toBeVisible();
  const done: ContactImport = {
    ...running,
    state: 'done',
    processed: 2,
    created: 1,
    refused: 1,
    updatedAt: '2026-01-01T00:00:02.000Z',
  };
  receiveEvent('contact-import', { action: 'update', record: done });
  expect(await screen.findByText('Criados: 1 · Atualizados: 0 · Recusados: 1')).toBeVisible();
});

test('the rows to correct are listed with their reasons, also after the page was left, and corrected one by one', async () => {
  const email = {
    id: 1,
    row: 3,
    name: 'Ana',
    number: '5511980000006',
    email: '',
    reason: 'email',
    value: 'NÃO TEM',
  } as const;
  const number = { id: 2, row: 4, name: 'Curto', number: '12', email: '', reason: 'number', value: '' } as const;
  let left = [
    { ...email, isKept: true },
    { ...number, isKept: false },
  ];
  const ended = { ...running, state: 'done', processed: 2, created: 1, refused: 1, leftOut: 1 } as const;
  const { user, calls } = show({
    'GET /contacts/imports': () => [ended],
    'GET /contacts/imports/:importId/refusals': () => ({ records: left, count: left.length, hasMore: false }),
    'PUT /contacts/imports/:importId/refusals/:refusalId': ({ params }) => {
      left = left.filter(({ id }) => String(id) !== String(params.refusalId));
      return { ...ended, refused: 0 };
    },
  });
  expect(await screen.findByText(/Importados sem algum dado: 1/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver e corrigir' }));
  expect(await screen.findByText('E-mail inválido: ficou de fora “NÃO TEM”')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: /Corrigir/ })[0] ?? document.body);
  const first = await screen.findByRole('dialog', { name: 'Corrigir a linha 3' });
  await user.clear(within(first).getByLabelText('E-mail'));
  await user.type(within(first).getByLabelText('E-mail'), 'ana@example.com');
  await user.click(within(first).getByRole('button', { name: 'Corrigir e continuar' }));
  const second = await screen.findByRole('dialog', { name: 'Corrigir a linha 4' });
  expect(lastCall(calls, 'PUT /contacts/imports/:importId/refusals/:refusalId')?.body).toEqual({
    name: 'Ana',
    number: '5511980000006',
    email: 'ana@example.com',
  });
  await user.clear(within(second).getByLabelText(/Número/));
  await user.type(within(second).getByLabelText(/Número/), '(11) 98000-0007');
  await user.click(within(second).getByRole('button', { name: 'Corrigir e continuar' }));
  expect(await screen.findByText('Tudo corrigido')).toBeVisible();
});
