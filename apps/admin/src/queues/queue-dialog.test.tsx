import { queryClient } from '@recado/api/live';
import { aQueue, serveApi } from '@recado/api/testing';
import { signIn } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { Queue } from '@recado/contract';
import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import { QueueDialog } from './queue-dialog.tsx';

setUpPage(setup, aSessionUser({ profile: 'admin' }));

async function show(scheduleType: string, taken: Queue[] = []) {
  const calls = serveApi({
    'GET /settings': () => [{ key: 'scheduleType', value: scheduleType }],
    'PUT /settings/:key': () => ({ key: 'scheduleType', value: 'queue' }),
  });
  const { user } = renderWithProviders(<QueueDialog edited="new" taken={taken} onClose={jest.fn()} />, { queryClient });
  await waitFor(() => expect(calls).toHaveLength(1));
  return { calls, user };
}

test('a queue has its own hours while scheduleType is queue', async () => {
  const { user } = await show('queue');
  await user.click(screen.getByRole('tab', { name: 'Horários' }));
  expect(await screen.findByLabelText('segunda-feira: Início')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Usar horários por fila' })).toBeNull();
});

test.each([
  ['company', 'Agora vale o horário da empresa, o mesmo para todas as filas.'],
  ['disabled', 'Agora nenhum horário está em uso: todas as filas atendem a qualquer hora.'],
])('while scheduleType is %s, the hours say so and offer the switch', async (scheduleType, text) => {
  const { calls, user } = await show(scheduleType);
  await user.click(screen.getByRole('tab', { name: 'Horários' }));
  expect(await screen.findByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Usar horários por fila' }));
  expect(await screen.findByLabelText('segunda-feira: Início')).toBeVisible();
  expect(calls).toContainEqual(expect.objectContaining({ params: { key: 'scheduleType' }, body: { value: 'queue' } }));
});

test('a new queue proposes the place after the last one', async () => {
  await show('disabled', [aQueue({ id: 1, orderQueue: 4 }), aQueue({ id: 2, orderQueue: null })]);
  expect(screen.getByRole('spinbutton', { name: 'Ordem' })).toHaveValue('5');
});

test('who may not change settings is told who may', async () => {
  act(() => signIn({ token: 'token', user: aSessionUser({ profile: 'user' }) }));
  const { user } = await show('disabled');
  await user.click(screen.getByRole('tab', { name: 'Horários' }));
  expect(await screen.findByText(/^Quem administra pode trocar em Configurações/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Usar horários por fila' })).toBeNull();
});

test('a queue says who gets its tickets, and where they go when nobody is free', async () => {
  const calls = serveApi({
    'GET /settings': () => [{ key: 'scheduleType', value: 'queue' }],
    'PUT /queue/:queueId': () => aQueue({ id: 1 }),
  });
  const edited = aQueue({ id: 1, name: 'Vendas', color: '#112233' });
  const taken = [edited, aQueue({ id: 2, name: 'Reserva' })];
  const { user } = renderWithProviders(<QueueDialog edited={edited} taken={taken} onClose={jest.fn()} />, {
    queryClient,
  });
  await user.click(screen.getByRole('tab', { name: 'Quem recebe' }));
  expect(screen.queryByLabelText('Limite de atendimentos abertos por pessoa')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Quem recebe os atendimentos' }));
  await user.click(await screen.findByText('Quem atendeu o cliente por último'));
  expect(screen.getByRole('combobox', { name: 'Se essa pessoa não estiver livre' })).toBeInTheDocument();
  await user.type(screen.getByRole('spinbutton', { name: 'Limite de atendimentos abertos por pessoa' }), '4');
  await user.click(screen.getByRole('combobox', { name: 'Se ninguém estiver livre, enviar para a fila' }));
  await user.click(await screen.findByText('Reserva'));
  await user.type(screen.getByRole('spinbutton', { name: 'Depois de quantos minutos' }), '10');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const body = { assignmentMode: 'known', ticketLimit: 4, overflowQueueId: 2, overflowMinutes: 10 };
  await waitFor(() => expect(calls).toContainEqual(expect.objectContaining({ body: expect.objectContaining(body) })));
});
