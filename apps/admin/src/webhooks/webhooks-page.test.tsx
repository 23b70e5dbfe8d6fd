import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { Webhook } from '@recado/contract';
import { firstOf, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import type { Delivery } from './webhooks.ts';
import WebhooksPage from './webhooks-page.tsx';

const shop: Webhook = {
  id: 1,
  name: 'Loja',
  address: 'https://loja.example/eventos',
  events: ['message.received', 'ticket.closed'],
  isActive: true,
  failingSince: null,
  formerKeyUntil: null,
  companyId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const delivered: Delivery = {
  id: 7,
  webhookId: 1,
  event: 'ticket.closed',
  body: '{"id":"a","data":{"ticket":{"id":4711}}}',
  state: 'delivered',
  attempts: 1,
  status: 200,
  answer: 'Obrigado',
  error: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
};
const pageOf = <Item,>(...records: Item[]) => ({ records, count: records.length, hasMore: false });

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));
const show = (answers: Parameters<typeof serveApi>[0] = {}) => {
  const calls = serveApi({ 'GET /webhooks': () => pageOf(shop), ...answers });
  return { ...renderWithProviders(<WebhooksPage />, { queryClient }), calls };
};

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));

test('shows each webhook with its events and whether its URL accepts them', async () => {
  const failingSince = new Date(Date.now() - 3_600_000).toISOString();
  show({
    'GET /webhooks': () =>
      pageOf(
        shop,
        { ...shop, id: 2, name: 'Estoque', failingSince },
        { ...shop, id: 3, name: 'Velho', isActive: false, failingSince },
        { ...shop, id: 4, name: 'Parado', isActive: false },
      ),
  });
  expect((await rowOf('Loja')).getByText('Mensagem recebida, Ticket finalizado')).toBeVisible();
  expect((await rowOf('Loja')).getByText('Ativo')).toBeVisible();
  expect((await rowOf('Estoque')).getByText(/^Falhando/)).toBeVisible();
  expect((await rowOf('Velho')).getByText(/^Desativado por falhas/)).toBeVisible();
  expect((await rowOf('Parado')).getByText('Desligado')).toBeVisible();
  expect((await rowOf('Parado')).getByRole('button', { name: 'Enviar teste para Parado' })).toBeDisabled();
});

test('the webhook of an app is tested and looked at here, and changed with the app', async () => {
  show({ 'GET /webhooks': () => pageOf({ ...shop, id: 5, name: 'notes-to-crm', app: 'notes-to-crm' }) });
  const row = await rowOf('notes-to-crm');
  expect(row.getByText('Do aplicativo instalado com este nome; muda e acaba com ele')).toBeVisible();
  expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Enviar teste para notes-to-crm',
    'Entregas de notes-to-crm',
  ]);
});

test('without webhooks the page explains them', async () => {
  show({ 'GET /webhooks': () => pageOf() });
  expect(await screen.findByText('Nenhum webhook ainda')).toBeVisible();
});

test('a new webhook is saved with its events; a refusal keeps the typed values', async () => {
  let refused = true;
  const { user, calls } = show({
    'GET /webhooks': () => pageOf(),
    'POST /webhooks': () => {
      if (refused) throw new Refusal('ERR_TOO_MANY_WEBHOOKS');
      return shop;
    },
    'POST /webhooks/:webhookId/secret': () => ({ secret: 'rcw_first' }),
  });
  await user.click(firstOf(await screen.findAllByRole('button', { name: /Adicionar webhook/ })));
  await user.type(await screen.findByLabelText('Nome'), 'Loja');
  await user.type(screen.getByLabelText('Endereço'), shop.address);
  await user.click(screen.getByLabelText('Eventos'));
  await user.click(await screen.findByTitle('Ticket finalizado'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText(/ERR_TOO_MANY_WEBHOOKS/)).toBeVisible();
  expect(screen.getByLabelText('Endereço')).toHaveValue(shop.address);
  refused = false;
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(calls.findLast(({ key }) => key === 'POST /webhooks')).toMatchObject({
      body: { name: 'Loja', address: shop.address, events: ['ticket.closed'], isActive: true },
    }),
  );
});

