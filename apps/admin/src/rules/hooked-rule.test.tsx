import { queryClient } from '@recado/api/live';
import { Refusal, serveApi } from '@recado/api/testing';
import { aSessionUser } from '@recado/auth/testing';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../setup.ts';
import RulesPage from './rules-page.tsx';
import { aRule, nothingToName } from './testing.ts';

setUpPage(() => setup('./rules'), aSessionUser({ id: 1, profile: 'admin' }));

const hooked = aRule({
  name: 'Pedido pago',
  trigger: { kind: 'webhook', numberPath: 'cliente.telefone', whatsappId: null },
  conditions: [
    { field: 'body', path: 'pedido.status', operator: 'any', values: ['pago'] },
    { field: 'campaign', is: true, how: 'began', campaignIds: [] },
    { field: 'priority', operator: 'none', priorities: ['urgent', null] },
  ],
  steps: [{ kind: 'priority', priority: 'high' }],
});

const show = (answers: Parameters<typeof serveApi>[0] = {}) => {
  const calls = serveApi({ ...nothingToName, 'GET /rules': () => [hooked], ...answers });
  return { ...renderWithProviders(<RulesPage />, { queryClient }), calls };
};
test('the sentence says the call, its values, the campaign and the priority', async () => {
  show();
  expect(
    await screen.findByText(
      'Quando outro sistema chama o endereço desta regra, se pedido.status da chamada contém “pago”, o atendimento veio de uma campanha e a prioridade não é urgente ou sem prioridade, então mudar a prioridade para alta.',
    ),
  ).toBeVisible();
});

test('the address is made and shown once; a new one is made after a question', async () => {
  const { user, calls } = show({
    'POST /rules/:ruleId/hook': () => ({
      address: 'https://recado.example/hooks/rules/abc',
      madeAt: '2026-01-01T00:00:00.000Z',
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Criar o endereço' }));
  expect(await screen.findByLabelText('Endereço da regra')).toHaveValue('https://recado.example/hooks/rules/abc');
  expect(calls.filter(({ key }) => key === 'POST /rules/:ruleId/hook')).toHaveLength(1);
});

test('renewing an address says what it does before it does it', async () => {
  const { user, calls } = show({
    'GET /rules': () => [{ ...hooked, hookMadeAt: '2026-01-01T00:00:00.000Z' }],
    'POST /rules/:ruleId/hook': () => ({
      address: 'https://recado.example/hooks/rules/new',
      madeAt: '2026-01-02T00:00:00.000Z',
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Novo endereço' }));
  const question = await screen.findByRole('dialog');
  expect(within(question).getByText(/para de funcionar na hora/)).toBeVisible();
  expect(calls.some(({ key }) => key === 'POST /rules/:ruleId/hook')).toBe(false);
  await user.click(within(question).getByRole('button', { name: 'Novo endereço' }));
  expect(await screen.findByLabelText('Endereço da regra')).toHaveValue('https://recado.example/hooks/rules/new');
});

test('a refusal to make an address is said', async () => {
  const { user } = show({
    'POST /rules/:ruleId/hook': () => {
      throw new Refusal('ERR_NO_RULE_FOUND');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Criar o endereço' }));
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('the editor wants a place in the body, tries the rule on an example, and saves it', async () => {
  const { user, calls } = show({
    'PUT /rules/:ruleId': () => ({ ...hooked, updatedAt: '2026-01-02T00:00:00.000Z' }),
    'POST /rules/trial': () => ({ tried: 0, matched: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Editar Pedido pago' }));
  const dialog = await screen.findByRole('dialog', { name: 'Editar regra' });
  const place = await within(dialog).findByLabelText(/Onde está o número/);
  await user.clear(place);
  await user.type(place, 'cliente..x');
  const save = within(dialog).getByRole('button', { name: 'Salvar' });
  await user.click(save);
  expect(await within(dialog).findByText('escreva o lugar como pedido.status')).toBeVisible();
  await user.clear(place);
  await user.type(place, 'cliente.fone');
  const sample = within(dialog).getByLabelText('Exemplo de chamada, em JSON');
  await user.clear(sample);
  await user.click(sample);
  await user.paste('{"pedido":');
  expect(within(dialog).getByText('Isto não é JSON.')).toBeVisible();
  await user.paste('{"status":"pago"}}');
  await user.click(within(dialog).getByRole('button', { name: 'Testar' }));
  await within(dialog).findByText(/Ainda não há atendimentos/);
  expect(calls.findLast(({ key }) => key === 'POST /rules/trial')?.body).toMatchObject({
    sample: { pedido: { status: 'pago' } },
  });
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.findLast(({ key }) => key === 'PUT /rules/:ruleId')?.body).toMatchObject({
    trigger: { kind: 'webhook', numberPath: 'cliente.fone', whatsappId: null },
    conditions: hooked.conditions,
    steps: [{ kind: 'priority', priority: 'high' }],
  });
});

test('the log says why a call found no ticket', async () => {
  const run = {
    id: 1,
    outcome: 'unplaced',
    condition: null,
    step: null,
    ticket: null,
    at: '2026-01-01T00:00:00.000Z',
  } as const;
  const { user } = show({
    'GET /rules/:ruleId/runs': () => ({ runs: [{ ...run, error: 'unknownNumber' }], hasMore: false }),
  });
  await user.click(await screen.findByRole('button', { name: 'Registro de Pedido pago' }));
  expect(await screen.findByText(/o número da chamada não está nos contatos/)).toBeVisible();
});
