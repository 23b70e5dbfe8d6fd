import { type Answers, aMessage, aTicket, linkedChat } from '@recado/api/testing';
import type { Message, SessionUser } from '@recado/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

const ticket = aTicket({ id: 1 });
const ana = { id: 1, name: 'Ana' };
const bia = { id: 2, name: 'Bia' };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const own = (given: Partial<Message>) => aMessage({ fromMe: true, ack: 2, createdAt: minutesAgo(1), ...given });

beforeEach(resetDesk);

async function openChat(messages: Message[], given: { as?: Partial<SessionUser>; more?: Answers } = {}) {
  signInAs(given.as);
  const calls = serveDesk([ticket], { 1: messages }, given.more);
  const desk = renderDesk(`/tickets/${ticket.uuid}`);
  await screen.findByRole('region', { name: 'Mensagens' });
  return { ...desk, calls };
}

/** The entries of the menu of the message with a text. */
async function entriesOf(text: string, { user }: Awaited<ReturnType<typeof openChat>>): Promise<string[]> {
  const bubble = (await screen.findByText(text)).closest('article');
  if (!bubble) throw new Error(`No bubble says ${text}`);
  await user.click(await within(bubble).findByRole('button', { name: 'Opções da mensagem' }));
  const menu = await screen.findByRole('menu');
  const entries = within(menu).getAllByRole('menuitem');
  const names = entries.map((entry) => entry.textContent ?? '');
  await user.keyboard('{Escape}');
  return names.filter((name) => name === 'Editar' || name === 'Apagar');
}

test.each([
  ['agent', 'user', own({ user: ana }), ['Editar', 'Apagar']],
  ['agent', 'user', own({ user: ana, createdAt: minutesAgo(16) }), ['Apagar']],
  ['agent', 'user', own({ user: ana, createdAt: minutesAgo(61 * 60) }), []],
  ['agent', 'user', own({ user: bia }), []],
  ['administrator', 'admin', own({ user: bia }), ['Apagar']],
  ['administrator', 'admin', own({ user: null }), ['Apagar']],
  ['administrator', 'admin', aMessage({ createdAt: minutesAgo(1) }), []],
] as const)('an %s is offered what they may change (%s)', async (_who, profile, message, expected) => {
  const desk = await openChat([{ ...message, body: 'Custa 10' }], { as: { profile } });
  expect(await entriesOf('Custa 10', desk)).toEqual(expected);
});

test('the former texts of an edited message are shown on demand, the oldest first', async () => {
  const texts = [
    { text: 'Custa 10', replacedAt: minutesAgo(3) },
    { text: 'Custa 11', replacedAt: minutesAgo(2) },
  ];
  const message = own({ id: 7, user: bia, body: 'Custa 12', isEdited: true, hasFormerText: true });
  const { user, calls } = await openChat([message], {
    more: { 'GET /messages/:messageId/former-texts': () => ({ texts }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Editada' }));
  const dialog = await screen.findByRole('dialog', { name: 'Textos anteriores' });
  expect(await within(dialog).findByText('Texto atual')).toBeVisible();
  const items = within(dialog).getAllByRole('listitem');
  expect(items.map((item) => item.textContent?.match(/Custa \d+/)?.[0])).toEqual(['Custa 10', 'Custa 11', 'Custa 12']);
  expect(items[2]).toHaveTextContent('Texto atual');
  expect(lastCall(calls, 'GET /messages/:messageId/former-texts')?.params).toEqual({ messageId: '7' });
});

test('a message that the customer deleted can be read; one that the company deleted cannot', async () => {
  const texts = [{ text: 'Não vou pagar', replacedAt: minutesAgo(1) }];
  const { user } = await openChat(
    [
      aMessage({ id: 5, body: '', isDeleted: true, hasFormerText: true }),
      own({ id: 6, user: bia, body: '', isDeleted: true }),
    ],
    { more: { 'GET /messages/:messageId/former-texts': () => ({ texts }) } },
  );
  await waitFor(() => expect(screen.getAllByText('Mensagem apagada')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Ver o texto' }));
  const dialog = await screen.findByRole('dialog', { name: 'Textos anteriores' });
  const [item] = await within(dialog).findAllByRole('listitem');
  expect(item).toHaveTextContent(/Apagada pelo cliente em .*Não vou pagar/);
});

test('one line stands for hidden rounds of other queues; a quote from them shows no text', async () => {
  const hiddenRounds = [{ afterMessageId: 1 }];
  const quotedMsg = { ...aMessage({ id: 3, body: '', mediaType: 'unknown' }), isHidden: true };
  const messages = [aMessage({ id: 1, body: 'primeira' }), aMessage({ id: 9, body: 'de novo', quotedMsg })];
  const record = { ...ticket, ...linkedChat };
  await openChat([], {
    more: {
      'GET /messages/:ticketId': () => ({
        messages,
        ticket: record,
        count: 2,
        hasMore: false,
        hasNewer: false,
        targetId: null,
        hiddenRounds,
        events: [],
      }),
    },
  });
  const line = await screen.findByText('Há mensagens de outra fila aqui. Só quem atende nela pode ler.');
  const rows = () => [...document.querySelectorAll('article, .note-divider')];
  await waitFor(() => expect(rows().map((row) => row.contains(line))).toEqual([false, true, false]));
  expect(screen.getByText('Outra fila')).toBeVisible();
  expect(screen.getByText('Só quem atende nela pode ler')).toBeVisible();
});

test('a chat in which everything is hidden shows the line, not an empty screen', async () => {
  const record = { ...ticket, ...linkedChat };
  const hiddenRounds = [{ afterMessageId: null }];
  await openChat([], {
    more: {
      'GET /messages/:ticketId': () => ({
        messages: [],
        ticket: record,
        count: 0,
        hasMore: false,
        hasNewer: false,
        targetId: null,
        hiddenRounds,
        events: [],
      }),
    },
  });
  expect(await screen.findByText(/Há mensagens de outra fila aqui/)).toBeVisible();
});
