import { openSocket } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { aTicket, linkedChat, Refusal, serveApi } from '@recado/api/testing';
import type { Tag, Ticket } from '@recado/contract';
import { firstOf, renderWithProviders, stubElementSizes } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import setup from '../../setup.ts';
import { lastCall, signInAs } from '../../testing/desk.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';
import KanbanPage from './kanban-page.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const aLane = (id: number, name: string): Tag => ({
  id,
  name,
  color: '#f87171',
  kanban: 1,
  userId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const [analysis, finished] = [aLane(10, 'Em análise'), aLane(11, 'Concluído')];
const summary = ({ id, name, color }: Tag) => ({ id, name, color });
const later = '2026-02-01T00:00:00.000Z';

let restoreSizes: () => void;
beforeAll(() => setup('./kanban'));
beforeEach(() => {
  queryClient.clear();
  restoreSizes = stubElementSizes(800, 600);
  signInAs();
});
afterEach(() => restoreSizes());

function show(answers: Parameters<typeof serveApi>[0] = {}) {
  const waiting = aTicket({ id: 1, contact: { ...aTicket({ id: 1 }).contact, name: 'Maria' } });
  const analysed = aTicket({ id: 2, tags: [summary(analysis)] });
  const all: Ticket[] = [waiting, analysed];
  const calls = serveApi({
    'GET /tags/kanban': () => ({ lista: [finished, analysis] }),
    'GET /ticket/kanban': ({ query }) => {
      const found = all.filter(({ tags }) => (tags[0]?.id ?? 0) === Number(query.tagId));
      return { tickets: found, count: found.length, hasMore: false };
    },
    'PUT /ticket-tags/:ticketId/:tagId': () => ({
      ...waiting,
      tags: [summary(finished)],
      updatedAt: later,
      ...linkedChat,
    }),
    'DELETE /ticket-tags/:ticketId': () => ({ ...analysed, tags: [], updatedAt: later, ...linkedChat }),
    ...answers,
  });
  openSocket('', 1, () => 'token');
  return { calls, waiting, analysed, ...renderWithProviders(<KanbanPage />, { queryClient }) };
}

const lane = (name: string) => screen.findByRole('region', { name });
const cardsOf = async (name: string) =>
  within(await lane(name))
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent);

test('the first lane has the tickets without a lane; the others have a tag each', async () => {
  show();
  await screen.findByRole('heading', { name: 'Maria' });
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Kanban',
    'Em aberto',
    'Concluído',
    'Em análise',
  ]);
  await waitFor(async () => expect(await cardsOf('Em análise')).toEqual(['Cliente 2']));
  expect(await cardsOf('Em aberto')).toEqual(['Maria']);
  const card = firstOf(within(await lane('Em aberto')).getAllByRole('article'));
  expect(within(card).getByRole('link', { name: 'Ver Ticket' })).toHaveAttribute(
    'href',
    '/tickets/00000000-0000-4000-8000-000000000001',
  );
});

test('a card is moved by its menu and the move is announced', async () => {
  const { user, calls } = show();
  await user.click(await screen.findByRole('button', { name: 'Mover Maria para…' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Concluído' }));
  await waitFor(async () => expect(await cardsOf('Concluído')).toEqual(['Maria']));
  expect(lastCall(calls, 'PUT /ticket-tags/:ticketId/:tagId')?.params).toEqual({ ticketId: '1', tagId: '11' });
  expect(await screen.findByText('Ticket Tag Adicionado com Sucesso!')).toBeVisible();
});

test('a card is moved back to the first lane', async () => {
  const { user, calls } = show();
  await user.click(await screen.findByRole('button', { name: 'Mover Cliente 2 para…' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Em aberto' }));
  await waitFor(async () => expect(await cardsOf('Em análise')).toEqual([]));
  expect(lastCall(calls, 'DELETE /ticket-tags/:ticketId')?.params).toEqual({ ticketId: '2' });
  expect(await screen.findByText('Ticket Tag Removido!')).toBeVisible();
});

test('a refused move returns the card', async () => {
  const { user } = show({
    'PUT /ticket-tags/:ticketId/:tagId': () => {
      throw new Refusal('ERR_NO_TAG_FOUND');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mover Maria para…' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Concluído' }));
  await waitFor(async () => expect(await cardsOf('Em aberto')).toEqual(['Maria']));
  expect(await cardsOf('Concluído')).toEqual([]);
});

test('moves by others, closed tickets and removed lanes are shown', async () => {
  const { waiting } = show();
  await screen.findByRole('heading', { name: 'Maria' });
  const moved = { ...waiting, tags: [summary(finished)], updatedAt: later };
  receiveEvent('ticket', { action: 'update', ticket: moved, ticketId: 1 });
  await waitFor(async () => expect(await cardsOf('Concluído')).toEqual(['Maria']));
  const closed = { ...moved, status: 'closed' as const, updatedAt: '2026-02-02T00:00:00.000Z' };
  receiveEvent('ticket', { action: 'update', ticket: closed, ticketId: 1 });
  await waitFor(async () => expect(await cardsOf('Concluído')).toEqual([]));
  receiveEvent('tag', { action: 'update', record: { ...finished, kanban: 0, ticketsCount: 0 } });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Concluído' })).not.toBeInTheDocument());
});

test('without lanes the board explains them', async () => {
  signInAs({ profile: 'admin' });
  show({ 'GET /tags/kanban': () => ({ lista: [] }) });
  expect(await screen.findByText('Ainda não há colunas')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Abrir Tags' })).toHaveAttribute('href', '/tags');
});

test('/ searches the board by name, number and last words; each lane says when it has nothing', async () => {
  const waiting = aTicket({ id: 1, contact: { ...aTicket({ id: 1 }).contact, name: 'Maria' } });
  const { user, calls } = show({
    'GET /ticket/kanban': ({ query }) => {
      const found = query.tagId === '0' && (!query.searchParam || query.searchParam === 'mari') ? [waiting] : [];
      return { tickets: found, count: found.length, hasMore: false };
    },
  });
  await within(await lane('Em aberto')).findByText('Maria');
  await user.keyboard('/mari');
  await waitFor(() => expect(lastCall(calls, 'GET /ticket/kanban')?.query.searchParam).toBe('mari'));
  expect(await within(await lane('Em aberto')).findByText('Maria')).toBeVisible();
  expect(await within(await lane('Concluído')).findByText('Nada encontrado nesta coluna')).toBeVisible();
});
