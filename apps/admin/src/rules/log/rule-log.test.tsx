import { queryClient } from '@recado/api/live';
import { aQueue, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { RuleRun } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../../setup.ts';
import RulesPage from '../rules-page.tsx';
import { aRule, nothingToName } from '../testing.ts';

setUpPage(() => setup('./rules'), aSessionUser({ id: 1, profile: 'admin' }));

const bills = aRule({
  name: 'Boletos',
  conditions: [{ field: 'words', operator: 'any', values: ['boleto'] }],
  steps: [{ kind: 'transfer', queueId: 2, userId: null }],
});
const aRun = (given: Partial<RuleRun>): RuleRun => ({
  id: 1,
  outcome: 'ran',
  condition: null,
  step: null,
  error: null,
  ticket: { id: 9, uuid: 'abc', contactName: 'Maria' },
  at: '2026-01-01T12:00:00.000Z',
  ...given,
});

async function openLog(runs: (query: Record<string, unknown>) => { runs: RuleRun[]; hasMore: boolean }) {
  const calls = serveApi({
    ...nothingToName,
    'GET /rules': () => [bills],
    'GET /queue': () => [aQueue({ id: 2, name: 'Financeiro' })],
    'GET /rules/:ruleId/runs': ({ query }) => runs(query),
  });
  const { user } = renderWithProviders(<RulesPage />, { queryClient });
  await user.click(await screen.findByRole('button', { name: 'Registro de Boletos' }));
  return { user, calls, log: within(await screen.findByRole('dialog', { name: 'Registro de Boletos' })) };
}

test('each outcome is told in words, with a link to its ticket', async () => {
  const { log } = await openLog(() => ({
    runs: [
      aRun({ id: 5 }),
      aRun({ id: 4, outcome: 'refused', step: 0, error: 'ERR_NO_QUEUE_FOUND' }),
      aRun({ id: 3, outcome: 'limited' }),
      aRun({ id: 2, outcome: 'loop' }),
      aRun({ id: 1, outcome: 'stopped', ticket: null }),
    ],
    hasMore: false,
  }));
  expect(await log.findByText('Todos os passos foram feitos')).toBeVisible();
  expect(
    await log.findByText('Nada foi feito: o passo 1 (mover para Financeiro) foi recusado. ERR_NO_QUEUE_FOUND'),
  ).toBeVisible();
  expect(log.getByText('No limite: roda 3 vezes por atendimento e hora')).toBeVisible();
  expect(log.getByText(/regras estavam chamando/)).toBeVisible();
  expect(log.getByText('Uma regra anterior encerrou o acontecimento')).toBeVisible();
  expect(log.getAllByRole('link', { name: 'Maria' })[0]).toHaveAttribute('href', '/tickets/abc');
  expect(log.queryByRole('button', { name: 'Mostrar mais antigos' })).not.toBeInTheDocument();
});

test('what it missed is shown when asked for, with the condition that was not true', async () => {
  const { user, log } = await openLog(({ outcome }) => ({
    runs: outcome === 'missed' ? [aRun({ id: 1, outcome: 'missed', condition: 0 })] : [],
    hasMore: false,
  }));
  expect(await log.findByText('Nada ainda')).toBeVisible();
  await user.click(log.getByRole('combobox', { name: 'O que mostrar' }));
  await user.click(await screen.findByTitle('Não valeu'));
  expect(await log.findByText('Não valeu: contém “boleto”')).toBeVisible();
});

test('older runs follow the newest ones', async () => {
  const { user, log, calls } = await openLog(({ beforeId }) =>
    beforeId === undefined
      ? { runs: [aRun({ id: 8 }), aRun({ id: 7 })], hasMore: true }
      : { runs: [aRun({ id: 6 })], hasMore: false },
  );
  await user.click(await log.findByRole('button', { name: 'Mostrar mais antigos' }));
  await waitFor(() => expect(log.getAllByRole('listitem')).toHaveLength(3));
  expect(calls.findLast(({ key }) => key === 'GET /rules/:ruleId/runs')?.query).toMatchObject({ beforeId: '7' });
  expect(log.queryByRole('button', { name: 'Mostrar mais antigos' })).not.toBeInTheDocument();
});
