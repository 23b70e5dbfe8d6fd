import { openSocket } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { aTicket, serveApi } from '@recado/api/testing';
import { type ExtensionEntry, ExtensionHostContext, type KanbanFieldProps } from '@recado/federation';
import { renderWithProviders, seeEverything, stubElementSizes } from '@recado/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import setup from '../../setup.ts';
import { signInAs } from '../../testing/desk.tsx';
import { anExtension, anExtensionHost } from '../../testing/extension-host.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';
import KanbanPage from './kanban-page.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

seeEverything();
let restoreSizes: () => void;
beforeAll(() => setup('./kanban'));
beforeEach(() => {
  queryClient.clear();
  restoreSizes = stubElementSizes(800, 600);
  signInAs();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  restoreSizes();
  jest.restoreAllMocks();
});

const people = [aTicket({ id: 1 }), aTicket({ id: 2, isGroup: true })];

/** Shows a board with a person and a group, in a shell with extensions, each of which is the component. */
async function showWith(extensions: ExtensionEntry[], Part?: ComponentType<object>) {
  serveApi({
    'GET /tags/kanban': () => ({ lista: [] }),
    'GET /ticket/kanban': () => ({ tickets: people, count: 2, hasMore: false }),
  });
  openSocket('', 1, () => 'token');
  const host = anExtensionHost(extensions, Part);
  const page = renderWithProviders(
    <ExtensionHostContext value={host}>
      <KanbanPage />
    </ExtensionHostContext>,
    { queryClient },
  );
  const [person, others] = await screen.findAllByRole('article');
  if (!person || !others) throw new Error('The cards of the two tickets are missing');
  const board = page.container.querySelector<HTMLElement>('.kanban-page');
  const heightOfFields = board?.style.getPropertyValue('--kanban-fields');
  return { person: within(person), group: within(others), heightOfFields };
}

function Order({ ticket }: Partial<KanbanFieldProps>) {
  return <b>pedido do atendimento {ticket?.id}</b>;
}

const forPeople = anExtension('kanban.field', 'Pedido', { when: [{ fact: 'isGroup', in: [false] }] });

test('a line of another remote stands on the cards whose conditions hold; all cards have its place', async () => {
  const { person, group, heightOfFields } = await showWith([forPeople], Order);
  expect(await person.findByText('pedido do atendimento 1')).toBeVisible();
  expect(person.getByRole('group', { name: 'Pedido' })).toBeVisible();
  expect(group.queryByText('Pedido')).not.toBeInTheDocument();
  expect(heightOfFields).toBe('24px');
});

test('a line goes when its conditions no longer hold, and its place stays', async () => {
  const forOpen = anExtension('kanban.field', 'Espera', { when: [{ fact: 'status', in: ['open'] }] });
  const { person } = await showWith([forOpen], Order);
  expect(await person.findByText('pedido do atendimento 1')).toBeVisible();
  const returned = aTicket({ id: 1, status: 'pending', updatedAt: '2026-02-01T00:00:00.000Z' });
  receiveEvent('ticket', { action: 'update', ticket: returned, ticketId: 1 });
  await waitFor(() => expect(person.queryByText('pedido do atendimento 1')).not.toBeInTheDocument());
  const board = document.querySelector<HTMLElement>('.kanban-page');
  expect(board?.style.getPropertyValue('--kanban-fields')).toBe('24px');
});

test('a line that throws costs its own place, and of three lines two are shown', async () => {
  const Throws = () => {
    throw new Error('no order system');
  };
  const lines = ['Pedido', 'Plano', 'Cidade'].map((title) => anExtension('kanban.field', title));
  const { person, heightOfFields } = await showWith(lines, Throws);
  expect(await person.findAllByText('a marca falhou')).toHaveLength(2);
  expect(person.getByRole('heading')).toHaveTextContent('Cliente 1');
  expect(heightOfFields).toBe('48px');
});

test('without extensions the cards are as high as ever', async () => {
  expect((await showWith([])).heightOfFields).toBe('0px');
});
