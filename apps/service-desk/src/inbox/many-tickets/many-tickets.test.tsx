import { aMessage, aTicket, Refusal } from '@recado/api/testing';
import type { Ticket } from '@recado/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const all = [1, 2, 3, 4].map((id) => aTicket({ id, tags: id < 3 ? [{ id: 7, name: 'vip', color: '#123456' }] : [] }));
const row = (id: number) => screen.findByRole('link', { name: new RegExp(`Cliente ${id}`) });
const bar = () => screen.findByRole('region', { name: 'Atendimentos selecionados' });
const shiftClick = async (id: number) => fireEvent.click(await row(id), { shiftKey: true });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  resetDesk();
  signInAs();
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

function show(
  answer: () => { changed: number[]; refused: { ticketId: number; error: string }[] },
  tickets: Ticket[] = all,
) {
  const calls = serveDesk(tickets, {}, { 'POST /tickets/changes': answer, 'GET /tags/list': () => [] });
  return { calls, ...renderDesk() };
}

test('Shift chooses up to a row, a click one more or less, Escape none; no chat is opened', async () => {
  const { user, path } = show(() => ({ changed: [], refused: [] }));
  await shiftClick(1);
  await shiftClick(3);
  expect(within(await bar()).getByRole('status')).toHaveTextContent('3 selecionados');
  await user.click(await row(2));
  expect(within(await bar()).getByRole('status')).toHaveTextContent('2 selecionados');
  expect(await row(3)).toHaveAccessibleName(/Selecionado/);
  expect(await row(2)).not.toHaveAccessibleName(/Selecionado/);
  expect(path()).toBe('/tickets');
  await user.click(within(await bar()).getByRole('button', { name: 'Todos' }));
  expect(within(await bar()).getByRole('status')).toHaveTextContent('4 selecionados');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Atendimentos selecionados' })).toBeNull();
  await user.click(await row(2));
  await waitFor(() => expect(path()).toContain('/tickets/'));
});

test('the keyboard chooses the row with the focus', async () => {
  const { user } = show(() => ({ changed: [], refused: [] }));
  (await row(2)).focus();
  await user.keyboard('x');
  expect(within(await bar()).getByRole('status')).toHaveTextContent('1 selecionado');
  (await row(2)).focus();
  await user.keyboard('x');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Atendimentos selecionados' })).toBeNull());
});

test('the menu of a row begins a choice, as long presses need', async () => {
  const { user } = show(() => ({ changed: [], refused: [] }));
  fireEvent.contextMenu(await row(1));
  await user.click(await screen.findByRole('menuitem', { name: 'Selecionar' }));
  expect(within(await bar()).getByRole('status')).toHaveTextContent('1 selecionado');
});

test('the chosen ones are resolved in one call after five seconds, hidden at once', async () => {
  const { user, calls } = show(() => ({ changed: [1, 2], refused: [] }));
  await shiftClick(1);
  await shiftClick(2);
  await user.click(within(await bar()).getByRole('button', { name: 'Resolver os selecionados' }));
  expect(await screen.findByText('2 atendimentos serão resolvidos')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: /Cliente 1/ })).toBeNull());
  expect(lastCall(calls, 'POST /tickets/changes')).toBeUndefined();
  await pass(5000);
  expect(lastCall(calls, 'POST /tickets/changes')?.body).toEqual({ ticketIds: [1, 2], change: { kind: 'resolve' } });
  expect(await screen.findByText('2 atendimentos resolvidos')).toBeInTheDocument();
});

