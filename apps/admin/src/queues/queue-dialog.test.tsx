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
