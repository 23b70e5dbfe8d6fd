import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { MessageRate } from '@recado/contract';
import { elementAt, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, within } from '@testing-library/react';
import setup from '../setup.ts';
import { RatesTab } from './rates-tab.tsx';

const rate: MessageRate = {
  id: 1,
  market: 'africa',
  currency: 'USD',
  validFrom: '2026-01-01',
  marketing: '0.0225',
  utility: '0.004',
  authentication: null,
  authenticationInternational: null,
  service: null,
  updatedAt: '2026-01-01T12:00:00.000Z',
};
const page = (...records: MessageRate[]) => ({ records, count: records.length, hasMore: false });

setUpPage(setup, aSessionUser({ profile: 'admin', super: true }));
const show = () => renderWithProviders(<RatesTab />, { queryClient, path: '/revenue' });

test('shows each rate with all decimals, and marks those that begin later', async () => {
  const later = { ...rate, id: 2, validFrom: '2999-01-01', marketing: '0.03' };
  serveApi({ 'GET /message-rates': () => page(later, rate) });
  show();
  const row = await screen.findByRole('row', { name: /^Resto da África 01\/01\/2026/ });
  expect(row).toHaveTextContent('0,0225');
  expect(screen.getByText('A partir de 01/01/2999')).toBeVisible();
});

test('adds a rate with its prices as they are typed', async () => {
  const calls = serveApi({ 'GET /message-rates': () => page(), 'POST /message-rates': () => rate });
  const { user } = show();
  expect(await screen.findByText('Nenhuma tarifa ainda')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Nova tarifa' })[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText('País ou região'));
  await user.click(await screen.findByTitle('Resto da África'));
  await user.type(dialog.getByLabelText('Marketing'), '0,0225');
  // Enter chooses the day, and saves.
  await user.type(dialog.getByLabelText('Vale a partir de'), '01/12/2026{Enter}');
  expect(await screen.findByRole('row', { name: /^Resto da África/ })).toBeVisible();
  const sent = calls.find(({ key }) => key === 'POST /message-rates');
  expect(sent?.body).toMatchObject({ market: 'africa', currency: 'BRL', validFrom: '2026-12-01', marketing: '0,0225' });
});

test('an import says which rows it could not read, and why', async () => {
  serveApi({
    'GET /message-rates': () => page(rate),
    'POST /message-rates/upload': () => ({
      ...{ added: 30, replaced: 1 },
      refused: [{ row: 7, column: 'market', problem: 'unknownMarket', text: 'Nárnia' }],
    }),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Importar lista' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.upload(elementAt(document, 'input[type=file]'), new File(['Market,Currency'], 'rates.csv'));
  await user.click(dialog.getByRole('button', { name: 'Importar' }));
  expect(await screen.findByText('Tarifas novas: 30 · Substituídas: 1')).toBeVisible();
  expect(screen.getByText('Linha 7: país ou região desconhecida: Nárnia')).toBeVisible();
});
