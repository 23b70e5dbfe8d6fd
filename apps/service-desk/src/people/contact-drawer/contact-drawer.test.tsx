import { aListedUser, aMessage, aTicket, Refusal } from '@recado/api/testing';
import type { Contact, ContactRound, TicketNote } from '@recado/contract';
import { around } from '@recado/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { receiveEvent } from '../../testing/fake-socket.ts';
import { showContact } from './drawer-store.ts';
import { noteDrafts } from './notes/notes.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

const moment = '2026-01-01T12:00:00.000Z';
const ticket = aTicket({ id: 1, queueId: 1 });
const contact: Contact = {
  ...ticket.contact,
  uuid: 'c',
  email: 'maria@example.com',
  blockedBy: null,
  extraInfo: [{ id: 1, name: 'CPF', value: '123' }],
  companyId: 1,
  organisation: null,
  whatsapp: null,
};

const aNote = (given: Partial<TicketNote>): TicketNote => ({
  id: 1,
  note: 'Prefere boleto',
  ticketId: 1,
  contactId: contact.id,
  userId: 2,
  user: { name: 'Bruno' },
  mentions: [],
  isPinned: false,
  createdAt: moment,
  updatedAt: moment,
  ...given,
});
const aRound = (given: Partial<ContactRound>): ContactRound => ({
  id: 1,
  ticket: { id: 1, uuid: ticket.uuid },
  user: { id: 2, name: 'Bruno' },
  queue: { id: 1, name: 'Vendas', color: '#0b6e99' },
  queuedAt: moment,
  startedAt: moment,
  finishedAt: '2026-01-02T12:00:00.000Z',
  rating: 3,
  rated: { scale: 3, score: 3, satisfaction: 'satisfied', comment: null },
  source: null,
  reason: null,
  closingNote: null,
  firstMessageId: null,
  ...given,
});
const colleague = (id: number, name: string, queueId: number) =>
  aListedUser({
    id,
    name,
    queues: [{ id: queueId, name: 'Fila', color: '#000000', UserQueue: { userId: id, queueId } }],
  });

// Compiled before the first test, which would otherwise wait for it.
beforeAll(() => import('./contact-drawer.tsx'));
beforeEach(() => {
  resetDesk();
  signInAs();
});
afterEach(() => {
  act(() => showContact(null));
  noteDrafts.clearDraft(1);
});

async function openDrawer({
  notes = [aNote({})],
  rounds = [aRound({})],
  isPartial = false,
  refuses = false,
  mediaType = 'image' as 'image' | 'video',
  place = {},
  person = contact,
} = {}) {
  const calls = serveDesk(
    [{ ...ticket, ...place }],
    { 1: [] },
    {
      'GET /contacts/:contactId': () => person,
      'PUT /contacts/:contactId': ({ body }) => ({
        ...contact,
        ...Object(body),
        updatedAt: '2026-02-01T00:00:00.000Z',
      }),
      'GET /ticket-notes': () => ({ ticketNotes: notes, count: notes.length, hasMore: false }),
      'POST /ticket-notes': ({ body }) => {
        if (refuses) throw new Refusal('ERR_MENTION_OUT_OF_SIGHT');
        return aNote({ id: 9, userId: 1, user: { name: 'Ana' }, note: String(Reflect.get(Object(body), 'note')) });
      },
      'PUT /ticket-notes/:noteId': ({ body }) =>
        aNote({ userId: 1, note: String(Reflect.get(Object(body), 'note')), updatedAt: '2026-02-01T00:00:00.000Z' }),
      'PUT /ticket-notes/:noteId/pin': ({ body }) => aNote({ ...Object(body), updatedAt: '2026-02-01T00:00:00.000Z' }),
      'DELETE /ticket-notes/:noteId': () => ({ message: 'Note deleted' }),
      'GET /users/list': () => [
        colleague(1, 'Ana', 1),
        colleague(2, 'Bruno Lima', 1),
        colleague(3, 'Bruna Reis', 2),
        { ...colleague(4, 'Bruce Chefe', 2), seesAll: true },
      ],
      'GET /contact-rounds': () => ({ records: rounds, count: rounds.length, hasMore: false, isPartial }),
      'GET /contact-media': ({ query }) => {
        const isMedia = query.kind === 'media';
        const message = aMessage({ id: 5, ticketId: 1, mediaType: isMedia ? mediaType : 'application' });
        const media = { name: isMedia ? 'foto.png' : 'contrato.pdf', mimetype: '', size: 10 };
        const details = { width: null, height: null, seconds: null, voice: false, waveform: null };
        const records = [{ ...message, mediaUrl: '/media/5', media: { ...media, ...details } }];
        return { records, count: 1, hasMore: false };
      },
    },
  );
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  const opener = await screen.findByRole('button', { name: ticket.contact.name });
  await user.click(opener);
  await screen.findByRole('button', { name: 'Fechar contato' });
  const drawer = screen.getByRole('complementary', { name: 'Contato' });
  return { calls, user, drawer, opener, inside: within(drawer) };
}

