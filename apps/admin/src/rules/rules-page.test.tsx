import { queryClient } from '@recado/api/live';
import { aQueue, Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import { setLanguage } from '@recado/ui/i18n';
import { firstOf, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import RulesPage from './rules-page.tsx';
import { aRule, nothingToName } from './testing.ts';

setUpPage(() => setup('./rules'), aSessionUser({ id: 1, profile: 'admin' }));

const moment = '2026-01-01T12:00:00.000Z';
const sales = aQueue({ id: 1, name: 'Vendas' });
const money = aQueue({ id: 2, name: 'Financeiro' });
const bills = aRule({
  id: 1,
  name: 'Boletos',
  conditions: [
    { field: 'words', operator: 'any', values: ['boleto', 'fatura'] },
    { field: 'queue', operator: 'any', queueIds: [1] },
  ],
  steps: [
    { kind: 'transfer', queueId: 2, userId: null },
    { kind: 'tag', add: [7], remove: [] },
  ],
});
const show = (answers: Parameters<typeof serveApi>[0] = {}, language: 'pt' | 'en' = 'pt') => {
  const calls = serveApi({
    ...nothingToName,
    'GET /queue': () => [sales, money],
    'GET /tags/list': () => [
      { id: 7, name: 'Urgente', color: '#c4281c', kanban: 0, companyId: 1, userId: null, updatedAt: moment },
    ],
    ...answers,
  });
  return { ...renderWithProviders(<RulesPage />, { queryClient, language }), calls };
};
const card = async (name: string) => within(await screen.findByRole('article', { name }));

test('each rule is one sentence with the names of what it uses, and tells what it did', async () => {
  show({ 'GET /rules': () => [{ ...bills, ran: 3, lastRanAt: new Date().toISOString() }] });
  const rule = await card('Boletos');
  await rule.findByText(
    'Quando chega uma mensagem, se contém “boleto” ou “fatura” e o setor é Vendas, então mover para Financeiro e adicionar a tag Urgente.',
  );
  expect(rule.getByText(/Rodou em 3 atendimentos em 30 dias/)).toBeVisible();
  expect(rule.getByRole('switch', { name: 'Ligar ou desligar Boletos' })).not.toBeChecked();
});

test('what was deleted is named as such, once the list is known', async () => {
  show({ 'GET /rules': () => [bills], 'GET /queue': () => [sales] });
  expect(await (await card('Boletos')).findByText(/mover para \(excluído\)/)).toBeVisible();
});

test('a refused step and a cut loop are told in words, with the way to the log', async () => {
  const at = new Date().toISOString();
  const { user } = show({
    'GET /rules': () => [
      { ...bills, problem: { error: 'ERR_NO_QUEUE_FOUND', step: 0, at } },
      aRule({ id: 2, name: 'Eco', position: 2, problem: { error: 'loop', step: null, at } }),
    ],
    'GET /rules/:ruleId/runs': () => ({ runs: [], hasMore: false }),
  });
  expect(await (await card('Boletos')).findByText(/o passo 1 \(mover para Financeiro\) foi recusado/)).toBeVisible();
  const echo = await card('Eco');
  expect(echo.getByText(/regras estavam chamando umas às outras/)).toBeVisible();
  await user.click(firstOf(echo.getAllByRole('button', { name: 'Registro de Eco' })));
  expect(await screen.findByText('Nada ainda')).toBeVisible();
});

test('a rule is switched on, and a refusal is told', async () => {
  const { user, calls } = show({
    'GET /rules': () => [bills],
    'PUT /rules/:ruleId': () => {
      throw new Refusal('ERR_NO_RULE_FOUND');
    },
  });
  await user.click(await screen.findByRole('switch', { name: 'Ligar ou desligar Boletos' }));
  expect(await screen.findByText(/ERR_NO_RULE_FOUND/)).toBeVisible();
  expect(calls.findLast(({ key }) => key === 'PUT /rules/:ruleId')).toMatchObject({ body: { isActive: true } });
});

test('rules are moved by their buttons; the first cannot go up', async () => {
  const other = aRule({ id: 2, name: 'Outra', position: 2 });
  const { user, calls } = show({
    'GET /rules': () => [bills, other],
    'PUT /rules/order': () => [
      { ...other, position: 1 },
      { ...bills, position: 2 },
    ],
  });
  expect((await card('Boletos')).getByRole('button', { name: 'Subir Boletos' })).toBeDisabled();
  await user.click(await screen.findByRole('button', { name: 'Descer Boletos' }));
  await waitFor(() =>
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['Outra', 'Boletos']),
  );
  expect(calls.findLast(({ key }) => key === 'PUT /rules/order')?.body).toEqual({ ruleIds: [2, 1] });
});

test('a rule leads to who changed what of it', async () => {
  const { user, path } = show({ 'GET /rules': () => [bills] });
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Boletos' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Quem mudou o quê' }));
  await waitFor(() => expect(path()).toBe('/audits?kind=rules&recordId=1'));
});

test('a rule is deleted after a question that names it', async () => {
  const { user, calls } = show({ 'GET /rules': () => [bills], 'DELETE /rules/:ruleId': () => ({ message: 'ok' }) });
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Boletos' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('dialog', { name: 'Excluir regra?' });
  expect(calls.some(({ key }) => key === 'DELETE /rules/:ruleId')).toBe(false);
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
});

test('without rules three examples open the editor with their values', async () => {
  const { user } = show({ 'GET /rules': () => [] });
  await user.click(await screen.findByRole('button', { name: 'Usar o exemplo Boletos para o financeiro' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nova regra' });
  expect(within(dialog).getByLabelText('Nome')).toHaveValue('Boletos para o financeiro');
  expect(within(dialog).getByText('boleto')).toBeVisible();
});

test('a failure to load is told and can be tried again', async () => {
  show({
    'GET /rules': () => {
      throw new Refusal('ERR_INTERNAL');
    },
  });
  expect(await screen.findByRole('button', { name: /Tentar/ })).toBeVisible();
});

test('what happens without a rule is listed with the page where it is set', async () => {
  show({
    'GET /rules': () => [],
    'GET /queue': () => [{ ...sales, firstAnswerLimit: 60 }, money],
    'GET /settings': () => [{ key: 'userRating', value: 'enabled' }],
  });
  const part = within(await screen.findByRole('region', { name: 'Já acontece sozinho' }));
  expect(part.getByText(/Em Vendas, quem espera mais de 1 hora pela primeira resposta/)).toBeVisible();
  expect(part.getByRole('link', { name: 'Filas' })).toHaveAttribute('href', '/queues');
  expect(await part.findByRole('link', { name: 'Configurações' })).toHaveAttribute('href', '/settings');
});

test('in English, too', async () => {
  await setLanguage('en');
  show({ 'GET /rules': () => [bills] }, 'en');
  expect(
    await screen.findByText(
      'When a message arrives, if it contains “boleto” or “fatura” and the queue is Vendas, then move it to Financeiro and add the tag Urgente.',
    ),
  ).toBeVisible();
});
