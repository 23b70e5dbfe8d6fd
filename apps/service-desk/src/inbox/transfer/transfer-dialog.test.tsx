import { aListedUser, aTicket } from '@recado/api/testing';
import { servedBy } from '@recado/auth/testing';
import type { ListedUser } from '@recado/contract';
import { screen, waitFor } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

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
  askReason: 'none' as const,
  requiredFieldIds: [],
  orderQueue: null,
  firstAnswerLimit: null,
  answerLimit: null,
  integrationId: null,
  promptId: null,
  schedules: [],
  assignmentMode: 'hand' as const,
  assignmentFallback: 'turn' as const,
  ticketLimit: null,
  overflowQueueId: null,
  overflowMinutes: null,
  awayTickets: 'wait' as const,
  skills: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
});

beforeEach(() => {
  resetDesk();
  signInAs();
});

const aNote = {
  id: 1,
  note: '',
  ticketId: 1,
  contactId: 1,
  userId: 1,
  user: { name: 'Ana' },
  mentions: [],
  isPinned: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

/** More colleagues than are listed without typing. */
const many = Array.from({ length: 20 }, (_, index) => aListedUser({ id: 100 + index, name: `Carla ${index}` }));

async function openTransfer(more: ListedUser[] = []) {
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
        ...more,
      ],
      'POST /ticket-notes': ({ body }) => ({ ...aNote, note: String(Object(body).note) }),
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
  const { user, calls } = await openTransfer(many);
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

test('a few colleagues are listed without typing, the queue is proposed, and a note is stored before the transfer', async () => {
  const { user, calls } = await openTransfer();
  await user.click(screen.getByRole('combobox', { name: 'Usuário' }));
  await user.click(await screen.findByTitle('Bruno Castro'));
  await waitFor(() => expect(screen.getByTitle('Suporte')).toBeInTheDocument());
  await user.type(screen.getByLabelText('Nota para quem recebe'), 'Quer trocar o tamanho');
  await user.click(submit());
  await waitFor(() => expect(lastCall(calls, 'PUT /tickets/:ticketId')?.body).toEqual({ userId: 2, queueId: 2 }));
  expect(lastCall(calls, 'POST /ticket-notes')?.body).toMatchObject({ ticketId: 1, note: 'Quer trocar o tamanho' });
  const order = calls.map(({ key }) => key).filter((key) => key === 'POST /ticket-notes' || key.startsWith('PUT'));
  expect(order).toEqual(['POST /ticket-notes', 'PUT /tickets/:ticketId']);
});

test('an open ticket of a colleague is assigned to me from the menu, and stays in its queue', async () => {
  signInAs({ profile: 'admin' });
  const theirs = aTicket({ id: 1, userId: 9, user: { id: 9, name: 'Bia' }, queueId: 2, queue: suporte });
  const calls = serveDesk([theirs]);
  const { user } = renderDesk(`/tickets/${theirs.uuid}`);
  await screen.findByRole('button', { name: 'Resolver' });
  await user.click(screen.getByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Atribuir a mim' }));
  await waitFor(() => expect(lastCall(calls, 'PUT /tickets/:ticketId')?.body).toEqual({ userId: 1, queueId: 2 }));
  expect(await screen.findByText('Cliente 1 agora é seu')).toBeVisible();
});
