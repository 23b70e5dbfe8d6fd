import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { Holiday, ServiceLevel } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import ServiceLevelsPage from './service-levels-page.tsx';

setUpPage(() => setup('./service-levels'), aSessionUser({ id: 1, profile: 'admin' }));

const level: ServiceLevel = {
  ...{ queueId: null, priority: 'urgent', firstAnswerMinutes: 5, nextAnswerMinutes: 10, solutionMinutes: null },
};
const christmas: Holiday = { id: 3, companyId: 1, name: 'Natal', day: '2026-12-25', isYearly: true };
const served = (levels: ServiceLevel[], holidays: Holiday[]) => ({
  'GET /service-levels': () => levels,
  'GET /holidays': () => holidays,
  'GET /queue': () => [],
});
const show = () => renderWithProviders(<ServiceLevelsPage />, { queryClient });

test('explains itself without any target and holiday', async () => {
  serveApi(served([], []));
  show();
  expect(await screen.findByText(/Sem prazos, nada é medido/)).toBeVisible();
  expect(await screen.findByText('Nenhum feriado ainda.')).toBeVisible();
});

test('changes and adds targets, and saves them together', async () => {
  const calls = serveApi({ ...served([level], []), 'PUT /service-levels': () => [] });
  const { user } = show();
  const first = await screen.findByRole('spinbutton', { name: 'Primeira resposta 1' });
  expect(screen.getByRole('button', { name: 'Salvar prazos' })).toBeDisabled();
  await user.clear(first);
  await user.type(first, '7');
  await user.click(screen.getByRole('button', { name: 'Adicionar prazo' }));
  await user.click(screen.getByRole('button', { name: 'Salvar prazos' }));
  const added = { queueId: null, priority: null, firstAnswerMinutes: 15, nextAnswerMinutes: 30, solutionMinutes: 480 };
  await waitFor(() =>
    expect(calls.find(({ key }) => key === 'PUT /service-levels')).toMatchObject({
      body: { levels: [{ ...level, firstAnswerMinutes: 7 }, added] },
    }),
  );
});

test('proposes national holidays that the company does not have; optional ones are not chosen', async () => {
  const calls = serveApi({ ...served([], [christmas]), 'POST /holidays': () => [christmas] });
  const { user } = show();
  expect(await screen.findByText('Natal')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Propor feriados nacionais' }));
  expect(await screen.findByRole('checkbox', { name: /Tiradentes/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /Corpus Christi/ })).not.toBeChecked();
  expect(screen.queryByRole('checkbox', { name: /Natal/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /Tiradentes/ }));
  await user.click(screen.getByRole('button', { name: 'Adicionar 8 feriados' }));
  await waitFor(() => expect(calls.some(({ key }) => key === 'POST /holidays')).toBe(true));
  const body = calls.find(({ key }) => key === 'POST /holidays')?.body;
  expect(JSON.stringify(body)).not.toMatch(/Tiradentes|Carnaval|Natal/);
  expect(JSON.stringify(body)).toMatch(/Sexta-feira Santa/);
});

test('adds and removes a holiday of its own', async () => {
  const calls = serveApi({
    ...served([], [christmas]),
    'POST /holidays': () => [],
    'DELETE /holidays/:holidayId': () => ({ message: '' }),
  });
  const { user } = show();
  await user.type(await screen.findByLabelText('Nome do feriado'), 'Padroeira');
  await user.type(screen.getByLabelText('Dia'), '2027-08-15');
  await user.click(screen.getByRole('checkbox', { name: 'Todo ano' }));
  await user.click(screen.getByRole('button', { name: 'Adicionar feriado' }));
  const holidays = [{ name: 'Padroeira', day: '2027-08-15', isYearly: true }];
  await waitFor(() => expect(calls.find(({ key }) => key === 'POST /holidays')).toMatchObject({ body: { holidays } }));
  await user.click(screen.getByRole('button', { name: 'Remover o feriado Natal' }));
  await waitFor(() => expect(calls.some(({ key }) => key === 'DELETE /holidays/:holidayId')).toBe(true));
});

test('says why targets could not be loaded', async () => {
  serveApi({
    ...served([], []),
    'GET /service-levels': () => {
      throw new Refusal('ERR_NO_PERMISSION');
    },
  });
  show();
  expect(await screen.findByRole('alert')).toBeVisible();
});
