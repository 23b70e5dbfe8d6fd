import { aListedUser, aTicket } from '@recado/api/testing';
import { servedBy } from '@recado/auth/testing';
import { screen, waitFor } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../testing/fake-socket.ts'));

const vendas = { id: 1, name: 'Vendas', color: '#0b6e99' };
const suporte = { id: 2, name: 'Suporte', color: '#222222' };
const bruno = aListedUser({ id: 2, name: 'Bruno Castro', queues: servedBy(2, [suporte]).queues });
const brunaChefe = aListedUser({ id: 3, name: 'Bruna Chefe', online: false, seesAll: true });
const brunaNova = aListedUser({ id: 4, name: 'Bruna Nova' });
const whole = (queue: typeof vendas) => ({
  ...queue,
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  orderQueue: null,
  firstAnswerLimit: null,
  answerLimit: null,
  integrationId: null,
  promptId: null,
  schedules: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
});

beforeEach(() => {
  resetDesk();
  signInAs();
});

async function openTransfer() {
  const mine = aTicket({ id: 1 });
  const calls = serveDesk(
    [mine],
    {},
    {
      'GET /users/list': () => [
        aListedUser({ id: 1, name: 'Ana', queues: servedBy(1, [vendas]).queues }),
        bruno,
        brunaChefe,
        brunaNova,
      ],
      'GET /queue': () => [whole(vendas), whole(suporte)],
    },
  );
  const desk = renderDesk(`/tickets/${mine.uuid}`);
  await screen.findByRole('button', { name: 'Resolver' });
  await desk.user.keyboard('{Control>}{Shift>}y{/Shift}{/Control}');
  await screen.findByText('Transferir o atendimento de Cliente 1');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Usuário' })).toHaveFocus());
  return { ...desk, calls };
}

/** A queue in a select's list. */
const option = { selector: '.ant-select-item-option-content' };
const submit = () => screen.getByRole('button', { name: 'Transferir' });

test('a queue must be chosen; without a user the ticket is pending in that queue', async () => {
  const { user, calls, path } = await openTransfer();
  await user.click(submit());
  expect(await screen.findByText('Selecione uma fila', { selector: '.ant-form-item-explain-error' })).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Fila' }));
  await user.click(await screen.findByText('Suporte', option));
  await user.click(submit());
  await waitFor(() => expect(path()).toBe('/tickets'));
  expect(lastCall(calls, 'PUT /tickets/:ticketId')?.body).toEqual({ status: 'pending', userId: null, queueId: 2 });
});

test('users are searched from three characters on, and only the chosen user’s queues can be chosen', async () => {
  const { user, calls } = await openTransfer();
  await user.keyboard('br');
  expect(screen.queryByTitle('Bruno Castro')).not.toBeInTheDocument();
  await user.keyboard('u');
  await user.click(await screen.findByTitle('Bruno Castro'));
  await user.click(screen.getByRole('combobox', { name: 'Fila' }));
  await user.click(await screen.findByText('Suporte', option));
  expect(screen.queryByText('Vendas', option)).not.toBeInTheDocument();
  await user.click(submit());
  await waitFor(() => expect(lastCall(calls, 'PUT /tickets/:ticketId')?.body).toEqual({ userId: 2, queueId: 2 }));
});

test('users who would not see the ticket are not offered: without queues, or outside the chosen one', async () => {
  const { user } = await openTransfer();
  await user.keyboard('bru');
  expect(await screen.findByTitle('Bruno Castro')).toBeInTheDocument();
  expect(screen.getByTitle('Bruna Chefe')).toBeInTheDocument();
  expect(screen.queryByTitle('Bruna Nova')).not.toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Fila' }));
  await user.click(await screen.findByText('Vendas', option));
  await user.click(screen.getByRole('combobox', { name: 'Usuário' }));
  await user.keyboard('bru');
  expect(await screen.findByTitle('Bruna Chefe')).toBeInTheDocument();
  expect(screen.queryByTitle('Bruno Castro')).not.toBeInTheDocument();
  await user.clear(screen.getByRole('combobox', { name: 'Usuário' }));
  await user.keyboard('bruno');
  expect(await screen.findByText('Ninguém com esse nome atende esta fila')).toBeInTheDocument();
});

test('an administrator can be chosen in every queue', async () => {
  const { user } = await openTransfer();
  await user.keyboard('bruna');
  await user.click(await screen.findByTitle('Bruna Chefe'));
  await user.click(screen.getByRole('combobox', { name: 'Fila' }));
  expect(await screen.findByText('Vendas', option)).toBeInTheDocument();
  expect(screen.getByText('Suporte', option)).toBeInTheDocument();
});
