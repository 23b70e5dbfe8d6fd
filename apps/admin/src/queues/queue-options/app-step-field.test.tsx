import { queryClient } from '@recado/api/live';
import { Refusal } from '@recado/api/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../../setup.ts';
import { option, played, showMenu, tree } from './testing.tsx';

beforeAll(() => setup());
afterEach(() => queryClient.clear());

const inAll = (text: string) => ({ pt: text, en: text, es: text });
const status = {
  ...{ app: 'orders', appTitle: inAll('Pedidos'), step: 'status', title: inAll('Situação') },
  outcomes: [
    { name: 'found', title: inAll('Sem sinal') },
    { name: 'lost', title: inAll('Perdido') },
  ],
};

test('an option may be answered by a step of an app, which shows where its outcomes lead, and is kept until it is saved', async () => {
  const { user, bodyOf } = await showMenu(tree, [], { 'GET /app-steps': () => [status] });
  await user.click(await screen.findByRole('treeitem', { name: /Suporte/ }));
  await user.type(screen.getByLabelText('Título da opção'), '!');
  await user.click(await screen.findByLabelText('Quem responde'));
  await user.click(await screen.findByText('Pedidos: Situação'));
  expect(await screen.findByText('Sem sinal: segue para a opção 1, “Sem sinal”')).toBeVisible();
  expect(screen.getByText(/^Perdido: o cliente escolhe/)).toBeVisible();
  expect(screen.getByLabelText('Título da opção')).toHaveValue('Suporte!');
  await user.click(screen.getByRole('button', { name: 'Salvar opção' }));
  await waitFor(() =>
    expect(bodyOf('PUT /queue-options/:queueOptionId')).toMatchObject({
      title: 'Suporte!',
      appStep: { app: 'orders', step: 'status' },
    }),
  );
});

test('a step whose app is gone stays chosen, with the reason, and can be taken away', async () => {
  const gone = { ...option, appStep: { app: 'orders', step: 'status' } };
  const { user, bodyOf } = await showMenu([gone]);
  await user.click(await screen.findByRole('treeitem', { name: /Preços/ }));
  expect(await screen.findByText('orders: status (não está disponível)')).toBeVisible();
  expect(screen.getByText(/quem escolhe a opção é atendido por uma pessoa/)).toBeVisible();
  await user.click(screen.getByLabelText('Quem responde'));
  await user.click(await screen.findByText('A mensagem e as opções abaixo'));
  await user.click(screen.getByRole('button', { name: 'Salvar opção' }));
  await waitFor(() => expect(bodyOf('PUT /queue-options/:queueOptionId')).toMatchObject({ appStep: null }));
});

test('without apps that answer, nothing of it is shown', async () => {
  const { user, calls } = await showMenu([option]);
  await user.click(await screen.findByRole('treeitem', { name: /Preços/ }));
  await waitFor(() => expect(calls.some(({ key }) => key === 'GET /app-steps')).toBe(true));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByLabelText('Quem responde')).not.toBeInTheDocument();
});

test('when the steps cannot be read, a chosen one stays, and it is said', async () => {
  const refused = () => {
    throw new Refusal('ERR_INTERNAL');
  };
  const chosen = { ...option, appStep: { app: 'orders', step: 'status' } };
  const { user } = await showMenu([chosen], [], { 'GET /app-steps': refused });
  await user.click(await screen.findByRole('treeitem', { name: /Preços/ }));
  expect(await screen.findByText('Não foi possível carregar as etapas dos aplicativos.')).toBeVisible();
  expect(screen.getByLabelText('Quem responde')).toBeVisible();
});

test('the simulator says that it does not ask the app of an option', async () => {
  const { user } = await showMenu(tree, [], {
    'POST /queue/:queueId/simulation': () => ({ ...played, said: [], station: 'step', stationName: 'Suporte' }),
  });
  await user.click(await screen.findByRole('radio', { name: 'Simulador' }));
  await user.type(screen.getByRole('textbox', { name: 'Mensagem do cliente' }), '2{Enter}');
  expect(await screen.findByText(/O simulador não pergunta a aplicativos\. 0 e # ainda funcionam\./)).toBeVisible();
});