test('the first key of a new webhook is shown once it is saved', async () => {
  const saved: Webhook[] = [];
  const { user } = show({
    'GET /webhooks': () => pageOf(...saved),
    'POST /webhooks': () => {
      saved.push(shop);
      return shop;
    },
    'POST /webhooks/:webhookId/secret': () => ({ secret: 'rcw_first' }),
  });
  await user.click(firstOf(await screen.findAllByRole('button', { name: /Adicionar webhook/ })));
  await user.type(await screen.findByLabelText('Nome'), 'Loja');
  await user.type(screen.getByLabelText('Endereço'), shop.address);
  await user.click(screen.getByLabelText('Eventos'));
  await user.click(await screen.findByTitle('Ticket finalizado'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByLabelText('Chave de assinatura')).toHaveValue('rcw_first');
  expect(screen.getByText(/chave que assina as requisições para "Loja"/)).toBeVisible();
});

test('the key is created after confirmation and shown once', async () => {
  const { user, calls } = show({ 'POST /webhooks/:webhookId/secret': () => ({ secret: 'rws_new' }) });
  await user.click(await screen.findByRole('button', { name: 'Editar Loja' }));
  await user.click(await screen.findByRole('button', { name: 'Gerar nova chave' }));
  const question = await screen.findByRole('dialog', { name: 'Gerar nova chave de assinatura?' });
  expect(question).toHaveTextContent('ainda assina por 24 horas');
  expect(calls.some(({ key }) => key === 'POST /webhooks/:webhookId/secret')).toBe(false);
  await user.click(within(question).getByRole('button', { name: 'Gerar nova chave' }));
  expect(await screen.findByLabelText('Chave de assinatura')).toHaveValue('rws_new');
});

test('a test is sent, and the drawer shows its request and, once there is one, its response', async () => {
  let known: Delivery = { ...delivered, event: 'ping', state: 'pending', status: null, answer: null, attempts: 0 };
  const { user } = show({
    'POST /webhooks/:webhookId/ping': () => known,
    'GET /webhooks/:webhookId/deliveries': () => pageOf(known),
  });
  await user.click(await screen.findByRole('button', { name: 'Enviar teste para Loja' }));
  expect(await screen.findByText('A caminho')).toBeVisible();
  known = { ...delivered, event: 'ping' };
  await user.click(await screen.findByText('Entregue'));
  expect(screen.getByRole('region', { name: 'Requisição' })).toHaveTextContent('4711');
  expect(screen.getByRole('region', { name: 'Resposta' })).toHaveTextContent('200 Obrigado');
});

test('a failed delivery shows the reason, and is sent again', async () => {
  const failed: Delivery = { ...delivered, state: 'failed', status: null, answer: null, error: 'timeout' };
  const { user, calls } = show({
    'GET /webhooks/:webhookId/deliveries': () => pageOf(failed),
    'POST /webhooks/:webhookId/deliveries/:deliveryId/replay': () => ({ ...failed, state: 'pending' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Entregas de Loja' }));
  await user.click(await screen.findByText('Falhou'));
  expect(screen.getByText('O endereço não respondeu em 10 segundos.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Entregar de novo' }));
  expect(await screen.findByText('A entrega será feita de novo')).toBeVisible();
  expect(calls.some(({ key }) => key === 'POST /webhooks/:webhookId/deliveries/:deliveryId/replay')).toBe(true);
});

test('deliveries are filtered by state and event; all failed ones are sent again after confirmation', async () => {
  const failed: Delivery = { ...delivered, state: 'failed', status: 500 };
  const { user, calls } = show({
    'GET /webhooks/:webhookId/deliveries': () => pageOf(failed),
    'POST /webhooks/:webhookId/replay': () => ({ count: 2, hasMore: false }),
  });
  await user.click(await screen.findByRole('button', { name: 'Entregas de Loja' }));
  await user.click(await screen.findByLabelText('Estado'));
  await user.click(await screen.findByTitle('Falhou'));
  await user.click(screen.getByLabelText('Evento'));
  await user.click(await screen.findByTitle('Ticket finalizado'));
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ state: 'failed', event: 'ticket.closed' }));
  await user.click(await screen.findByRole('button', { name: 'Entregar de novo as que falharam' }));
  const question = await screen.findByRole('dialog', { name: 'Entregar de novo tudo o que falhou?' });
  await user.click(within(question).getByRole('button', { name: 'Entregar de novo' }));
  expect(await screen.findByText('2 entregas serão feitas de novo.')).toBeVisible();
});

test('an empty result of the filters shows a text', async () => {
  const { user } = show({
    'GET /webhooks/:webhookId/deliveries': ({ query }) => (query.state ? pageOf() : pageOf(delivered)),
  });
  await user.click(await screen.findByRole('button', { name: 'Entregas de Loja' }));
  await user.click(await screen.findByLabelText('Estado'));
  await user.click(await screen.findByTitle('Falhou'));
  expect(await screen.findByText('Nenhuma entrega com esse filtro')).toBeVisible();
});

test('nothing is sent again to a disabled webhook', async () => {
  const { user } = show({
    'GET /webhooks': () => pageOf({ ...shop, isActive: false }),
    'GET /webhooks/:webhookId/deliveries': () => pageOf({ ...delivered, state: 'failed', error: 'disabled' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Entregas de Loja' }));
  expect(await screen.findByText('Ative o webhook para entregar de novo.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Entregar de novo as que falharam' })).toBeDisabled();
});

test('while two keys sign, the former one can be ended after confirmation', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const { user, calls } = show({
    'GET /webhooks': () => pageOf({ ...shop, formerKeyUntil: until }),
    'DELETE /webhooks/:webhookId/former-secret': () => shop,
  });
  await user.click(await screen.findByRole('button', { name: 'Editar Loja' }));
  expect(await screen.findByText(/A chave anterior também assina até/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Encerrar agora' }));
  const question = await screen.findByRole('dialog', { name: 'Encerrar a chave anterior?' });
  await user.click(within(question).getByRole('button', { name: 'Encerrar agora' }));
  await waitFor(() => expect(screen.queryByText(/A chave anterior também assina até/)).not.toBeInTheDocument());
  expect(calls.some(({ key }) => key === 'DELETE /webhooks/:webhookId/former-secret')).toBe(true);
});
