import { openSocket } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import type { Answer, ConversationRead } from '@recado/contract';
import { Route, Routes } from '@recado/ui/router';
import { renderWithProviders } from '@recado/ui/testing';
import { screen, within } from '@testing-library/react';
import { lastCall, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { addAllTexts } from '../../testing/texts.ts';
import PersonPage from './person-page.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const moment = '2027-01-01T00:00:00.000Z';
const person: Answer<'GET /contacts/:contactId/person'> = {
  contact: { id: 20, name: 'Maria Silva', number: '5511987654321', username: null },
  counts: [
    { kind: 'messages', count: 3 },
    { kind: 'notes', count: 0 },
  ],
  kept: ['figures', 'entry'],
  hold: null,
  refusals: [],
  erasure: null,
  exports: [],
};

beforeEach(() => {
  resetDesk();
  signInAs({ profile: 'admin' });
});

const aRead = (given: Partial<ConversationRead>): ConversationRead => ({
  ...{ id: 1, reader: { kind: 'user', id: 4, name: 'Bia Lima' }, contact: { id: 20, name: 'Maria Silva' } },
  ...{ ticketId: 9, way: 'chat', firstAt: moment, lastAt: moment, count: 3 },
  ...given,
});

function show(shown: typeof person, reads: ConversationRead[] = []) {
  addAllTexts();
  openSocket('', 1, () => 'token');
  const calls = serveDesk(
    [],
    {},
    {
      'GET /contacts/:contactId/person': () => shown,
      'GET /conversation-reads': () => ({ records: reads, next: null }),
      'POST /contacts/:contactId/person/erasure': () => ({
        ...{ id: 1, contactId: 20, cause: 'request', reason: 'Pedido', askedBy: 'Ana', state: 'waiting' },
        ...{ done: 0, total: 0, finishedAt: null, createdAt: moment },
      }),
    },
  );
  const page = renderWithProviders(
    <Routes>
      <Route path="/contacts/:contactId/person" element={<PersonPage />} />
    </Routes>,
    { path: '/contacts/20/person', queryClient },
  );
  return { ...page, calls };
}

test('counts what there is, says what goes and what stays, and erases after the name was typed', async () => {
  const { user, calls } = show(person);
  const goes = await screen.findByRole('region', { name: 'Apagar a pessoa' });
  expect(within(goes).getByText('Mensagens: 3')).toBeVisible();
  expect(within(goes).queryByText(/Anotações/)).toBeNull();
  expect(within(goes).getByText('Números dos relatórios, sem nomes')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Apagar para sempre' }));
  const dialog = await screen.findByRole('dialog', { name: 'Apagar esta pessoa para sempre?' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Motivo/ }), 'Pedido');
  await user.type(within(dialog).getByRole('textbox', { name: /^Digite o nome/ }), 'Maria Silva');
  await user.click(within(dialog).getByRole('button', { name: 'Apagar para sempre' }));
  expect(await screen.findByText(/^Apagando/)).toBeVisible();
  expect(lastCall(calls, 'POST /contacts/:contactId/person/erasure')?.body).toEqual({
    confirm: 'Maria Silva',
    reason: 'Pedido',
  });
});

test('says why an erasure is refused', async () => {
  show({ ...person, refusals: ['hold', 'ticket'], hold: { reason: 'Processo', heldBy: 'Ana', createdAt: moment } });
  expect(await screen.findByText(/Há uma retenção legal/)).toBeVisible();
  expect(screen.getByText(/Há um atendimento em andamento/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Apagar para sempre' })).toBeDisabled();
});

test('says who saw it, how and how often, and leads to the whole log', async () => {
  const key = aRead({ id: 2, reader: { kind: 'program', id: 3, name: 'CRM' }, way: 'api', count: 1 });
  const { calls } = show(person, [aRead({}), key]);
  const seen = await screen.findByRole('region', { name: 'Quem viu' });
  expect(await within(seen).findByText(/Bia Lima/)).toBeVisible();
  const lines = within(seen).getAllByRole('listitem');
  expect(lines[0]).toHaveTextContent(/Bia Lima · abriu a conversa.*3 vezes/);
  expect(lines[1]).toHaveTextContent(/CRM \(programa com chave\) · API/);
  expect(lines[1]).not.toHaveTextContent('vezes');
  expect(lastCall(calls, 'GET /conversation-reads')?.query).toMatchObject({ contactId: '20' });
  expect(within(seen).getByRole('link')).toHaveAttribute('href', '/audits/reads?contactId=20');
});

test('says when there are no readings', async () => {
  show(person);
  const seen = await screen.findByRole('region', { name: 'Quem viu' });
  expect(await within(seen).findByText('Sem leituras nos últimos 90 dias.')).toBeVisible();
});
