import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { QueueIntegration } from '@recado/contract';
import { firstOf, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { chosenAutomation } from '../automations/chosen-automation.ts';
import setup from '../setup.ts';
import QueueIntegrationsPage from './queue-integrations-page.tsx';

const robot: QueueIntegration = {
  id: 1,
  type: 'webhook',
  name: 'Robô',
  projectName: '',
  language: 'pt-BR',
  credentialEmail: null,
  urlN8N: 'https://loja.example/robo',
  typebotSlug: '',
  typebotExpires: 1,
  typebotDelayMessage: 1000,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotUnknownMessage: '',
  typebotRestartMessage: '',
  companyId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const page = (...queueIntegrations: QueueIntegration[]) => ({
  queueIntegrations,
  count: queueIntegrations.length,
  hasMore: false,
});

setUpPage(setup, aSessionUser({ id: 1, profile: 'admin' }));
const show = () => renderWithProviders(<QueueIntegrationsPage />, { queryClient });

test('shows each integration with its system and destination', async () => {
  serveApi({
    'GET /queueIntegration': () =>
      page(robot, { ...robot, id: 2, type: 'dialogflow', name: 'Ana', projectName: 'loja-abcd' }),
  });
  show();
  expect(await screen.findByText('Robô')).toBeVisible();
  expect(screen.getByText('WebHooks')).toBeVisible();
  expect(screen.getByText('https://loja.example/robo')).toBeVisible();
  expect(screen.getByText('loja-abcd')).toBeVisible();
});

test('a new one is a Typebot with its defaults; the fields depend on the type', async () => {
  const calls = serveApi({ 'GET /queueIntegration': () => page(), 'POST /queueIntegration': () => robot });
  const { user } = show();
  await user.click(firstOf(await screen.findAllByRole('button', { name: /Adicionar integração/ })));
  await user.type(await screen.findByLabelText('Nome'), 'Robô');
  expect(screen.getByLabelText('Intervalo entre as mensagens')).toHaveValue('1000');
  expect(screen.getByLabelText('Expira sem resposta após')).toHaveValue('1');
  await user.click(screen.getByLabelText('Tipo'));
  await user.click(await screen.findByTitle('WebHooks'));
  expect(screen.queryByLabelText('Typebot (slug)')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('URL'), 'https://loja.example/robo');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({
      key: 'POST /queueIntegration',
      body: { name: 'Robô', type: 'webhook', urlN8N: 'https://loja.example/robo' },
    }),
  );
});

test('a stored key is named but not shown; an empty field keeps it', async () => {
  const ana = { ...robot, type: 'dialogflow', name: 'Ana', credentialEmail: 'bot@loja.example' } as const;
  const calls = serveApi({
    'GET /queueIntegration': () => page(ana),
    'PUT /queueIntegration/:queueIntegrationId': () => ana,
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Editar Ana' }));
  expect(await screen.findByText(/bot@loja\.example/)).toBeVisible();
  expect(screen.getByLabelText('Chave da conta de serviço (JSON)')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ body: { jsonContent: '', name: 'Ana' } }));
});

test('a test session uses the stored key and shows the answer', async () => {
  const ana = { ...robot, type: 'dialogflow', name: 'Ana', credentialEmail: 'bot@loja.example' } as const;
  const calls = serveApi({
    'GET /queueIntegration': () => page(ana),
    'POST /queueIntegration/testSession': () => ({ text: 'Olá da Ana', intent: 'Saudação', next: 'stay' as const }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Editar Ana' }));
  await user.click(await screen.findByRole('button', { name: 'Testar' }));
  expect(await screen.findByText('Olá da Ana')).toBeVisible();
  expect(calls.at(-1)?.body).toMatchObject({ queueIntegrationId: 1, jsonContent: '' });
});

test.each(['n8n', 'webhook', 'typebot'] as const)(
  'a test of %s uses the typed values and shows the answer',
  async (type) => {
    const calls = serveApi({
      'GET /queueIntegration': () => page({ ...robot, type, typebotSlug: 'loja' }),
      'POST /queueIntegration/testSession': () => ({ text: 'Olá do robô', intent: null, next: 'human' as const }),
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Editar Robô' }));
    await user.clear(await screen.findByDisplayValue('https://loja.example/robo'));
    await user.type(screen.getByLabelText(type === 'typebot' ? 'URL do Typebot' : 'URL'), 'https://novo.example');
    await user.type(screen.getByLabelText('Mensagem de teste'), 'Abre hoje?{Enter}');
    expect(await screen.findByText('Olá do robô')).toBeVisible();
    expect(screen.getByText(/passaria para uma pessoa/)).toBeVisible();
    const asked = { type, urlN8N: 'https://novo.example', text: 'Abre hoje?', queueIntegrationId: 1 };
    expect(calls.at(-1)).toMatchObject({ key: 'POST /queueIntegration/testSession', body: asked });
    expect(calls.some(({ key }) => key === 'PUT /queueIntegration/:queueIntegrationId')).toBe(false);
  },
);

test('a failed test shows the reason', async () => {
  serveApi({
    'GET /queueIntegration': () => page(robot),
    'POST /queueIntegration/testSession': () => {
      throw new Refusal('ERR_INTEGRATION_ADDRESS');
    },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Editar Robô' }));
  await user.click(await screen.findByRole('button', { name: 'Testar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('ERR_INTEGRATION_ADDRESS');
});

test('the signing key is created on request and shown once', async () => {
  serveApi({
    'GET /queueIntegration': () => page(robot),
    'POST /queueIntegration/:queueIntegrationId/secret': () => ({ secret: 'rcs_abc' }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Editar Robô' }));
  await user.click(await screen.findByRole('button', { name: 'Gerar nova chave' }));
  await user.click(firstOf((await screen.findAllByRole('button', { name: 'Gerar nova chave' })).slice(-1)));
  expect(await screen.findByLabelText('Chave de assinatura')).toHaveValue('rcs_abc');
});

test('the confirmation of a deletion names the queues and connections that use the integration', async () => {
  const calls = serveApi({
    'GET /queueIntegration': () => page(robot),
    'GET /queue': () => [],
    'GET /whatsapp': () => [],
    'DELETE /queueIntegration/:queueIntegrationId': () => ({ message: '' }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Excluir Robô' }));
  expect(await screen.findByText('Nenhuma fila ou conexão usa esta integração.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(calls.at(-1)?.key).toBe('DELETE /queueIntegration/:queueIntegrationId'));
});

test('a cleared choice is sent as null, an absent field is not sent', () => {
  expect(chosenAutomation({ integrationId: undefined })).toEqual({ integrationId: null });
  expect(chosenAutomation({})).toEqual({});
});
