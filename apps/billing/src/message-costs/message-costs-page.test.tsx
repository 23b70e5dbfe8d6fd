import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { MessageCost, MessageCosts } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, within } from '@testing-library/react';
import setup from '../setup.ts';
import MessageCostsPage from './message-costs-page.tsx';

const none: MessageCost = { messages: 0, free: 0, unpriced: 0, amounts: [] };
const cost: MessageCost = { messages: 30, free: 10, unpriced: 2, amounts: [{ currency: 'BRL', micros: 6_300_000 }] };
const costs: MessageCosts = {
  month: '2026-11',
  total: cost,
  numbers: [{ ...cost, whatsappId: 1, name: 'Loja' }],
  categories: [{ ...cost, category: 'marketing' }],
  campaigns: [
    { ...cost, campaignId: 4, name: 'Natal' },
    { ...none, messages: 3, campaignId: null, name: null },
  ],
  months: [
    { ...none, month: '2026-10' },
    { ...cost, month: '2026-11' },
  ],
  freeMessages: [{ whatsappId: 1, name: 'Loja', thisMonth: 900, free: 1000 }],
  limit: null,
  hasRates: true,
};

setUpPage(setup, aSessionUser({ profile: 'admin' }));
const show = () => renderWithProviders(<MessageCostsPage />, { queryClient, path: '/message-costs' });
const plain = (text: string | null) => text?.replaceAll('\u{a0}', ' ');

test('shows the costs of the month by number, category and campaign, and what has no rate', async () => {
  serveApi({ 'GET /message-costs': () => costs });
  show();
  expect(await screen.findByText('2 mensagens cobradas não têm tarifa e não estão nos valores.')).toBeVisible();
  for (const [table, name] of [
    ['Por número', 'Loja'],
    ['Por categoria', 'Marketing'],
    ['Por campanha', 'Natal'],
  ] as const) {
    const row = within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${name}`) });
    expect(plain(row.textContent)).toBe(`${name}30102R$ 6,30`);
  }
  expect(screen.getByRole('row', { name: /^Fora de campanhas/ })).toBeVisible();
  expect(screen.getByText('900 de 1.000')).toBeVisible();
  expect(screen.getByText('quase no fim')).toBeVisible();
});

test('sets the monthly limit; a refused amount keeps what was typed', async () => {
  let isRefused = true;
  const limit = { amount: '50', currency: 'BRL', spent: { currency: 'BRL', micros: 6_300_000 }, stoppedCampaigns: 1 };
  let stored: MessageCosts['limit'] = null;
  const calls = serveApi({
    'GET /message-costs': () => ({ ...costs, limit: stored }),
    'PUT /message-costs/limit': () => {
      if (isRefused) throw new Refusal('ERR_VALIDATION');
      stored = limit;
      return limit;
    },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Definir limite' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Valor por mês'), '50');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(dialog.getByLabelText('Valor por mês')).toHaveValue('50');
  isRefused = false;
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('1 campanha está parada por causa do limite.')).toBeVisible();
  expect(plain(screen.getByText(/de R\$\s50,00$/).textContent)).toBe('R$ 6,30 de R$ 50,00');
  const sent = calls.filter(({ key }) => key === 'PUT /message-costs/limit').at(-1);
  expect(sent?.body).toEqual({ amount: '50', currency: 'BRL' });
});

test('without an official number there is nothing to pay, and without rates the page says so', async () => {
  const empty = { ...costs, total: none, months: [{ ...none, month: '2026-11' }], freeMessages: [] };
  serveApi({ 'GET /message-costs': () => empty });
  const { unmount } = show();
  expect(await screen.findByText('Nenhum custo')).toBeVisible();
  unmount();
  queryClient.clear();
  serveApi({ 'GET /message-costs': () => ({ ...costs, hasRates: false }) });
  show();
  expect(await screen.findByText(/^Ainda não há tarifas neste sistema/)).toBeVisible();
});
