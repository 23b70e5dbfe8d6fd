import { aMessage, aTicket } from '@recado/api/testing';
import type { Outage } from '@recado/contract';
import { stubMatchMedia } from '@recado/ui/testing';
import { screen, within } from '@testing-library/react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import { emitted, receiveEvent } from '../../testing/fake-socket.ts';

jest.mock('socket.io-client', () => jest.requireActual('../../testing/fake-socket.ts'));

let restore: () => void = () => undefined;
let second = 0;
beforeEach(() => {
  resetDesk();
  restore = stubMatchMedia(1366);
});
afterEach(() => {
  say([]);
  restore();
});

/** The server reports the connections that are down. */
function say(connections: Partial<Outage>[], at = moment()): void {
  const whole = { id: 1, name: 'Loja', status: 'DISCONNECTED', waiting: 0 } as const;
  receiveEvent('outages', { at, connections: connections.map((given) => ({ ...whole, ...given })) });
}
const moment = () => new Date(Date.UTC(2026, 0, 1, 0, 0, second++)).toISOString();

async function openChat(whatsappId: number) {
  const ticket = aTicket({ id: 1, status: 'open', whatsappId, whatsapp: { id: whatsappId, name: 'Loja' } });
  const waiting = aMessage({ id: 7, fromMe: true, body: 'Sai hoje', ack: 0 });
  const sent = aMessage({ id: 6, fromMe: true, body: 'Bom dia', ack: 1 });
  serveDesk([ticket], { 1: [sent, waiting] });
  const rendered = renderDesk(`/tickets/${ticket.uuid}`);
  await screen.findByText('Sai hoje');
  return rendered;
}

test('an offline connection is shown in workspace, header and composer, and on waiting messages', async () => {
  signInAs({ profile: 'admin' });
  const { path, user } = await openChat(1);
  expect(emitted).toContainEqual(['joinNotification', undefined]);
  expect(screen.queryByText(/fora do ar/)).not.toBeInTheDocument();
  say([{ waiting: 3 }]);
  const bar = screen.getByText(/3 mensagens esperam/);
  expect(bar).toBeVisible();
  expect(within(screen.getByRole('banner')).getByText('WhatsApp fora do ar')).toBeVisible();
  expect(screen.getByText(/o que você enviar espera aqui/)).toBeVisible();
  const bubbles = screen.getAllByRole('article');
  expect(bubbles.map((bubble) => within(bubble).queryAllByText('Esperando o WhatsApp voltar').length)).toEqual([0, 1]);
  await user.click(screen.getByRole('link', { name: 'Abrir Conexões' }));
  expect(path()).toBe('/connections');
});

test('the notice disappears with the outage, and an older event does not bring it back', async () => {
  signInAs();
  await openChat(1);
  const late = moment();
  say([{ waiting: 1 }]);
  expect(screen.getByText(/1 mensagem espera/)).toBeVisible();
  expect(screen.getByText('Avise um administrador.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Abrir Conexões' })).not.toBeInTheDocument();
  say([]);
  say([{ waiting: 1 }], late);
  expect(screen.queryByText(/fora do ar|Esperando/)).not.toBeInTheDocument();
});

test('a chat over another connection is not marked; many outages are counted', async () => {
  signInAs();
  await openChat(9);
  say([{ id: 1, waiting: 1000 }, { id: 2, name: 'Filial' }, { id: 3 }, { id: 4 }]);
  expect(screen.getByText(/Mais de 1000 mensagens/)).toBeVisible();
  expect(screen.getByText('E mais 2 conexões fora do ar.')).toBeVisible();
  expect(screen.queryByText(/o que você enviar espera aqui|Esperando/)).not.toBeInTheDocument();
});
