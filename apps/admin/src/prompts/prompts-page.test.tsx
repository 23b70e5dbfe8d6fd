import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { Prompt, PromptLimit } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import { PromptDialog } from './prompt-dialog.tsx';
import PromptsPage from './prompts-page.tsx';

const text = 'Você atende os clientes da padaria com gentileza e brevidade.';
const first: Prompt = {
  id: 1,
  name: 'Atendente',
  prompt: text,
  voice: 'texto',
  voiceKey: '',
  voiceRegion: '',
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
  apiKey: '********',
  baseUrl: 'https://api.openai.com/v1',
  model: 'gpt-4.1-mini',
  inputPrice: 2.1,
  outputPrice: 8.4,
  usesKnowledge: false,
  knowledgeThreshold: 0,
  tools: ['bill'],
  appSteps: [{ app: 'crm', step: 'status' }],
  mostCallsOfTicket: 20,
  mostCallsOfDay: 500,
  queueId: 1,
  queue: { name: 'Vendas' },
  companyId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const limit: PromptLimit = {
  month: '2026-11',
  day: '2026-11-30',
  dailyTokens: null,
  dailyCost: null,
  usedToday: { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 },
  dayLevel: 'none',
  mostTokens: null,
  mostCost: null,
  used: { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 },
  level: 'none',
};
const page = (...prompts: Prompt[]) => ({ prompts, count: prompts.length, hasMore: false });

setUpPage(() => setup('./prompts'), aSessionUser({ id: 1, profile: 'admin' }));

test('shows the prompts with their queue, and explains them if there are none', async () => {
  serveApi({ 'GET /prompt': () => page(first), 'GET /prompt-limit': () => limit });
  renderWithProviders(<PromptsPage />, { queryClient });
  expect(await screen.findByText('Atendente')).toBeVisible();
  expect(screen.getByText('Vendas')).toBeVisible();
});

test('without a queue an error is shown, and nothing is sent', async () => {
  const calls = serveApi({ 'GET /queue': () => [], 'GET /app-steps': () => [] });
  const { user } = renderWithProviders(<PromptDialog edited="new" onClose={jest.fn()} />, { queryClient });
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Informe o setor')).toBeVisible();
  expect(calls.filter(({ key }) => key === 'POST /prompt')).toEqual([]);
});

test('a stored key is not shown, and a change without a key sends none', async () => {
  const calls = serveApi({ 'GET /queue': () => [], 'GET /app-steps': () => [], 'PUT /prompt/:promptId': () => first });
  const { user } = renderWithProviders(<PromptDialog edited={first} onClose={jest.fn()} />, { queryClient });
  expect(await screen.findByLabelText('Chave da API')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ key: 'PUT /prompt/:promptId', body: { apiKey: '' } }));
  // A step of an app that is gone stays chosen.
  expect(screen.getByText('crm: status')).toBeInTheDocument();
  const chosen = { tools: ['bill'], appSteps: [{ app: 'crm', step: 'status' }] };
  expect(calls.at(-1)).toMatchObject({ body: chosen });
});