test('no data of the contact is requested before the drawer is opened; files and rounds only with their parts', async () => {
  const { calls, user, inside } = await openDrawer();
  expect(await inside.findByText('Prefere boleto')).toBeVisible();
  expect(calls.filter(({ key }) => /contact-|users/.test(key))).toEqual([]);
  await user.click(inside.getByText('Atendimentos anteriores'));
  expect(await inside.findByText(/Muito Satisfeito/)).toBeVisible();
  expect(inside.getByText(/em andamento|02\/01\/2026/).closest('li')).toHaveTextContent('Bruno · Vendas');
  await user.click(inside.getByText('Mídia e documentos'));
  expect(await inside.findByRole('button', { name: 'Foto de 01/01/2026' })).toBeVisible();
  await user.click(inside.getByText('Documentos'));
  expect(await inside.findByText('contrato.pdf')).toBeVisible();
});

test('a video of the contact plays in the viewer', async () => {
  const { user, inside } = await openDrawer({ mediaType: 'video' });
  await user.click(inside.getByText('Mídia e documentos'));
  const tile = await inside.findByRole('button', { name: 'Vídeo de 01/01/2026' });
  expect(tile.querySelector('video')).toHaveAttribute('src', '/media/5#t=0.1');
  await user.click(tile);
  expect(await screen.findByLabelText('foto.png')).toHaveAttribute('src', '/media/5');
});

test('facts are shown, the number is copied, and the chatbot is switched off', async () => {
  const { calls, user, inside } = await openDrawer();
  expect(await inside.findByText('maria@example.com')).toBeVisible();
  expect(inside.getByText('CPF')).toBeVisible();
  await user.click(inside.getByRole('button', { name: 'Copiar número' }));
  expect(await navigator.clipboard.readText()).toBe(`+${contact.number}`);
  await user.click(inside.getByRole('switch', { name: 'Chatbot responde a este contato' }));
  await waitFor(() => expect(inside.getByRole('switch')).not.toBeChecked());
  expect(lastCall(calls, 'PUT /contacts/:contactId')?.body).toEqual({ disableBot: true });
});

test('a person without a number has their username there, and nothing to copy', async () => {
  const hidden = { number: '', username: 'maria.doces' };
  const { inside } = await openDrawer({ person: { ...contact, ...hidden } });
  expect(await inside.findByText('@maria.doces')).toBeVisible();
  expect(inside.queryByRole('button', { name: 'Copiar número' })).not.toBeInTheDocument();
});

