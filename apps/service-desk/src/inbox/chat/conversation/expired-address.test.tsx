import { aMessage, aTicket } from '@recado/api/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { lastCall, renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
  signInAs();
});

test('a picture whose address expired while the page was open is requested again and shown', async () => {
  const ticket = aTicket({ id: 1 });
  const details = { name: 'nota.png', mimetype: 'image/png', size: 9, width: 10, height: 10, seconds: null };
  const media = { ...details, voice: false, waveform: null };
  const message = aMessage({ id: 5, body: '', mediaType: 'image', mediaUrl: 'https://a.br/f?expires=1', media });
  const renewed = { ...message, mediaUrl: 'https://a.br/f?expires=2' };
  const calls = serveDesk([ticket], { 1: [message] }, { 'GET /messages/:messageId/renewed': () => renewed });
  renderDesk(`/tickets/${ticket.uuid}`);
  const picture = (await screen.findByRole('button', { name: 'Abrir a imagem nota.png' })).querySelector('img');
  if (!picture) throw new Error('no picture');
  fireEvent.error(picture);
  await waitFor(() => expect(picture).toHaveAttribute('src', 'https://a.br/f?expires=2'));
  expect(lastCall(calls, 'GET /messages/:messageId/renewed')?.params).toEqual({ messageId: '5' });
});
