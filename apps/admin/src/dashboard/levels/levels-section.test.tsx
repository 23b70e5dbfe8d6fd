import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { LevelFigures, ServiceLevel } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../../setup.ts';
import { LevelsSection } from './lazy-levels.tsx';

setUpPage(() => setup('./dashboard'), aSessionUser({ id: 1, profile: 'admin' }));

const level: ServiceLevel = {
  ...{ queueId: null, priority: null, firstAnswerMinutes: 15, nextAnswerMinutes: null, solutionMinutes: 480 },
};
const total: LevelFigures = {
  rounds: 8,
  firstAnswer: { measured: 8, met: 6, median: 300, ninety: 3_600 },
  nextAnswer: { measured: 0, met: 0 },
  solution: { measured: 4, met: 4, median: 7_200, ninety: null },
};
const show = () => renderWithProviders(<LevelsSection query={{}} />, { queryClient });

test('shows shares with the numbers behind them and percentiles; by agent when asked', async () => {
  const row = { ...total, subjectId: 3, name: 'Vendas', day: null };
  const calls = serveApi({
    'GET /service-levels': () => [level],
    'GET /dashboard/service-levels': () => ({ isUsed: true, total, rows: [row] }),
  });
  const { user } = show();
  const line = within((await screen.findByRole('rowheader', { name: 'Vendas' })).closest('tr') ?? document.body);
  expect(line.getByText(/75 %/)).toBeVisible();
  expect(line.getByText('6/8')).toBeVisible();
  await user.click(screen.getByText('Atendente'));
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ query: { by: 'agent' } }));
});

test('is not there in a company without service levels, and asks for no figures', async () => {
  const calls = serveApi({ 'GET /service-levels': () => [] });
  show();
  await waitFor(() => expect(calls.length).toBe(1));
  expect(screen.queryByRole('region', { name: 'Níveis de serviço' })).toBeNull();
});
