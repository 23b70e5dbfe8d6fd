import { aMessage, aTicket } from '@recado/api/testing';
import { screen } from '@testing-library/react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../../testing/desk.tsx';

jest.mock('socket.io-client', () => jest.requireActual('../../../testing/fake-socket.ts'));

beforeEach(() => {
  resetDesk();
  signInAs();
});

async function show(held: string, failedCode: string | null = null) {
  const ticket = aTicket({ id: 1, status: 'open' });
  const message = aMessage({ id: 7, fromMe: true, body: 'Oferta', ack: 1, failedCode, data: { held } });
  serveDesk([ticket], { 1: [message] });
  renderDesk(`/tickets/${ticket.uuid}`);
  await screen.findByText('Oferta');
}

test('a template whose quality WhatsApp still assesses says so, and that nobody should send it again', async () => {
  await show('quality');
  expect(screen.getByText(/não a envie de novo/)).toBeVisible();
});

test('a template that WhatsApp has paused says so, and what to use instead', async () => {
  await show('paused');
  expect(screen.getByText(/use outro modelo/)).toBeVisible();
});

test('a message that failed afterwards shows its failure only', async () => {
  await show('paused', 'ERR_TEMPLATE_NOT_APPROVED');
  expect(screen.getByText('ERR_TEMPLATE_NOT_APPROVED')).toBeVisible();
  expect(screen.queryByText(/use outro modelo/)).toBeNull();
});
