import { aMessage, aTicket } from '@recado/api/testing';
import { screen, within } from '@testing-library/react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
  signInAs();
});

const ana = { id: 1, name: 'Ana' };
const bia = { id: 9, name: 'Bia' };

async function bubbleOf(text: string | RegExp) {
  const found = (await screen.findByText(text)).closest('article');
  if (!found) throw new Error('no bubble');
  return found;
}

test('in a group the row and the messages name the author: by name, number or username, or with a general word', async () => {
  const rui = { id: 5, name: 'Rui', number: '5511977770005', username: null };
  const nameless = { id: 6, name: '5511988880006', number: '5511988880006', username: null };
  const hidden = { id: 7, name: '12345678901234', number: '', username: null };
  const named = { id: 8, name: '', number: '', username: 'zepadeiro' };
  const ticket = aTicket({ id: 1, isGroup: true, lastMessage: 'último', customerAuthor: nameless });
  const said = [rui, nameless, hidden, named].map((contact, index) => aMessage({ id: index + 1, contact }));
  serveDesk([ticket], { 1: said });
  renderDesk(`/tickets/${ticket.uuid}`);
  expect(await bubbleOf('texto 1')).toHaveTextContent('Rui');
  expect(await bubbleOf('texto 2')).toHaveTextContent('+55 (11) 98888-0006');
  expect(await bubbleOf('texto 3')).toHaveTextContent('Alguém do grupo');
  expect(await bubbleOf('texto 4')).toHaveTextContent('@zepadeiro');
  expect(screen.getByRole('link', { name: /\+55 \(11\) 98888-0006: ?último/ })).toBeVisible();
});

test('automatic messages are marked; agents are named if several wrote, unless their text is signed', async () => {
  const ticket = aTicket({ id: 1 });
  const own = { fromMe: true, ack: 2 };
  const said = [
    aMessage({ id: 1, ...own, isAutomatic: true }),
    aMessage({ id: 2, ...own, user: ana }),
    aMessage({ id: 3, ...own, user: bia }),
    aMessage({ id: 4, ...own, user: ana, body: '*Ana*\nassinada' }),
  ];
  serveDesk([ticket], { 1: said });
  renderDesk(`/tickets/${ticket.uuid}`);
  expect(within(await bubbleOf('texto 1')).getByText('Mensagem automática')).toBeVisible();
  expect(within(await bubbleOf('texto 2')).getByText('Ana')).toBeVisible();
  expect(within(await bubbleOf('texto 3')).getByText('Bia')).toBeVisible();
  expect(within(await bubbleOf(/assinada/)).getAllByText(/Ana/)).toHaveLength(1);
});

test('alone with the customer, an agent is not named', async () => {
  const ticket = aTicket({ id: 1 });
  serveDesk([ticket], { 1: [aMessage({ id: 2, fromMe: true, user: ana })] });
  renderDesk(`/tickets/${ticket.uuid}`);
  expect(await bubbleOf('texto 2')).not.toHaveTextContent('Ana');
});

test('a quote, and the composer that answers it, name a colleague, a program or the viewer', async () => {
  const ticket = aTicket({ id: 1, status: 'open', contact: { ...aTicket().contact, name: 'Maria' } });
  const quotes = [{ user: bia }, { user: ana }, { user: null, isAutomatic: true }, { user: null }, { fromMe: false }];
  const said = quotes.map((given, index) => {
    const quoted = aMessage({ id: index + 20, fromMe: true, ...given });
    return aMessage({ id: index + 1, quotedMsg: { ...quoted, isHidden: false } });
  });
  serveDesk([ticket], { 1: [aMessage({ id: 30, body: 'da colega', fromMe: true, user: bia }), ...said] });
  const { user } = renderDesk(`/tickets/${ticket.uuid}`);
  const authors = ['Bia', 'Você', 'Mensagem automática', 'Você', 'Maria'];
  for (const [index, author] of authors.entries())
    expect(within(await bubbleOf(`texto ${index + 1}`)).getByText(author)).toBeVisible();
  const bubble = within(await bubbleOf('da colega'));
  await user.click(bubble.getByRole('button', { name: 'Opções da mensagem' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Responder' }));
  const strip = document.querySelector('.reply-strip');
  expect(strip).toHaveTextContent('Bia');
  expect(strip).not.toHaveTextContent('Você');
});
