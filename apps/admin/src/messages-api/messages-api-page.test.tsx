import { queryClient } from '@recado/api/live';
import { aWhatsapp, Refusal, serveApi } from '@recado/api/testing';
import { signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { ApiKey } from '@recado/contract';
import { around, firstOf, renderWithProviders } from '@recado/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import MessagesApiPage from './messages-api-page.tsx';
import { reference } from './reference.ts';

const sent = { id: 7, state: 'queued' as const, failedCode: null };
const answer = { mensagem: 'Mensagem enviada', ...sent, messages: [sent] };

beforeAll(() => setup());
beforeEach(() => signIn({ token: 'session', user: aSessionUser({ profile: 'admin' }) }));
afterEach(() => {
  act(signOut);
  queryClient.clear();
});

const aKey = (): ApiKey => ({
  id: 1,
  name: 'Loja virtual',
  hint: 'rcd_new',
  scopes: ['messages:send'],
  whatsappId: null,
  madeBy: 'Chefe',
  formerUntil: null,
  expiresAt: null,
  usedAt: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
});

type Answers = Parameters<typeof serveApi>[0];

function show(answers: Answers = {}) {
  const calls = serveApi({
    'GET /whatsapp': () => [aWhatsapp()],
    'GET /api-keys': () => ({ records: [], count: 0, hasMore: false }),
    'POST /api/messages/send': () => answer,
    'GET /api/messages/:messageId': () => ({ ...sent, state: 'delivered' }),
    ...answers,
  });
  const shown = renderWithProviders(<MessagesApiPage />, { queryClient });
  const form = (name: string) => within(screen.getByRole('region', { name }));
  return { ...shown, calls, form };
}

test('a text is really sent with the typed token, and the answer and its state are shown', async () => {
  const { user, form, calls } = show();
  const test = form('Teste de envio de texto');
  await user.type(test.getByLabelText('Token'), 'rcd_typed');
  await user.type(test.getByLabelText('Número'), '5511912345678');
  await user.type(test.getByLabelText('Mensagem'), 'Oi');
  await user.click(test.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText('Mensagem enviada com sucesso')).toBeVisible();
  expect(calls.find(({ key }) => key === 'POST /api/messages/send')?.body).toEqual({
    number: '5511912345678',
    body: 'Oi',
  });
  expect(test.getByText('Estado: na fila')).toBeVisible();
  await user.click(test.getByRole('button', { name: 'Consultar o estado' }));
  expect(await test.findByText('Estado: entregue')).toBeVisible();
});

test('token, number and text are required; for media the file instead of the text', async () => {
  const { user, form, calls } = show();
  await user.click(form('Teste de envio de texto').getByRole('button', { name: 'Enviar' }));
  expect(await form('Teste de envio de texto').findAllByText('Obrigatório')).toHaveLength(3);
  await user.click(form('Teste de envio de mídia').getByRole('button', { name: 'Enviar' }));
  expect(await form('Teste de envio de mídia').findAllByText('Obrigatório')).toHaveLength(3);
  expect(calls.some(({ key }) => key === 'POST /api/messages/send')).toBe(false);
});

test('a refused token does not end the session and keeps the typed form', async () => {
  const { user, form } = show({
    'POST /api/messages/send': () => {
      throw new Refusal('ERR_INVALID_API_TOKEN');
    },
  });
  const test = form('Teste de envio de texto');
  await user.type(test.getByLabelText('Token'), 'rcd_wrong');
  await user.type(test.getByLabelText('Número'), '5511912345678');
  await user.type(test.getByLabelText('Mensagem'), 'Oi');
  await user.click(test.getByRole('button', { name: 'Enviar' }));
  expect(await test.findByText(/ERR_INVALID_API_TOKEN/)).toBeVisible();
  expect(test.getByLabelText('Mensagem')).toHaveValue('Oi');
});

test('the token of a new key with permission to send is filled into both forms', async () => {
  const record = aKey();
  let keys: ApiKey[] = [];
  const { user, form } = show({
    'GET /api-keys': () => ({ records: keys, count: keys.length, hasMore: false }),
    'POST /api-keys': () => {
      keys = [record];
      return { token: 'rcd_new', record };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Criar chave' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova chave de API' }));
  await user.type(dialog.getByLabelText('Nome'), 'Loja virtual');
  await user.click(dialog.getByRole('button', { name: 'Criar chave' }));
  for (const name of ['Teste de envio de texto', 'Teste de envio de mídia']) {
    await waitFor(() => expect(form(name).getByLabelText('Token')).toHaveValue('rcd_new'));
  }
});

test('the reference has every endpoint with its text, its permission and an example', async () => {
  const { user, form } = show();
  const list = form('4. Contatos, empresas, tickets e tags');
  const endpoints = list.getAllByRole('listitem');
  expect(endpoints).toHaveLength(reference('').length);
  for (const endpoint of endpoints) expect(endpoint).not.toHaveTextContent(/apiReference|apiKeys/);
  const summary = list.getByText('PUT /api/v1/tickets/{ticketId}');
  await user.click(summary);
  const opened = within(around(summary, 'li'));
  expect(opened.getByText('Permissão: Alterar tickets')).toBeVisible();
  expect(opened.getByRole('region')).toHaveTextContent(/curl -X PUT "http.*\/api\/v1\/tickets\/123"/);
});

test('the OpenAPI document is saved as a file', async () => {
  const save = jest.fn(() => 'blob:document');
  Object.assign(URL, { createObjectURL: save, revokeObjectURL: () => undefined });
  // jsdom cannot follow a link to a file.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  const { user } = show({ 'GET /api-keys/openapi': () => ({ openapi: '3.1.0' }) });
  await user.click(screen.getByRole('button', { name: 'Baixar OpenAPI' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
});

test('the examples contain the URL of the installation', async () => {
  const { user } = show();
  for (const language of ['curl', 'JavaScript', 'PHP', 'Python']) {
    await user.click(firstOf(screen.getAllByRole('tab', { name: language })));
    expect(firstOf(await screen.findAllByRole('region', { name: language }))).toHaveTextContent('/api/messages/send');
  }
});