test('undone in time nothing is sent, and the rows are back', async () => {
  const { user, calls } = show(() => ({ changed: [1, 2], refused: [] }));
  await shiftClick(1);
  await shiftClick(2);
  await user.click(within(await bar()).getByRole('button', { name: 'Resolver os selecionados' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await row(1)).toBeVisible();
  await pass(6000);
  expect(lastCall(calls, 'POST /tickets/changes')).toBeUndefined();
});

test('a second choice is made while the first is held: the first is sent, and what was resolved stays hidden', async () => {
  let answerFirst: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const calls = serveDesk(
    all,
    {},
    {
      'POST /tickets/changes': async ({ body }) => {
        const { ticketIds = [] } = Object(body);
        if (ticketIds[0] === 1) await answered;
        return { changed: ticketIds, refused: [] };
      },
    },
  );
  const { user } = renderDesk();
  await shiftClick(1);
  await user.click(within(await bar()).getByRole('button', { name: 'Resolver os selecionados' }));
  await shiftClick(3);
  await user.click(within(await bar()).getByRole('button', { name: 'Resolver os selecionados' }));
  await waitFor(() => expect(lastCall(calls, 'POST /tickets/changes')?.body).toMatchObject({ ticketIds: [1] }));
  answerFirst();
  await pass(100);
  expect(screen.queryByRole('link', { name: /Cliente 3/ })).toBeNull();
  await pass(5000);
  expect(lastCall(calls, 'POST /tickets/changes')?.body).toMatchObject({ ticketIds: [3] });
});

test('who writes before it is sent stays open', async () => {
  const { user, calls } = show(() => ({ changed: [2], refused: [] }));
  await shiftClick(1);
  await shiftClick(2);
  await user.click(within(await bar()).getByRole('button', { name: 'Resolver os selecionados' }));
  await screen.findByText('2 atendimentos serão resolvidos');
  const ticket = aTicket({ id: 1 });
  const message = aMessage({ id: 50, ticketId: 1, body: 'Espere!' });
  act(() => receiveEvent('appMessage', { action: 'create', message, ticket, contact: ticket.contact }));
  await pass(5000);
  expect(lastCall(calls, 'POST /tickets/changes')?.body).toEqual({ ticketIds: [2], change: { kind: 'resolve' } });
});

test('those that refuse the change are named with the reason', async () => {
  const conflict = JSON.stringify({ user: { name: 'Beto' }, queue: { name: 'Suporte' } });
  const { user } = show(() => ({
    changed: [1],
    refused: [
      { ticketId: 2, error: 'ERR_NO_PERMISSION' },
      { ticketId: 3, error: conflict },
    ],
  }));
  await shiftClick(1);
  await shiftClick(3);
  await user.click(within(await bar()).getByRole('button', { name: 'Marcar como lidos' }));
  await screen.findByText('3 atendimentos serão marcados como lidos');
  await pass(5000);
  const dialog = await screen.findByRole('dialog', { name: '2 atendimentos ficaram como estavam' });
  expect(dialog).toHaveTextContent(/Cliente 2.*Cliente 3.*Beto/);
  await user.click(within(dialog).getByRole('button', { name: 'Entendi' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a failure of the whole call is told, and the rows are back', async () => {
  const { user } = show(() => {
    throw new Refusal('ERR_TOO_MANY_REQUESTS');
  });
  await shiftClick(1);
  await user.click(within(await bar()).getByRole('button', { name: 'Resolver os selecionados' }));
  await screen.findByText('1 atendimento será resolvido');
  await pass(5000);
  expect(await row(1)).toBeVisible();
});

test('tags that all have are on; what was touched is added to all or removed from all', async () => {
  const tag = (id: number, name: string) => ({
    id,
    name,
    color: '#123456',
    kanban: 0 as const,
    userId: 1,
    ticketsCount: 0,
  });
  const calls = serveDesk(
    all,
    {},
    {
      'POST /tickets/changes': () => ({ changed: [1, 2], refused: [] }),
      'GET /tags/list': () =>
        [tag(7, 'vip'), tag(8, 'novo')].map((one) => ({ ...one, updatedAt: '2026-01-01T00:00:00.000Z' })),
    },
  );
  const { user } = renderDesk();
  await shiftClick(1);
  await shiftClick(2);
  await user.click(within(await bar()).getByRole('button', { name: 'Tags dos selecionados' }));
  const dialog = await screen.findByRole('dialog', { name: 'Tags de 2 atendimentos' });
  const vip = await within(dialog).findByRole('option', { name: /vip/ });
  expect(vip).toHaveAttribute('aria-selected', 'true');
  expect(within(dialog).getByRole('button', { name: 'Aplicar' })).toBeDisabled();
  await user.click(vip);
  await user.click(within(dialog).getByRole('option', { name: /novo/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }));
  await screen.findByText('As tags de 2 atendimentos serão alteradas');
  await pass(5000);
  expect(lastCall(calls, 'POST /tickets/changes')?.body).toEqual({
    ticketIds: [1, 2],
    change: { kind: 'tag', add: [8], remove: [7] },
  });
});
