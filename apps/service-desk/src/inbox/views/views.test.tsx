import { aMessage, aTicket, Refusal } from '@recado/api/testing';
import type { TicketView } from '@recado/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const none = { queues: [], users: [], tags: [], organisations: [], connections: [], fields: [] };
const view = (given: Partial<TicketView>): TicketView => ({
  id: 7,
  companyId: 1,
  name: 'Esperando muito',
  icon: 'clock',
  scope: 'own',
  queueId: null,
  filter: { statuses: ['open'], waitingMinutes: 30 },
  position: 0,
  gone: none,
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...given,
});
const waiting = aTicket({ id: 1, waitingSince: '2026-01-01T00:00:00.000Z' });
const named = (name: string) => ({ ...waiting.contact, name });

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  localStorage.clear();
  resetDesk();
  signInAs();
});
afterEach(() => jest.useRealTimers());

const afterStart = () => act(() => jest.advanceTimersByTimeAsync(3500));
const counted = (count: number) => () => ({ counts: [{ id: 7, count }] });

function open(views: TicketView[], more: Parameters<typeof serveDesk>[2] = {}, path = '/tickets') {
  const calls = serveDesk(
    [{ ...waiting, contact: named('Zoé') }],
    { 1: [aMessage({ id: 1 })] },
    { 'GET /ticket-views': () => views, 'GET /ticket-views/counts': counted(3), ...more },
  );
  return { ...renderDesk(path), calls };
}
const chip = (name: RegExp) => screen.findByRole('button', { name });

test('nothing is there, and nothing is counted, for who has no views', async () => {
  const { calls } = open([]);
  await screen.findByRole('list', { name: 'Atendendo' });
  expect(lastCall(calls, 'GET /ticket-views')).toBeUndefined();
  await afterStart();
  await waitFor(() => expect(lastCall(calls, 'GET /ticket-views')).toBeDefined());
  expect(screen.queryByRole('toolbar', { name: 'Visões' })).toBeNull();
  expect(lastCall(calls, 'GET /ticket-views/counts')).toBeUndefined();
});

test('a view shows its count and, opened, what its filter finds; the next start asks for views at once', async () => {
  const { user, calls, unmount } = open([view({})]);
  await afterStart();
  await user.click(await chip(/Esperando muito.*3/));
  await screen.findByRole('list', { name: 'Esperando muito' });
  expect(lastCall(calls, 'GET /tickets')?.query).toEqual({
    pageNumber: '1',
    showAll: 'true',
    sort: 'waiting',
    statuses: '["open"]',
    waitingMinutes: '30',
  });
  expect(screen.getByRole('tab', { name: 'Abertos' })).toHaveAttribute('aria-selected', 'false');
  await user.click(await chip(/Esperando muito/));
  await screen.findByRole('list', { name: 'Atendendo' });
  unmount();
  resetDesk();
  open([view({})], { 'GET /ticket-views/counts': counted(100) });
  expect(await chip(/Esperando muito.*99\+/)).toBeVisible();
});

test('tickets enter and leave the open view with their events', async () => {
  open([view({ filter: { agents: ['me'], statuses: ['open'] } })], {}, '/tickets?view=7');
  const list = await screen.findByRole('list', { name: 'Esperando muito' });
  const other = aTicket({ id: 2, userId: 1, status: 'open', contact: named('Nova') });
  receiveEvent('ticket', { action: 'update', ticketId: 2, ticket: other });
  await within(list).findByText('Nova');
  const theirs = { ...other, userId: 9, updatedAt: '2026-02-01T00:00:00.000Z' };
  receiveEvent('ticket', { action: 'update', ticketId: 2, ticket: theirs });
  await waitFor(() => expect(within(list).queryByText('Nova')).toBeNull());
});

test('views are counted again soon after tickets changed, once for many, and not while the page is hidden', async () => {
  let count = 3;
  const { calls } = open([view({})], { 'GET /ticket-views/counts': () => counted(count)() });
  await afterStart();
  await chip(/Esperando muito.*3/);
  const asked = () => calls.filter(({ key }) => key === 'GET /ticket-views/counts').length;
  const before = asked();
  count = 4;
  for (const id of [2, 3, 4]) receiveEvent('ticket', { action: 'update', ticketId: id, ticket: aTicket({ id }) });
  await act(() => jest.advanceTimersByTimeAsync(2000));
  await chip(/Esperando muito.*4/);
  expect(asked()).toBe(before + 1);
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  receiveEvent('ticket', { action: 'update', ticketId: 5, ticket: aTicket({ id: 5 }) });
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(asked()).toBe(before + 1);
  hidden.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await act(() => jest.advanceTimersByTimeAsync(2000));
  await waitFor(() => expect(asked()).toBe(before + 2));
});

test('a view that is not there is said in words, with the way back', async () => {
  const { user } = open([], {}, '/tickets?view=8');
  await screen.findByText('Esta visão não existe mais');
  await user.click(screen.getByRole('button', { name: 'Voltar à lista' }));
  await screen.findByRole('list', { name: 'Atendendo' });
});

