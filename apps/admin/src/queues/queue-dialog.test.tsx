import { queryClient } from '@recado/api/live';
import { serveApi } from '@recado/api/testing';
import { renderWithProviders } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import setup from '../setup.ts';
import { QueueDialog } from './queue-dialog.tsx';

beforeAll(() => setup());
afterEach(() => queryClient.clear());

function show(scheduleType: string) {
  const calls = serveApi({ 'GET /settings': () => [{ key: 'scheduleType', value: scheduleType }] });
  renderWithProviders(<QueueDialog edited="new" taken={[]} onClose={jest.fn()} />, { queryClient });
  return waitFor(() => expect(calls).toHaveLength(1));
}

test('a queue has its own hours while scheduleType is queue', async () => {
  await show('queue');
  expect(await screen.findByRole('tab', { name: 'Horários' })).toBeVisible();
});

test.each(['company', 'disabled'])('a queue has no hours while scheduleType is %s', async (scheduleType) => {
  await show(scheduleType);
  expect(screen.getByRole('tab', { name: 'Menu do chatbot' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Horários' })).not.toBeInTheDocument();
});
