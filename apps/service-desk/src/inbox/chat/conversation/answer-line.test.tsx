import { aMessage, aTicket } from '@recado/api/testing';
import { screen } from '@testing-library/react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
  signInAs();
});

test('answers to menus and ratings are lines between the messages, not words of the customer', async () => {
  const ticket = aTicket({ id: 1 });
  serveDesk([ticket], {
    1: [
      aMessage({ id: 1, body: 'Preciso de ajuda' }),
      aMessage({ id: 2, body: '2', origin: 'answer', answer: { kind: 'menu', label: 'Vendas' } }),
      aMessage({ id: 3, body: 'nota 3, ótimo', origin: 'answer', answer: { kind: 'rating', label: '3' } }),
      aMessage({ id: 4, body: '9', origin: 'answer', answer: { kind: 'rating', label: '9/10' } }),
      aMessage({ id: 5, body: '2 dias', origin: 'answer', answer: { kind: 'ratingComment', label: '' } }),
      aMessage({ id: 6, body: 'pular', origin: 'answer', answer: { kind: 'ratingComment', label: 'skip' } }),
      aMessage({ id: 8, body: 'não', origin: 'answer', answer: { kind: 'confirmation', label: 'no' } }),
    ],
  });
  renderDesk(`/tickets/${ticket.uuid}`);
  expect((await screen.findByText('Preciso de ajuda')).closest('article')).not.toBeNull();
  const lines = screen.getAllByRole('note').map((line) => line.textContent?.replace(/ · \d\d:\d\d$/, ''));
  expect(lines).toEqual([
    'Menu: Vendas',
    'Avaliação: ★★★ · “nota 3, ótimo”',
    'Avaliação: 9/10',
    'Comentário da avaliação · “2 dias”',
    'Sem comentário',
    'Campanha: não quer receber · “não”',
  ]);
  expect(screen.queryByText('2')).toBeNull();
});
