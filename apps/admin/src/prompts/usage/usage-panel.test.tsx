import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { PromptLimit, PromptMonth } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../../setup.ts';
import { UsagePanel } from './usage-panel.tsx';

const limit: PromptLimit = {
  month: '2026-11',
  day: '2026-11-30',
  dailyTokens: null,
  dailyCost: null,
  usedToday: { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 },
  dayLevel: 'none',
  mostTokens: 100_000,
  mostCost: null,
  used: { calls: 12, inputTokens: 80_000, outputTokens: 5_000, cost: 0.004 },
  level: 'near',
};
const month: PromptMonth = {
  month: '2026-10',
  calls: 3,
  inputTokens: 2000,
  outputTokens: 300,
  cost: 1.5,
  prompts: [
    { promptId: 1, name: 'Padeiro', purpose: 'prompt', calls: 2, inputTokens: 1500, outputTokens: 200, cost: 1 },
    { promptId: null, name: 'Antigo', purpose: 'prompt', calls: 1, inputTokens: 500, outputTokens: 100, cost: 0.5 },
    { promptId: null, name: 'small', purpose: 'embeddings', calls: 4, inputTokens: 900, outputTokens: 0, cost: 0 },
  ],
};

beforeEach(() => queryClient.clear());
setUpPage(() => setup('./prompts'), aSessionUser({ id: 1, profile: 'admin' }));

test('shows the used share of the limit, and amounts below a cent', async () => {
  serveApi({ 'GET /prompt-limit': () => limit });
  renderWithProviders(<UsagePanel />, { queryClient });
  expect(await screen.findByText('85.000 de 100.000')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Tokens' })).toHaveAttribute('aria-valuenow', '85');
  expect(screen.getByText('< R$ 0,01')).toBeVisible();
  expect(screen.getByText('Sem limite')).toBeVisible();
  expect(screen.getByText(/Mais de 80 % do limite mensal/)).toBeVisible();
});

test.each([
  [0, '0 respostas da IA'],
  [1, '1 resposta da IA'],
  [2, '2 respostas da IA'],
])('%i answers are in their own form', async (calls, text) => {
  serveApi({ 'GET /prompt-limit': () => ({ ...limit, used: { ...limit.used, calls } }) });
  renderWithProviders(<UsagePanel />, { queryClient });
  expect(await screen.findByText(text)).toBeVisible();
});

test('the limit is changed in a dialog; an empty field removes it', async () => {
  const calls = serveApi({ 'GET /prompt-limit': () => limit, 'PUT /prompt-limit': () => limit });
  const { user } = renderWithProviders(<UsagePanel />, { queryClient });
  await user.click(await screen.findByRole('button', { name: 'Alterar limite' }));
  await user.clear(await screen.findByLabelText('Máximo de tokens por mês'));
  await user.type(screen.getByLabelText('Custo máximo por mês'), '12,5');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const saved = {
    key: 'PUT /prompt-limit',
    body: { mostTokens: null, mostCost: 12.5, dailyTokens: null, dailyCost: null },
  };
  await waitFor(() => expect(calls.find(({ key }) => key === saved.key)).toMatchObject(saved));
});

test('former months are shown by prompt, also of deleted ones', async () => {
  serveApi({ 'GET /prompt-limit': () => limit, 'GET /prompt-usage': () => ({ months: [month] }) });
  const { user } = renderWithProviders(<UsagePanel />, { queryClient });
  await user.click(await screen.findByRole('button', { name: 'Uso por mês' }));
  const table = await screen.findByRole('table', { name: 'outubro de 2026' });
  expect(within(table).getByRole('row', { name: /Padeiro 2 1\.500 200 R\$.1,00/ })).toBeVisible();
  expect(within(table).getByRole('row', { name: /Antigo \(excluído\)/ })).toBeVisible();
  expect(within(table).getByRole('row', { name: /small .busca pelo significado. 4 900/ })).toBeVisible();
  expect(within(table).getByRole('row', { name: /Total 3 2\.000 300 R\$.1,50/ })).toBeVisible();
});

test('a limit of the day is shown apart, and says what happens when it is reached', async () => {
  const today = { dailyTokens: 1000, usedToday: { calls: 2, inputTokens: 900, outputTokens: 100, cost: 0 } };
  serveApi({ 'GET /prompt-limit': () => ({ ...limit, level: 'none', ...today, dayLevel: 'over' }) });
  renderWithProviders(<UsagePanel />, { queryClient });
  expect(await screen.findByRole('progressbar', { name: 'Tokens de hoje' })).toHaveAttribute('aria-valuenow', '100');
  expect(screen.getByText(/O limite diário foi atingido/)).toBeVisible();
});