test('what is gone of a view is said, and editing leaves it out', async () => {
  const broken = view({ filter: { inQueues: [1, 5], anyTags: [6] }, gone: { ...none, queues: [5], tags: [6] } });
  const { user, calls } = open([broken], { 'PUT /ticket-views/:viewId': () => view({}) }, '/tickets?view=7');
  await screen.findByText('Uma fila desta visão não existe mais. Uma tag desta visão não existe mais.');
  await user.click(screen.getByRole('button', { name: 'Editar' }));
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(lastCall(calls, 'PUT /ticket-views/:viewId')?.body).toMatchObject({ filter: { inQueues: [1] } }),
  );
});

test('the filter of the list is saved as a view, and opens', async () => {
  const made = view({ id: 9, name: 'As minhas' });
  const stored: TicketView[] = [];
  const { user, calls } = open(stored, {
    'POST /ticket-views': () => {
      stored.push(made);
      return made;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Filtros' }));
  await user.click(await screen.findByRole('menuitem', { name: /Salvar como visão/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'As minhas');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByRole('list', { name: 'As minhas' });
  expect(lastCall(calls, 'POST /ticket-views')?.body).toEqual({
    name: 'As minhas',
    icon: 'filter',
    scope: 'own',
    queueId: null,
    filter: { statuses: ['open'], agents: ['me'] },
  });
});

test('a deleted view can be taken back; otherwise it is deleted, and comes back when that is refused', async () => {
  let isRefused = true;
  const { user, calls } = open(
    [view({})],
    {
      'DELETE /ticket-views/:viewId': () => {
        if (isRefused) throw new Refusal('ERR_NO_PERMISSION');
        return { message: 'View deleted' };
      },
    },
    '/tickets?view=7',
  );
  const remove = async () => {
    await user.click(await chip(/Esperando muito/));
    await user.click(await screen.findByRole('button', { name: 'Opções da visão' }));
    await user.click(await screen.findByRole('menuitem', { name: /Excluir/ }));
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Visões' })).toBeNull());
  };
  await screen.findByRole('list', { name: 'Esperando muito' });
  await user.click(await chip(/Esperando muito/));
  await remove();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await chip(/Esperando muito/)).toBeVisible();
  expect(lastCall(calls, 'DELETE /ticket-views/:viewId')).toBeUndefined();
  await remove();
  await act(() => jest.advanceTimersByTimeAsync(5500));
  expect(await chip(/Esperando muito/)).toBeVisible();
  isRefused = false;
  await remove();
  await act(() => jest.advanceTimersByTimeAsync(5500));
  expect(screen.queryByRole('toolbar', { name: 'Visões' })).toBeNull();
});

test('agents change only their own views; moving one changes the order at once', async () => {
  const [first, second] = [view({}), view({ id: 8, name: 'Segunda', position: 1 })];
  const shared = view({ id: 9, name: 'De todos', scope: 'company' });
  const { user, calls } = open(
    [first, second, shared],
    { 'POST /ticket-views/order': () => ({ message: 'Views ordered' }) },
    '/tickets?view=8',
  );
  await screen.findByRole('list', { name: 'Segunda' });
  await user.click(await screen.findByRole('button', { name: 'Opções da visão' }));
  await user.click(await screen.findByRole('menuitem', { name: /Mover para antes/ }));
  await waitFor(() => expect(lastCall(calls, 'POST /ticket-views/order')?.body).toEqual({ ids: [8, 7] }));
  const toolbar = screen.getByRole('toolbar', { name: 'Visões' });
  const names = () =>
    within(toolbar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.replace(/\d+$/, ''));
  expect(names()).toEqual(['Segunda', 'Esperando muito', 'De todos']);
  await user.click(await chip(/De todos/));
  await screen.findByRole('list', { name: 'De todos' });
  await user.click(await screen.findByRole('button', { name: 'Opções da visão' }));
  await screen.findByRole('menuitem', { name: /Copiar link/ });
  expect(screen.queryByRole('menuitem', { name: /Excluir/ })).toBeNull();
});

test('V goes to the views, and the arrow keys from one to the next', async () => {
  const { user } = open([view({}), view({ id: 8, name: 'Segunda', position: 1 })]);
  await afterStart();
  const [one, two] = [await chip(/Esperando muito/), await chip(/Segunda/)];
  await user.keyboard('v');
  expect(one).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(two).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(one).toHaveFocus();
});

test('events change the views of other tabs', async () => {
  open([view({})]);
  await afterStart();
  await chip(/Esperando muito/);
  receiveEvent('ticketView', { action: 'create', record: view({ id: 8, name: 'Nova visão', position: 1 }) });
  await chip(/Nova visão/);
  receiveEvent('ticketView', { action: 'delete', id: 8 });
  await waitFor(() => expect(screen.queryByRole('button', { name: /Nova visão/ })).toBeNull());
});

test('a search is saved as a view, too; the views give it their room', async () => {
  const { user } = open([view({})], {
    'GET /tags/list': () => [],
    'GET /contacts': () => ({ contacts: [], count: 0, hasMore: false }),
  });
  await afterStart();
  await chip(/Esperando muito/);
  await user.click(screen.getByRole('tab', { name: 'Busca' }));
  expect(screen.queryByRole('toolbar', { name: 'Visões' })).toBeNull();
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar atendimentos' }), 'zoe');
  await user.click(await screen.findByRole('button', { name: 'Salvar como visão' }));
  const dialog = await screen.findByRole('dialog', { name: 'Salvar como visão' });
  expect(within(dialog).getByRole('textbox', { name: 'Palavras' })).toHaveValue('zoe');
});