test('Esc closes the drawer and gives the focus back to the name that opened it', async () => {
  const { user, drawer, opener, inside } = await openDrawer();
  expect(inside.getByRole('button', { name: 'Fechar contato' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(drawer).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
  expect(opener).toHaveAttribute('aria-expanded', 'false');
});

test('a note is written about the ticket or the contact; its text stays when it is refused', async () => {
  const { calls, user, inside } = await openDrawer({ refuses: true });
  const field = await inside.findByRole('textbox', { name: 'Nova observação' });
  await user.type(field, 'x');
  await user.click(inside.getByRole('button', { name: 'Adicionar' }));
  expect(await inside.findByRole('alert')).toBeVisible();
  expect(lastCall(calls, 'POST /ticket-notes')).toBeUndefined();
  await user.clear(field);
  await user.type(field, 'Mora em Recife');
  await user.click(inside.getByText('Contato', { selector: '.ant-segmented-item-label' }));
  await user.click(inside.getByRole('button', { name: 'Adicionar' }));
  expect(await inside.findByRole('alert')).toBeVisible();
  expect(field).toHaveValue('Mora em Recife');
  expect(lastCall(calls, 'POST /ticket-notes')?.body).toEqual({
    note: 'Mora em Recife',
    contactId: contact.id,
    mentions: [],
  });
});

test('after @ the colleagues who see the ticket are offered, and Enter mentions one by id', async () => {
  const { calls, user, inside } = await openDrawer();
  const field = await inside.findByRole('textbox', { name: 'Nova observação' });
  await user.type(field, 'Ver com @bru');
  expect(await inside.findByRole('option', { name: 'Bruno Lima' })).toBeVisible();
  expect(inside.queryByRole('option', { name: 'Bruna Reis' })).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('Ver com @Bruno Lima ');
  await user.click(inside.getByRole('button', { name: 'Adicionar' }));
  await waitFor(() => expect(field).toHaveValue(''));
  expect(lastCall(calls, 'POST /ticket-notes')?.body).toEqual({
    note: 'Ver com @Bruno Lima',
    ticketId: 1,
    mentions: [2],
  });
  expect(await inside.findByText(/Ver com @Bruno Lima/)).toBeVisible();
});

test('an @ that offers nobody says why: no colleague of that name, or one who does not see the ticket', async () => {
  const { user, inside } = await openDrawer();
  const field = await inside.findByRole('textbox', { name: 'Nova observação' });
  await user.type(field, 'Ver com @brun');
  await inside.findByRole('option', { name: 'Bruno Lima' });
  await user.type(field, 'a');
  expect(await inside.findByText(/^Bruna Reis não vê este atendimento/)).toBeVisible();
  await user.type(field, 'x');
  expect(await inside.findByText('Nenhum colega com o nome “brunax”.')).toBeVisible();
});

test.each([
  ['enabled', null, ['Bruno Lima', 'Bruna Reis']],
  ['enabled', 3, ['Bruna Reis']],
  ['disabled', null, []],
])('with tickets without a queue %s, of one of user %s these are offered: %s', async (value, userId, offered) => {
  signInAs({}, { userViewTicketsWithoutQueue: value });
  const { user, inside } = await openDrawer({ place: { queueId: null, queue: null, userId } });
  await user.type(await inside.findByRole('textbox', { name: 'Nova observação' }), '@bru');
  // Administrators read everything.
  await inside.findByRole('option', { name: 'Bruce Chefe' });
  const names = inside.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names.toSorted()).toEqual(['Bruce Chefe', ...offered].toSorted());
});

test('Esc closes the list of colleagues, not the drawer', async () => {
  const { user, drawer, inside } = await openDrawer();
  await user.type(await inside.findByRole('textbox', { name: 'Nova observação' }), '@bru');
  await inside.findByRole('listbox', { name: 'Colegas' });
  await user.keyboard('{Escape}');
  expect(inside.queryByRole('listbox')).not.toBeInTheDocument();
  expect(drawer).toBeInTheDocument();
});

test('only the author changes a note; it is deleted after a question', async () => {
  const own = aNote({ id: 2, userId: 1, user: { name: 'Ana' }, note: 'Minha nota' });
  const { user, inside } = await openDrawer({ notes: [own, aNote({})] });
  const item = (text: string) => within(around(inside.getByText(text), 'li'));
  await inside.findByText('Minha nota');
  expect(item('Prefere boleto').getAllByRole('button')).toEqual([
    item('Prefere boleto').getByRole('button', { name: 'Fixar nota' }),
  ]);
  await user.click(item('Minha nota').getByRole('button', { name: 'Excluir observação' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir observação' }));
  await waitFor(() => expect(inside.queryByText('Minha nota')).not.toBeInTheDocument());
});

test('anybody pins a note, which then comes first', async () => {
  const newer = aNote({ id: 5, note: 'Mais nova' });
  const { user, inside } = await openDrawer({ notes: [newer, aNote({})] });
  const texts = () => inside.getAllByText(/Mais nova|Prefere boleto/).map(({ textContent }) => textContent);
  await inside.findByText('Mais nova');
  expect(texts()).toEqual(['Mais nova', 'Prefere boleto']);
  await user.click(
    within(around(inside.getByText('Prefere boleto'), 'li')).getByRole('button', { name: 'Fixar nota' }),
  );
  await waitFor(() => expect(texts()).toEqual(['Prefere boleto', 'Mais nova']));
  expect(inside.getByRole('button', { name: 'Desafixar nota' })).toHaveAttribute('aria-pressed', 'true');
});

test('notes of colleagues appear, change and disappear while the drawer is open', async () => {
  const { inside } = await openDrawer();
  await inside.findByText('Prefere boleto');
  receiveEvent('ticketNote', { action: 'create', record: aNote({ id: 3, note: 'Ligar amanhã' }) });
  expect(await inside.findByText('Ligar amanhã')).toBeVisible();
  receiveEvent('ticketNote', { action: 'create', record: aNote({ id: 4, contactId: 99, note: 'De outro' }) });
  receiveEvent('ticketNote', { action: 'delete', id: 1 });
  await waitFor(() => expect(inside.queryByText('Prefere boleto')).not.toBeInTheDocument());
  expect(inside.queryByText('De outro')).not.toBeInTheDocument();
});

test('a notice shows that there are rounds of other queues', async () => {
  const { user, inside } = await openDrawer({ isPartial: true });
  await user.click(inside.getByText('Atendimentos anteriores'));
  expect(await inside.findByText('Há atendimentos de outras filas que você não pode ver.')).toBeVisible();
});

test('a round shows the advertisement that led the customer to it', async () => {
  const source = { title: 'Bolos caseiros', text: 'Peça já', link: 'https://fb.me/bolos', app: 'instagram' };
  const { user, inside } = await openDrawer({ rounds: [aRound({ source }), aRound({ id: 2 })] });
  await user.click(inside.getByText('Atendimentos anteriores'));
  const shown = await inside.findAllByText(/Veio de um anúncio/);
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Veio de um anúncio no instagram: Bolos caseiros']);
});
