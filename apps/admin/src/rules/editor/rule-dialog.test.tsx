import { queryClient } from '@recado/api/live';
import { aListedUser, aQueue, Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import type { CustomField } from '@recado/contract';
import { firstOf, renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../../setup.ts';
import RulesPage from '../rules-page.tsx';
import { aRule, nothingToName } from '../testing.ts';

setUpPage(() => setup('./rules'), aSessionUser({ id: 1, profile: 'admin' }));

const bills = aRule({
  id: 1,
  name: 'Boletos',
  conditions: [
    { field: 'words', operator: 'any', values: ['boleto'] },
    { field: 'firstContact', is: true },
  ],
  steps: [
    { kind: 'transfer', queueId: 2, userId: null },
    { kind: 'text', text: 'Já te passo' },
  ],
});

const show = (answers: Parameters<typeof serveApi>[0] = {}) => {
  const calls = serveApi({
    ...nothingToName,
    'GET /rules': () => [bills],
    'GET /queue': () => [aQueue({ id: 1, name: 'Vendas' }), aQueue({ id: 2, name: 'Financeiro' })],
    'GET /users/list': () => [aListedUser({ id: 4, name: 'Bia' })],
    ...answers,
  });
  return { ...renderWithProviders(<RulesPage />, { queryClient }), calls };
};
type User = ReturnType<typeof show>['user'];

const choose = async (user: User, part: HTMLElement, label: string, option: string) => {
  await user.click(within(part).getByRole('combobox', { name: label }));
  await user.click(firstOf(await screen.findAllByTitle(option)));
};
const dialogOf = (name: string) => screen.findByRole('dialog', { name });
const save = (user: User, dialog: HTMLElement) => user.click(within(dialog).getByRole('button', { name: 'Salvar' }));

test('a rule is written in sentences, saved switched off, and can be switched on at once', async () => {
  const { user, calls } = show({
    'GET /rules': () => [],
    'POST /rules': () => bills,
    'PUT /rules/:ruleId': () => ({ ...bills, isActive: true, updatedAt: '2026-01-02T00:00:00.000Z' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Nova regra' }));
  const dialog = await dialogOf('Nova regra');
  await user.type(within(dialog).getByLabelText('Nome'), 'Boletos');
  await user.click(within(dialog).getByRole('button', { name: 'Adicionar condição' }));
  const condition = within(dialog).getByRole('group', { name: 'condição 1' });
  await user.type(within(condition).getByRole('combobox', { name: 'a mensagem' }), 'boleto{Enter}segunda via{Enter}');
  await choose(user, within(dialog).getByRole('group', { name: 'passo 1' }), 'Setor', 'Financeiro');
  await user.click(within(dialog).getByRole('button', { name: 'Adicionar passo' }));
  await choose(user, within(dialog).getByRole('group', { name: 'passo 2' }), 'O que fazer', 'enviar um texto');
  await user.type(within(dialog).getByRole('textbox', { name: 'Texto ao cliente' }), 'Um momento');
  await save(user, dialog);
  expect(await screen.findByText('A regra “Boletos” foi salva desligada: ainda não faz nada.')).toBeVisible();
  expect(calls.findLast(({ key }) => key === 'POST /rules')?.body).toEqual({
    name: 'Boletos',
    isActive: false,
    trigger: { kind: 'messageReceived' },
    match: 'all',
    conditions: [{ field: 'words', operator: 'any', values: ['boleto', 'segunda via'] }],
    steps: [
      { kind: 'transfer', queueId: 2, userId: null },
      { kind: 'text', text: 'Um momento' },
    ],
    stopsOthers: false,
    perTicketAndHour: 3,
  });
  await user.click(screen.getByRole('button', { name: 'Ligar agora' }));
  await waitFor(() => expect(screen.queryByText(/foi salva desligada/)).not.toBeInTheDocument());
});

const aField = (given: Partial<CustomField>): CustomField => ({
  id: 5,
  companyId: 1,
  subject: 'contact',
  kind: 'choice',
  name: 'Plano',
  key: 'plano',
  help: '',
  seenBy: 'everyone',
  isArchived: false,
  position: 0,
  choices: [
    { id: 7, name: 'Ouro', isArchived: false },
    { id: 8, name: 'Prata', isArchived: false },
  ],
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...given,
});

test('a rule looks when a field changed, compares it and sets another one; its sentence says so', async () => {
  const fields = [
    aField({}),
    aField({ id: 6, kind: 'number', name: 'Pontos', key: 'pontos', choices: [], position: 1 }),
  ];
  const gold = aRule({
    id: 2,
    name: 'Ouro',
    trigger: { kind: 'fieldChanged', fieldId: 5 },
    conditions: [{ field: 'custom', condition: { fieldId: 5, test: 'choice', operator: 'any', choiceIds: [7] } }],
    steps: [{ kind: 'setField', fieldId: 5, value: null, choiceIds: [8] }],
  });
  const { user, calls } = show({
    'GET /rules': () => [gold],
    'GET /custom-fields': () => fields,
    'PUT /rules/:ruleId': () => gold,
  });
  expect(
    await screen.findByText('Quando muda o campo Plano, se Plano é Ouro, então preencher Plano com “Prata”.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Editar Ouro' }));
  const dialog = await dialogOf('Editar regra');
  const condition = within(dialog).getByRole('group', { name: 'condição 1' });
  await choose(user, condition, 'Campo', 'Pontos');
  await save(user, dialog);
  expect(await within(dialog).findByText('condição 1: escreva algo')).toBeVisible();
  await user.type(within(condition).getByRole('spinbutton', { name: 'De' }), '3');
  await save(user, dialog);
  await waitFor(() =>
    expect(calls.findLast(({ key }) => key === 'PUT /rules/:ruleId')?.body).toMatchObject({
      conditions: [{ field: 'custom', condition: { fieldId: 6, test: 'number', atLeast: 3, atMost: null } }],
    }),
  );
});

test('what is missing or deleted is named with its place, and nothing is sent', async () => {
  const { user, calls } = show({ 'GET /queue': () => [aQueue({ id: 1, name: 'Vendas' })] });
  await user.click(await screen.findByRole('button', { name: 'Editar Boletos' }));
  const dialog = await dialogOf('Editar regra');
  const condition = within(dialog).getByRole('group', { name: 'condição 2' });
  await choose(user, condition, 'O que olhar', 'o setor');
  await save(user, dialog);
  expect(await within(dialog).findByText('condição 2: escolha ao menos um')).toBeVisible();
  expect(within(dialog).getByText('passo 1: o que estava escolhido foi excluído')).toBeVisible();
  expect(calls.some(({ key }) => key === 'PUT /rules/:ruleId')).toBe(false);
});

test('a refusal of the server keeps what was typed', async () => {
  const { user } = show({
    'PUT /rules/:ruleId': () => {
      throw new Refusal('ERR_NO_QUEUE_FOUND');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Editar Boletos' }));
  const dialog = await dialogOf('Editar regra');
  const text = within(dialog).getByRole('textbox', { name: 'Texto ao cliente' });
  await user.type(text, '!');
  await save(user, dialog);
  expect(await within(dialog).findByText(/ERR_NO_QUEUE_FOUND/)).toBeVisible();
  expect(text).toHaveValue('Já te passo!');
});

test('closing asks before changed sentences are lost', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Editar Boletos' }));
  const dialog = await dialogOf('Editar regra');
  await user.click(within(dialog).getByRole('button', { name: 'Remover condição 2' }));
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByText('O que você digitou ainda não foi salvo.')).toBeVisible();
});

test('steps are moved by their buttons', async () => {
  const { user, calls } = show({ 'PUT /rules/:ruleId': () => bills });
  await user.click(await screen.findByRole('button', { name: 'Editar Boletos' }));
  const dialog = await dialogOf('Editar regra');
  await user.click(within(dialog).getByRole('button', { name: 'Subir passo 2' }));
  await save(user, dialog);
  await waitFor(() =>
    expect(calls.findLast(({ key }) => key === 'PUT /rules/:ruleId')?.body).toMatchObject({
      steps: [{ kind: 'text' }, { kind: 'transfer' }],
    }),
  );
});

test('the trial names the tickets, and is gone once a condition changes', async () => {
  const ticket = { id: 9, uuid: 'abc', contactName: 'Maria', lastMessage: 'meu boleto', status: 'open' };
  const { user, calls } = show({ 'POST /rules/trial': () => ({ tried: 100, matched: [ticket] }) });
  await user.click(await screen.findByRole('button', { name: 'Editar Boletos' }));
  const dialog = await dialogOf('Editar regra');
  await user.click(within(dialog).getByRole('button', { name: 'Testar' }));
  expect(await within(dialog).findByText('Teria feito isto em 1 dos últimos 100 atendimentos.')).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'Maria' })).toHaveAttribute('href', '/tickets/abc');
  expect(calls.findLast(({ key }) => key === 'POST /rules/trial')?.body).toEqual({
    trigger: bills.trigger,
    match: 'all',
    conditions: bills.conditions,
  });
  await user.click(within(dialog).getByRole('button', { name: 'Remover condição 2' }));
  await waitFor(() => expect(within(dialog).queryByText(/Teria feito isto/)).not.toBeInTheDocument());
});

test('a trial without a hit says so', async () => {
  const { user } = show({ 'POST /rules/trial': () => ({ tried: 40, matched: [] }) });
  await user.click(await screen.findByRole('button', { name: 'Editar Boletos' }));
  const dialog = await dialogOf('Editar regra');
  await user.click(within(dialog).getByRole('button', { name: 'Testar' }));
  expect(await within(dialog).findByText('Não teria feito nada em nenhum dos últimos 40 atendimentos.')).toBeVisible();
});

test('a copy opens as a new rule', async () => {
  const { user, calls } = show({ 'POST /rules': () => ({ ...bills, id: 2, name: 'Cópia de Boletos', position: 2 }) });
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Boletos' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicar' }));
  const dialog = await dialogOf('Nova regra');
  await save(user, dialog);
  await waitFor(() =>
    expect(calls.findLast(({ key }) => key === 'POST /rules')?.body).toMatchObject({
      name: 'Cópia de Boletos',
      isActive: false,
      steps: bills.steps,
    }),
  );
});
