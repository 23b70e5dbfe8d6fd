import { aListedUser, aMessage, Refusal } from '@recado/api/testing';
import type { TicketNote } from '@recado/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { noteDrafts } from '../../../people/contact-drawer/notes/notes.ts';
import { lastCall, resetDesk, signInAs } from '../../../testing/desk.tsx';
import { receiveEvent } from '../../../testing/fake-socket.ts';
import { field, mine, openChat } from '../../../testing/open-chat.tsx';
import { changeDraft } from './drafts.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

const aNote = (given: Partial<TicketNote>): TicketNote => ({
  id: 1,
  note: 'Prefere boleto',
  ticketId: 1,
  contactId: mine.contact.id,
  userId: 2,
  user: { name: 'Bruno' },
  mentions: [],
  isPinned: false,
  createdAt: '2026-01-05T10:01:00.000Z',
  updatedAt: '2026-01-05T10:01:00.000Z',
  ...given,
});
const talk = [
  aMessage({ id: 1, body: 'Antes', createdAt: '2026-01-05T10:00:00.000Z' }),
  aMessage({ id: 2, body: 'Depois', createdAt: '2026-01-05T10:02:00.000Z' }),
];
const listOf = (...ticketNotes: TicketNote[]) => ({ ticketNotes, count: ticketNotes.length, hasMore: false });
const noteField = () => screen.findByRole('textbox', { name: 'Nota interna: só a equipe vê' });
const send = 'POST /messages/:ticketId';

// Compiled before the first test, which would otherwise wait for them.
beforeAll(() => Promise.all([import('./note-composer.tsx'), import('../conversation/note-bubble.tsx')]));
beforeEach(() => {
  resetDesk();
  signInAs();
});
afterEach(() =>
  act(() => {
    noteDrafts.clearDraft(1);
    changeDraft(1, { text: '' });
  }),
);

test('the mode of notes saves a note with Enter, sends nothing, and ends', async () => {
  let written = listOf();
  const { user, calls } = await openChat(
    {},
    {
      'GET /ticket-notes': () => written,
      'POST /ticket-notes': ({ body }) => {
        const note = aNote({
          id: 9,
          userId: 1,
          user: { name: 'Ana' },
          note: String(Reflect.get(Object(body), 'note')),
        });
        written = listOf(note);
        return note;
      },
    },
    talk,
  );
  await user.type(field(), 'meia resposta');
  await user.keyboard('{Control>}{Shift>}o{/Shift}{/Control}');
  await user.type(await noteField(), 'Cliente irritado{Shift>}{Enter}{/Shift}cuidado');
  expect(screen.getByRole('button', { name: 'Nota interna' })).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field()).toHaveValue('meia resposta'));
  // A second Enter must not send what is in the field.
  await user.keyboard('{Enter}');
  expect(lastCall(calls, 'POST /ticket-notes')?.body).toEqual({
    note: 'Cliente irritado\ncuidado',
    ticketId: 1,
    mentions: [],
  });
  const chat = within(screen.getByRole('region', { name: 'Mensagens' }));
  expect(await chat.findByRole('article', { name: 'Nota interna de Ana' })).toHaveTextContent('Cliente irritado');
  expect(lastCall(calls, send)).toBeUndefined();
  expect(await noteField()).toHaveValue('');
  await user.keyboard('{Escape}');
  expect(field()).toHaveValue('meia resposta');
});

test('a note that fails to save keeps its text, also while a message is written', async () => {
  const { user, calls } = await openChat(
    { status: 'closed' },
    {
      'POST /ticket-notes': () => {
        throw new Refusal('ERR_INTERNAL');
      },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Nota interna' }));
  await user.type(await noteField(), 'Ligar amanhã{Enter}');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(await noteField()).toHaveValue('Ligar amanhã');
  await user.click(screen.getByRole('button', { name: 'Nota interna' }));
  expect(field()).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Nota interna' }));
  expect(await noteField()).toHaveValue('Ligar amanhã');
  expect(lastCall(calls, send)).toBeUndefined();
});

test('Enter mentions the colleague that is offered after @, and then saves', async () => {
  const { user, calls } = await openChat(
    {},
    {
      'GET /users/list': () => [{ ...aListedUser({ id: 2, name: 'Bruno Lima' }), seesAll: true }],
      'POST /ticket-notes': () => aNote({ id: 9 }),
    },
  );
  await user.click(screen.getByRole('button', { name: 'Nota interna' }));
  await user.type(await noteField(), 'Ver com @bru');
  await screen.findByRole('option', { name: 'Bruno Lima' });
  await user.keyboard('{Enter}');
  expect(await noteField()).toHaveValue('Ver com @Bruno Lima ');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(lastCall(calls, 'POST /ticket-notes')?.body).toMatchObject({ mentions: [2] }));
});

test('notes stand between the messages by their time, follow colleagues, and cannot be selected', async () => {
  const { user } = await openChat({}, { 'GET /ticket-notes': () => listOf(aNote({})) }, talk);
  const chat = within(screen.getByRole('region', { name: 'Mensagens' }));
  const bubble = await chat.findByRole('article', { name: 'Nota interna de Bruno' });
  const isBefore = (one: HTMLElement, other: HTMLElement) =>
    one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBefore(chat.getByText('Antes'), bubble)).toBe(true);
  expect(isBefore(bubble, chat.getByText('Depois'))).toBe(true);
  expect(within(bubble).queryByRole('checkbox')).not.toBeInTheDocument();
  expect(within(bubble).getAllByRole('button')).toEqual([within(bubble).getByRole('button', { name: 'Fixar nota' })]);
  const own = aNote({ id: 2, note: 'Minha', userId: 1, user: { name: 'Ana' }, createdAt: '2026-01-05T10:03:00.000Z' });
  receiveEvent('ticketNote', { action: 'create', record: own });
  const added = await chat.findByRole('article', { name: 'Nota interna de Ana' });
  expect(isBefore(chat.getByText('Depois'), added)).toBe(true);
  await user.click(within(added).getByRole('button', { name: 'Editar observação' }));
  expect(within(added).getByRole('textbox')).toHaveValue('Minha');
  receiveEvent('ticketNote', { action: 'delete', id: 1 });
  await waitFor(() => expect(bubble).not.toBeInTheDocument());
});
