import { openSocket } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { aTicket, Refusal } from '@recado/api/testing';
import type { Contact, ContactImport } from '@recado/contract';
import { Route, Routes } from '@recado/ui/router';
import { elementAt, firstOf, renderWithProviders } from '@recado/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lastCall, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';
import { addAllTexts } from '../../testing/texts.ts';
import ContactsPage from './contacts-page.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const maria: Contact = {
  ...aTicket({ id: 1 }).contact,
  id: 20,
  uuid: 'x',
  name: 'Maria Silva',
  number: '5511987654321',
  email: 'maria@example.com',
  extraInfo: [{ id: 1, name: 'CPF', value: '123' }],
  whatsapp: null,
  companyId: 1,
};
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

beforeEach(() => {
  localStorage.clear();
  resetDesk();
  signInAs({ profile: 'admin' });
});

function show(more: Parameters<typeof serveDesk>[2] = {}, tickets = [aTicket({ id: 5, contactId: 20 })]) {
  addAllTexts();
  openSocket('', 1, () => 'token');
  const calls = serveDesk(
    tickets,
    {},
    {
      'GET /contacts': () => ({ contacts: [maria], count: 1, hasMore: false }),
      'GET /contacts/imports': () => [],
      'GET /contacts/number-checks': () => ({ waiting: 0, secondsLeft: 0 }),
      ...more,
    },
  );
  const page = renderWithProviders(
    <Routes>
      <Route path="/contacts" element={<ContactsPage />} />
      <Route path="/tickets/:uuid" element={<p>a conversa</p>} />
    </Routes>,
    { path: '/contacts', queryClient },
  );
  return { ...page, calls };
}

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
