import { aMessage, aTicket, linkedChat } from '@recado/api/testing';
import type { Ticket } from '@recado/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';
import { isPossible, offeredMoment } from './moments.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const named = (id: number, name: string, given: Partial<Ticket> = {}) =>
  aTicket({
    ...{ id, uuid: `b0a1c2d3-0000-4000-8000-00000000000${id}` },
    contact: { ...aTicket({ id }).contact, name },
    ...given,
  });
const snooze = { at: '2026-01-01T12:00:00.000Z', until: null, by: 'Bia', reason: 'espera a peça' };
const [maria, joao] = [named(1, 'Maria'), named(2, 'João', { snooze })];
const later = '2026-03-01T00:00:00.000Z';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  localStorage.clear();
  resetDesk();
  signInAs();
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const row = (name: RegExp) => screen.findByRole('link', { name });

test('nothing says that tickets can be aside until one is; then their list does, with who and why', async () => {
  serveDesk([maria, joao]);
  const { user } = renderDesk();
  await row(/Maria/);
  expect(screen.queryByRole('region', { name: 'Deixados de lado' })).toBeNull();
  await pass(3500);
  const asides = await screen.findByRole('region', { name: 'Deixados de lado' });
  expect(screen.queryByRole('link', { name: /João/ })).toBeNull();
  await user.click(within(asides).getByRole('button', { name: /Adiados\s*1/ }));
  const list = await screen.findByRole('list', { name: 'Adiados' });
  expect(await within(list).findByTitle('Adiado por Bia até o cliente escrever: espera a peça')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Maria/ })).toBeNull();
  act(() =>
    receiveEvent('ticket', { action: 'update', ticketId: 2, ticket: { ...joao, snooze: null, updatedAt: later } }),
  );
  expect(await row(/Maria/)).toBeVisible();
  expect(await row(/João/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Deixados de lado' })).toBeNull();
});

test('H on a row and Enter snooze it for three hours after five seconds; undone in time it stays', async () => {
  jest.setSystemTime(new Date(2026, 4, 12, 10, 0, 0));
  const calls = serveDesk([maria], {}, { 'POST /tickets/changes': () => ({ changed: [1], refused: [] }) });
  const { user } = renderDesk();
  (await row(/Maria/)).focus();
  await user.keyboard('h');
  const first = await screen.findByRole('radio', { name: /Em 3 horas/ });
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await pass(6000);
  expect(lastCall(calls, 'POST /tickets/changes')).toBeUndefined();
  (await row(/Maria/)).focus();
  await user.keyboard('h');
  await screen.findByRole('dialog');
  await user.type(screen.getByRole('textbox', { name: 'Motivo (opcional)' }), 'férias{Enter}');
  await waitFor(() => expect(screen.queryByRole('link', { name: /Maria/ })).toBeNull());
  await pass(5000);
  const body = Object(lastCall(calls, 'POST /tickets/changes')?.body);
  expect(body).toMatchObject({ ticketIds: [1], change: { kind: 'snooze', reason: 'férias' } });
  expect(new Date(body.change.until).getHours()).toBe(13);
});

test('who writes before it is sent is not snoozed', async () => {
  const calls = serveDesk([maria]);
  const { user } = renderDesk();
  (await row(/Maria/)).focus();
  await user.keyboard('h');
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('radio', { name: 'Até o cliente escrever' }));
  await user.click(screen.getByRole('button', { name: 'Adiar' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Maria/ })).toBeNull());
  const message = aMessage({ id: 50, ticketId: 1, body: 'Espere!' });
  act(() => receiveEvent('appMessage', { action: 'create', message, ticket: maria, contact: maria.contact }));
  expect(await row(/Maria/)).toBeVisible();
  await pass(6000);
  expect(lastCall(calls, 'POST /tickets/changes')).toBeUndefined();
});

test('a moment that has passed is refused in words', async () => {
  jest.setSystemTime(new Date(2026, 4, 12, 10, 0, 0));
  serveDesk([maria]);
  const { user } = renderDesk();
  (await row(/Maria/)).focus();
  await user.keyboard('h');
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('radio', { name: 'Escolher dia e hora' }));
  const field = screen.getByLabelText('Dia e hora');
  await user.clear(field);
  await user.type(field, '2026-05-12T09:00');
  expect(await screen.findByRole('alert')).toHaveTextContent('Escolha um momento futuro');
  expect(screen.getByRole('button', { name: 'Adiar' })).toBeDisabled();
});

test('the chat of a snoozed ticket says so and brings it back', async () => {
  const served = [joao];
  const calls = serveDesk(
    served,
    { 2: [] },
    {
      'DELETE /tickets/:ticketId/snooze': () => {
        served[0] = { ...joao, snooze: null, updatedAt: later };
        return { ...served[0], ...linkedChat };
      },
    },
  );
  const { user } = renderDesk(`/tickets/${joao.uuid}`);
  const note = await screen.findByRole('note');
  expect(note).toHaveTextContent('Adiado por Bia até o cliente escrever: espera a peça');
  await user.click(within(note).getByRole('button', { name: 'Trazer de volta' }));
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  expect(lastCall(calls, 'DELETE /tickets/:ticketId/snooze')?.params).toEqual({ ticketId: '2' });
});

test.each([
  ['on a Sunday the next Monday is tomorrow', new Date(2026, 4, 10, 22), new Date(2026, 4, 11, 9)],
  ['on a Monday it is in a week', new Date(2026, 4, 11, 8), new Date(2026, 4, 18, 9)],
  ['on a Saturday it is in two days', new Date(2026, 4, 9, 8), new Date(2026, 4, 11, 9)],
])('%s', (_, now, monday) => {
  expect(offeredMoment('monday', now.getTime())).toEqual(monday);
});

test('a moment is possible if it is to come, within a year', () => {
  const now = Date.UTC(2026, 0, 1);
  const inDays = (days: number) => new Date(now + days * 86_400_000);
  expect([0, -1, 1, 366, 367].map((days) => isPossible(inDays(days), now))).toEqual([false, false, true, true, false]);
  expect(isPossible(new Date('nonsense'), now)).toBe(false);
});
