import { aTicket, linkedChat, serveApi } from '@recado/api/testing';
import { addTranslations } from '@recado/ui/i18n';
import { renderWithProviders } from '@recado/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { lengthOf } from './length-of.ts';
import LevelChips from './level-chips.tsx';
import PriorityDialog from './priority-dialog.tsx';
import { levelTexts } from './texts.ts';

beforeAll(() => addTranslations('service-desk', levelTexts));

const minute = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();

test('says a length of time in the unit that says most', () => {
  expect(lengthOf(10)).toEqual({ unit: 'minutes', count: 1 });
  expect(lengthOf(119 * minute)).toEqual({ unit: 'minutes', count: 119 });
  expect(lengthOf(47 * 60 * minute)).toEqual({ unit: 'hours', count: 47 });
  expect(lengthOf(49 * 60 * minute)).toEqual({ unit: 'days', count: 2 });
});

test('shows what is due, missed and paused, and the priority', () => {
  const level = { target: 'firstAnswer' as const, dueAt: inMinutes(40), secondsLeft: null };
  const { rerender } = renderWithProviders(<LevelChips priority="urgent" level={level} />);
  expect(screen.getByLabelText('Prioridade urgente')).toBeVisible();
  expect(screen.getByLabelText(/^Primeira resposta: prazo até/)).toBeVisible();
  // The clock of the page goes by minutes, which began before this one did.
  expect(screen.getByText(/^4[01] min$/)).toBeVisible();
  rerender(<LevelChips priority={undefined} level={{ ...level, dueAt: inMinutes(-1) }} />);
  expect(screen.getByText('atrasado')).toBeVisible();
  rerender(<LevelChips priority={undefined} level={{ target: 'solution', dueAt: null, secondsLeft: 7_200 }} />);
  expect(screen.getByLabelText(/em pausa, espera o cliente; restam 2 h/)).toBeVisible();
});

test('gives a ticket a priority', async () => {
  const ticket = aTicket({ id: 7 });
  const calls = serveApi({ 'PUT /tickets/:ticketId/priority': () => ({ ...ticket, ...linkedChat }) });
  const onClose = jest.fn();
  const { user } = renderWithProviders(<PriorityDialog ticket={ticket} onClose={onClose} />);
  expect(await screen.findByRole('radio', { name: 'Sem prioridade' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'alta' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.at(-1)).toMatchObject({ params: { ticketId: '7' }, body: { priority: 'high' } });
});
