import { aMessage, aTicket, Refusal } from '@recado/api/testing';
import type { Answer, Message } from '@recado/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

type Preview = Answer<'GET /messages/:messageId/link-preview'>['preview'];

const preview = {
  address: 'https://bolos.com.br/fuba',
  title: 'Bolo de fubá',
  description: '',
  site: 'Bolos',
  image: null,
};

beforeEach(() => {
  resetDesk();
  signInAs();
});

function openChat(messages: Message[], answer: () => { preview: Preview } = () => ({ preview })) {
  const ticket = aTicket({ id: 1 });
  const calls = serveDesk([ticket], { 1: messages }, { 'GET /messages/:messageId/link-preview': answer });
  renderDesk(`/tickets/${ticket.uuid}`);
  return () => calls.filter(({ key }) => key === 'GET /messages/:messageId/link-preview');
}

test('the page of an address in a text is shown as the server found it, with its host', async () => {
  const asked = openChat([aMessage({ id: 7, body: 'veja https://bolos.com.br/fuba.' })], () => ({
    preview: { ...preview, image: 'UklGRg==' },
  }));
  const card = await screen.findByRole('link', { name: /Bolo de fubá/ });
  expect(card).toHaveAttribute('href', 'https://bolos.com.br/fuba');
  expect(card).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(within(card).getByText('bolos.com.br')).toBeVisible();
  expect(within(card).getByText('Bolos')).toBeVisible();
  expect(card.querySelector('img')).toHaveAttribute('src', 'data:image/webp;base64,UklGRg==');
  expect(asked().map(({ params }) => params)).toEqual([{ messageId: '7' }]);
});

test.each([
  ['without a preview', () => ({ preview: null })],
  [
    'when the server fails',
    () => {
      throw new Refusal('ERR_INTERNAL');
    },
  ],
])('%s the card says where the link leads', async (_case, answer) => {
  openChat([aMessage({ id: 7, body: 'https://bolos.com.br/fuba' })], answer);
  const card = await screen.findByRole('link', { name: 'bolos.com.br /fuba' });
  expect(card).toBeVisible();
});

test('nothing is asked for texts without a link, for links of one person, or when the company does not want it', async () => {
  const asked = openChat([
    aMessage({ id: 7, body: 'sem link' }),
    aMessage({ id: 8, body: 'https://bolos.com.br/senha?token=1' }),
    aMessage({
      id: 9,
      body: 'https://bolos.com.br',
      data: { link: { address: 'https://bolos.com.br', title: 'Enviada' } },
    }),
  ]);
  await screen.findByText('Enviada');
  expect(asked()).toEqual([]);
  resetDesk();
  signInAs({}, { linkPreviews: 'disabled' });
  const later = openChat([aMessage({ id: 7, body: 'https://bolos.com.br/fuba' })]);
  await waitFor(() => expect(screen.getAllByText(/fuba/).length).toBeGreaterThan(0));
  expect(later()).toEqual([]);
});
