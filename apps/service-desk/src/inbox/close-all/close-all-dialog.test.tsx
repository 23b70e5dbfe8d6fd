import { aTicket } from '@recado/api/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const queue = {
  id: 3,
  name: 'Vendas',
  color: '#0b6e99',
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
};

/** An entry of a select's list. */
const option = { selector: '.ant-select-item-option-content' };

beforeEach(() => {
  resetDesk();
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

/** Chooses one queue and what has none, and reaches the question. */
async function openQuestion(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Filtros' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Fechar todos os atendimentos' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Filas' }));
  await user.click(await screen.findByText('Vendas', option));
  await user.click(await screen.findByText('Sem fila', option));
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
}

test('an administrator closes every ticket of a status in the chosen queues', async () => {
  signInAs({ profile: 'admin' });
  const calls = serveDesk(
    [aTicket({ id: 1 })],
    {},
    {
      'GET /queue': () => [queue],
      'POST /tickets/closeAll/preview': () => ({ count: 12, names: ['Ana', 'Beto'], asking: [] }),
      'POST /tickets/closeAll': () => ({ closed: 12, remaining: 0 }),
    },
  );
  const { user } = renderDesk();
  await user.click(await screen.findByRole('button', { name: 'Filtros' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Fechar todos os atendimentos' }));
  await user.click(await screen.findByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('Selecione uma fila', { selector: '.ant-form-item-explain-error' })).toBeVisible();
  expect(lastCall(calls, 'POST /tickets/closeAll')).toBeUndefined();
  await user.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Filas' }));
  await user.click(await screen.findByText('Vendas', option));
  await user.click(await screen.findByText('Sem fila', option));
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  const question = within(await screen.findByRole('dialog', { name: 'Fechar 12 atendimentos?' }));
  expect(question.getByText(/e mais 10/)).toHaveTextContent('Ana, Beto e mais 10');
  await user.click(question.getByRole('button', { name: 'Sim, fechar' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await openQuestion(user);
  await user.click(await screen.findByRole('button', { name: 'Sim, fechar' }));
  expect(lastCall(calls, 'POST /tickets/closeAll')).toBeUndefined();
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(await screen.findByText('12 atendimentos fechados')).toBeVisible();
  await waitFor(() =>
    expect(lastCall(calls, 'POST /tickets/closeAll')?.body).toEqual({
      status: 'open',
      selectedQueueIds: [3],
      withoutQueue: true,
    }),
  );
});

test('while many tickets are closed, the toast shows the progress', async () => {
  signInAs({ profile: 'admin' });
  serveDesk(
    [aTicket({ id: 1 })],
    {},
    {
      'GET /queue': () => [queue],
      'POST /tickets/closeAll/preview': () => ({ count: 1200, names: ['Ana'], asking: [] }),
      'POST /tickets/closeAll': () => ({ closed: 1200, remaining: 1100 }),
    },
  );
  const { user } = renderDesk();
  await openQuestion(user);
  await user.click(await screen.findByRole('button', { name: 'Sim, fechar' }));
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(await screen.findByText('Fechando atendimentos: 100 de 1200')).toBeVisible();
  receiveEvent('closeAll', { action: 'update', closed: 700, total: 1200, isOver: false });
  expect(await screen.findByText('Fechando atendimentos: 700 de 1200')).toBeVisible();
  receiveEvent('closeAll', { action: 'update', closed: 1200, total: 1200, isOver: true });
  expect(await screen.findByText('1200 atendimentos fechados')).toBeVisible();
});

test('agents do not have the button', async () => {
  signInAs();
  serveDesk([aTicket({ id: 1 })]);
  renderDesk();
  await screen.findByRole('link', { name: /Cliente 1/ });
  expect(screen.queryByRole('button', { name: 'Fechar todos os atendimentos' })).not.toBeInTheDocument();
});
